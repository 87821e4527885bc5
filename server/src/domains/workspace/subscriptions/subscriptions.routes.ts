import type { Output } from '@passerelle/contracts/call.ts';
import { pathOfState, stateOf } from '@passerelle/contracts/lists/list-state.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { rowsOfKeys } from '../../../engines/lists/all-rows.queries.ts';
import { closedParts } from '../../../engines/lists/closed-parts.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { readerOf } from '../../../engines/lists/reader.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { under } from '../../../platform/sure.ts';
import type { RouteNeeds } from '../../domain.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { changeSubscription, endSubscription, subscribe } from './subscriptions.actions.ts';
import { type ChangedRow, readChanges, readSubscriptions, type SubscriptionRow } from './subscriptions.queries.ts';
import { openView, questionOfView, readView } from './view.reading.ts';

type Needs = Pick<RouteNeeds, 'db' | 'pool' | 'lists' | 'kernel' | 'today' | 'listed' | 'act' | 'vault' | 'entities'>;
type Told = Output<typeof subscriptionCalls.list>['subscriptions'][number];
type Changes = Output<typeof subscriptionCalls.changes>;
type Day = Changes['days'][number];
type Missing = Changes['missing'];

export function subscriptionsRoutes(needs: Needs): readonly Route<LoadedActor>[] {
  const { db, act, vault } = needs;
  return routes<LoadedActor, typeof subscriptionCalls>(subscriptionCalls, {
    list: async (_, { actor: { actor }, language }) => ({
      subscriptions: (await readSubscriptions(db, actor, language)).map((row) => told(needs, row)),
    }),
    subscribe: async ({ body: { IdVue, Rythme } }, context) => {
      const { actor } = context.actor;
      const view = await openView(db, actor, IdVue);
      if (!view) throw invalidInput('body/IdVue', 'unknownValue');
      const read = await readView(needs, { actor, language: context.language }, view);
      return {
        IdAbonnement: await act(actOf(context), (writing) => subscribe(writing, actor, vault, view, read, Rythme)),
      };
    },
    change: async ({ params, body }, context) => {
      await act(actOf(context), (writing) =>
        changeSubscription(writing, context.actor.actor, params.IdAbonnement, body),
      );
      return undefined;
    },
    end: async ({ params }, context) => {
      await act(actOf(context), (writing) => endSubscription(writing, context.actor.actor, params.IdAbonnement));
      return undefined;
    },
    changes: async ({ params }, { actor: { actor }, language }) => {
      const [subscription] = await readSubscriptions(db, actor, language, params.IdAbonnement);
      if (!subscription) throw new ApiError('NOT_FOUND');
      const changes = await readChanges(db, params.IdAbonnement);
      const missing = await missingOf(needs, { actor, language }, subscription);
      const calledBy = await namesOf(needs, { actor, language }, subscription.Ecran, [
        ...new Set(changes.map(({ key }) => key)),
      ]);
      const days = [...Map.groupBy(changes, ({ day }) => day)].map(([day, rows]) => dayOf(day, rows, calledBy));
      return { subscription: told(needs, subscription), missing, days };
    },
  });
}

/** A subscription as it is told, with where its view opens. */
function told({ listed }: Pick<Needs, 'listed'>, { Ecran, Etat, ...row }: SubscriptionRow): Told {
  const { declared } = under(listed, Ecran);
  return { ...row, screen: declared.screen, opens: Etat && pathOfState(declared, stateOf(Etat)) };
}

/** What of a view its reader may not read now, whoever made it; nothing where they may not open it at all. */
async function missingOf(
  needs: Needs,
  by: Pick<ListReader, 'actor' | 'language'>,
  { Ecran, Etat }: SubscriptionRow,
): Promise<Missing> {
  const { kernel, listed } = needs;
  const entry = under(listed, Ecran);
  if (!Etat || !kernel.holds(by.actor, entry.declared.right)) return { columns: [], filters: [] };
  const reader = readerOf(needs, by);
  const { list } = await entry.open(reader);
  const { columns, filters } = closedParts(reader, entry.declared, list, questionOfView(entry, Etat));
  return { columns: [...columns], filters: [...filters] };
}

type Named = ReadonlyMap<number, Pick<Day['rows'][number], 'label' | 'opens'>>;

function dayOf(day: string, changed: readonly ChangedRow[], names: Named): Day {
  const rows = changed.flatMap(({ key, what, columns }) => {
    const named = names.get(key);
    return named ? [{ key, what, columns: [...columns], ...named }] : [];
  });
  return { day, rows, hidden: changed.length - rows.length };
}

/** What rows of a list are called, and where they open, of those that somebody sees now. */
async function namesOf(
  needs: Needs,
  by: Pick<ListReader, 'actor' | 'language'>,
  Ecran: string,
  keys: readonly number[],
): Promise<Named> {
  const { declared, open } = under(needs.listed, Ecran);
  const reader = readerOf(needs, by);
  if (!needs.kernel.holds(by.actor, declared.right)) return new Map();
  const { list } = await open(reader);
  const { subject } = list;
  // People are called by their names wherever rows are about them.
  const title = list.columns.find((column) => column === 'IndexPrenomNom') ?? list.order;
  const entity = [...needs.entities].find(({ rows }) => rows.table === subject.table);
  const opens = (key: number) =>
    subject.table === 'Personne' ? personPath({ IdPersonneEV1: key }) : (entity?.screen?.(String(key)) ?? null);
  const rows = await rowsOfKeys(reader, list, [title], keys);
  return new Map(
    rows.map((row) => {
      const key = Number(row[subject.key]);
      return [key, { label: String(row[title] ?? key), opens: opens(key) }];
    }),
  );
}
