import { listLocalPart } from '@passerelle/contracts/distribution-lists/list-names.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import { actOf } from '../../../engines/act/from-call.ts';
import { stuck } from '../../../engines/effects/unfinished.ts';
import { readParameter } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { takenIdentifiers } from '../../people/person/person-identifiers.queries.ts';
import { noteCompared } from './compare.actions.ts';
import { nameMails, readFailed, readGaps, readStatus } from './gaps.queries.ts';
import { heldThere, holderThere, pageThere, type Suite } from './held-there.queries.ts';
import { subjectOf } from './list.columns.ts';
import { type ListCallersNeeds, listCallers } from './list-callers.ts';
import { addressOf } from './planned-lists.actions.ts';
import { settleGaps } from './settle-gaps.actions.ts';
import { takeOutThere, unlockList } from './unlock.actions.ts';

export function listSuiteRoutes(needs: ListCallersNeeds & Suite): readonly Route<LoadedActor>[] {
  const { db, act, kernel } = needs;
  const { reading, writing } = listCallers(needs);
  return routes<LoadedActor, typeof listSuiteCalls>(listSuiteCalls, {
    standing: async ({ params: { id } }, context) => {
      const reader = await reading(context, id);
      return { ...(await readGaps(reader, id)), failed: await readFailed(reader, id) };
    },
    members: async ({ params: { id }, query }, context) => {
      const reader = await reading(context, id);
      const held = await pageThere(needs, id, query?.after ?? null, context.signal);
      return { there: held.there, ...(await nameMails(reader, held.mails)), next: held.next };
    },
    check: async ({ params: { id } }, context) => {
      const reader = await reading(context, id);
      const held = await heldThere(needs, id, context.signal);
      await writing(context, id, async (writer) => await noteCompared(writer.writing, id, held));
      return await readGaps(reader, id);
    },
    settle: async ({ params: { id }, body }, context) =>
      await writing(context, id, async (writer) => await settleGaps(writer, id, body)),
    unlock: async ({ params: { id } }, context) => {
      await writing(context, id, async (writer) => await unlockList(writer, id), 'unlock-List');
      return await readStatus(db, id);
    },
    existsThere: async ({ params: { name }, query }, context) => {
      const Adresse = await addressFor(db, name, query);
      if (Adresse === null) return { Adresse, taken: false };
      const [here, there] = await Promise.all([
        takenIdentifiers(db, 'mail', [Adresse]),
        holderThere(needs, Adresse, context.signal),
      ]);
      return { Adresse, taken: here.size > 0 || there !== undefined };
    },
    removeThere: async ({ params: { address } }, context) => {
      const { actor } = context.actor;
      const IdListe = await leftBehind(db, await holderThere(needs, address, context.signal));
      if (IdListe === undefined) throw new ApiError('NOT_FOUND');
      await act(actOf(context), async (acting) => {
        if (!(await kernel.allows(acting.db, actor, 'ldd', 'list', IdListe))) throw new ApiError('NOT_FOUND');
        await takeOutThere({ writing: acting }, IdListe);
      });
    },
  });
}

/** The address that a name would have, under a prefix or that of a nature. */
async function addressFor(
  db: Db,
  name: string,
  { Prefix, IdNature }: { readonly Prefix?: string; readonly IdNature?: string } = {},
): Promise<string | null> {
  if (Prefix === undefined)
    return await addressOf(db, { LibListe: name, IdNature: IdNature ?? '', SansPrefixe: IdNature === undefined });
  const local = listLocalPart(name, Prefix === '' ? null : Prefix);
  return local === undefined ? null : `${local}@${await readParameter(db, 'LD_DOMAINE')}`;
}

/** Which list of ours left something that bears a marker: one that was deleted or failed. */
async function leftBehind(db: Db, marker: string | null | undefined): Promise<number | undefined> {
  const [list] = await rowsOf(
    db,
    sql<{ IdListe: number }>`select l."IdListe" from "Liste" l
      where concat_ws('/', (select i.id from installation i), 'Liste', l."IdListe") = ${marker ?? null}
        and (l.deleted_at is not null or exists (select from effect e where e.subject = ${subjectOf(sql`l."IdListe"`)}
          and e.state in ${stuck}))`,
  );
  return list?.IdListe;
}
