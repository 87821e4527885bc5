import type { Language } from '@passerelle/contracts/languages.ts';
import { type TrackedRequest, trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import { type ListInput, listRoutes } from '../../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../../engines/lists/reader.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { readFigures } from './figures.queries.ts';
import { openTracking } from './tracking.list.ts';

interface TrackingNeeds extends ListNeeds {
  readonly texts: TextStore;
}

/** What is asked of a page of tracking. */
type Asked = ListInput & { readonly params: { readonly suivi: string } };

/** A row as the list has it. */
type Followed = { readonly IdDemande: number } & Readonly<Record<string, unknown>>;

/** The requests that somebody follows, a page for each type under its own right. */
export function trackingRoutes(needs: TrackingNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, texts } = needs;
  const wordsOf = (language: Language) => exportWords(texts, language);
  const { answers, asked } = listRoutes<Followed, Asked>({ ...needs, wordsOf }, async ({ params: { suivi } }, by) => {
    const opened = await openTracking(suivi, by);
    const { right } = opened;
    if (!kernel.holds(by.actor, right)) throw new ApiError('NOT_AUTHORIZED', [{ path: right, rule: 'right' }]);
    return opened;
  });

  /** Of these requests, those whose sheets open for the reader: who follows people sees more than that. */
  const readable = async (actor: Actor, rows: readonly Followed[]) => {
    const keys = rows.map(({ IdDemande }) => IdDemande);
    const found = await rowsOf(
      db,
      sql<{ key: number }>`select d."IdDemande" as key from "Demande" d
        where d."IdDemande" = any(${sql.val(keys)}::integer[]) and ${mayRead({ kernel, actor }, 'd')}`,
    );
    return new Set(found.map(({ key }) => key));
  };

  return routes<LoadedActor, typeof trackingCalls>(trackingCalls, {
    ...answers,
    list: async (input, context) => {
      const page = await answers.list(input, context);
      const opening = await readable(context.actor.actor, page.rows);
      return { ...page, rows: page.rows.map((row): TrackedRequest => ({ ...row, opens: opening.has(row.IdDemande) })) };
    },
    figures: async (input, context) => {
      const { reader, list, question } = await asked(input, context);
      return { months: await readFigures(reader, list, question) };
    },
  });
}
