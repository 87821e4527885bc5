import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { callerOf } from '../../../engines/lists/list-routes.ts';
import { readParameter } from '../../../platform/config/parameters.queries.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { RouteNeeds } from '../../domain.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import { type FiguresNeeds, readFigure } from './figures.ts';
import { arrangeMeasures } from './reporting.actions.ts';
import { arrangements, measuresOfRole, perimeterNames, shownTo } from './reporting.queries.ts';

type Needs = Pick<
  RouteNeeds,
  'act' | 'pool' | 'lists' | 'db' | 'kernel' | 'today' | 'listed' | 'measures' | 'texts' | 'log'
>;

export function reportingRoutes(needs: Needs): readonly Route<LoadedActor>[] {
  const { db, act, listed, measures, texts, log } = needs;
  return routes<LoadedActor, typeof reportingCalls>(reportingCalls, {
    figures: async ({ query: { section } }, context) => {
      const reader = callerOf(needs, context);
      const { acting } = reader.actor;
      const countedAt = new Date().toISOString();
      const [words, perimeters, least, chosen] = await Promise.all([
        exportWords(texts, reader.language),
        perimeterNames(db, reader.language),
        readParameter(db, 'SEUIL_PETITS_NOMBRES'),
        acting ? measuresOfRole(db, acting.IdRole) : undefined,
      ]);
      const onFailure: FiguresNeeds['onFailure'] = ({ name }, error) =>
        log.warn({ err: error, measure: name }, 'figure not counted');
      const figures = await Promise.all(
        shownTo(measures, chosen)
          .filter((measure) => measure.section === section)
          .map(async (measure) => await readFigure({ reader, listed, words, perimeters, least, onFailure }, measure)),
      );
      return { countedAt, figures: figures.filter((figure) => figure !== undefined) };
    },
    arrangements: async (_input, { language }) => await arrangements(db, language),
    arrange: async ({ params: { IdRole }, body }, context) => {
      await act(actOf(context), (writing) => arrangeMeasures(writing, IdRole, body.measures));
    },
  });
}
