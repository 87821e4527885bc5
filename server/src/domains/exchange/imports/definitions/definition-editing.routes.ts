import {
  type definitionsCalls as Calls,
  definitionsCalls,
  type ListedDefinition,
} from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { RouteNeeds } from '../../../domain.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { faultsOfWritten, offeredSubjects, unsoundOf } from './check-definition.ts';
import { addDefinition, saveDefinition } from './definition-editing.actions.ts';
import {
  hasNamesake,
  type KeptDefinition,
  readDefinition,
  readDefinitions,
  readNames,
  readVersions,
} from './definition-editing.queries.ts';
import { previewDefinition } from './preview-definition.ts';

/** Answers the calls by which administrators write definitions. */
export function definitionEditingRoutes(needs: RouteNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, act, files, importables } = needs;

  const listed = (
    { faulty: _faulty, Traductions: _labels, Etat: state, ...definition }: KeptDefinition,
    names: Awaited<ReturnType<typeof readNames>>,
  ) =>
    ({
      ...definition,
      Homonyme: hasNamesake(names, definition.IdImport),
      faults: [...(unsoundOf(importables, { ...definition, state })?.details ?? [])],
    }) satisfies ListedDefinition;

  return routes<LoadedActor, typeof Calls>(definitionsCalls, {
    subjects: async () => await Promise.resolve(offeredSubjects(importables)),
    list: async (_input, { language }) => {
      const [all, names] = await Promise.all([readDefinitions(db, language), readNames(db)]);
      return all.map((one) => listed(one, names));
    },
    read: async ({ params: { IdImport } }) => {
      const found = await readDefinition(db, IdImport);
      if (!found) throw new ApiError('NOT_FOUND');
      const versions = await readVersions(db, IdImport);
      return {
        ...listed(found, await readNames(db)),
        Traductions: { ...found.Traductions },
        Etat: written(found.Etat),
        versions: versions.map(({ Version, DateM, IdPersonneEV1, IndexPrenomNom, Etat }) => ({
          Version,
          DateM: DateM.toISOString(),
          who: IdPersonneEV1 === null ? null : { IdPersonneEV1, IndexPrenomNom },
          Etat: written(Etat),
        })),
      };
    },
    add: async ({ body }, context) => ({
      IdImport: await act(actOf(context), (writing) => addDefinition(writing, importables, context.actor.actor, body)),
    }),
    save: async ({ params: { IdImport }, body }, context) => ({
      Version: await act(actOf(context), (writing) =>
        saveDefinition(writing, importables, context.actor.actor, IdImport, body),
      ),
    }),
    preview: async ({ body: { Sujet, Etat, IdFichier } }, { actor: { actor }, language, signal }) => {
      const faults = await faultsOfWritten(db, importables, { Sujet, Sens: 'import', state: Etat });
      if (faults.length > 0) throw new ApiError('INVALID_INPUT', [...faults]);
      return await previewDefinition(
        { db, kernel, files, importables },
        { actor, language, signal },
        { Sujet, Etat },
        IdFichier,
      );
    },
  });
}

/** A version as it travels. */
const written = (state: KeptDefinition['Etat']) => structuredClone(state) as Written;
type Written = Parameters<typeof addDefinition>[3]['Etat'];
