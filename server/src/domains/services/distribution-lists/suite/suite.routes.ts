import { listLocalPart } from '@passerelle/contracts/distribution-lists/list-names.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import { actOf } from '../../../../engines/act/from-call.ts';
import { readParameter } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { ListsPort, ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { takenIdentifiers } from '../../../people/person/person-identifiers.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { readBlocked } from './blocked.queries.ts';
import { noteCompared } from './compare.actions.ts';
import { markerOf, nameMails, readFailed, readGaps, readStatus } from './gaps.queries.ts';
import { heldThere } from './held-there.queries.ts';
import { addressOf } from './planned-lists.actions.ts';
import { settleGaps } from './settle-gaps.actions.ts';
import { takeOutThere, unlockList } from './unlock.actions.ts';

interface SuiteNeeds extends ListCallersNeeds {
  readonly mailLists: ListsPorts;
}

export function listSuiteRoutes(needs: SuiteNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel, mailLists } = needs;
  const { reading, writing } = listCallers(needs);
  return routes<LoadedActor, typeof listSuiteCalls>(listSuiteCalls, {
    standing: async ({ params: { id } }, context) => {
      const reader = await reading(context, id);
      return { ...(await readGaps(reader, id)), failed: await readFailed(reader, id) };
    },
    members: async ({ params: { id }, query }, context) => {
      const reader = await reading(context, id);
      const port = await mailLists();
      const held = await port.members({ marker: await markerOf(reader, id) }, query?.after ?? null, context.signal);
      if (held.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
      return { there: held.there, ...(await nameMails(reader, held.mails)), next: held.next };
    },
    check: async ({ params: { id } }, context) => {
      const reader = await reading(context, id);
      const held = await heldThere(db, await mailLists(), id, context.signal);
      await writing(context, id, async (writer) => await noteCompared(writer.writing, id, held));
      return await readGaps(reader, id);
    },
    settle: async ({ params: { id }, body }, context) =>
      await writing(context, id, async (writer) => await settleGaps(writer, id, body)),
    blocked: async (_input, { actor: { actor } }) => await readBlocked({ db, kernel, actor }),
    unlock: async ({ params: { id } }, context) => {
      await writing(context, id, async (writer) => await unlockList(writer, id), 'unlock-List');
      return await readStatus(db, id);
    },
    existsThere: async ({ params: { name }, query }, context) => {
      const Adresse = await addressFor(db, name, query);
      if (Adresse === null) return { Adresse, taken: false };
      const [here, there] = await Promise.all([
        takenIdentifiers(db, 'mail', [Adresse]),
        (await mailLists()).holder(Adresse, context.signal),
      ]);
      if (there.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
      return { Adresse, taken: here.size > 0 || there.marker !== undefined };
    },
    removeThere: async ({ params: { address } }, context) => {
      const { actor } = context.actor;
      const IdListe = await removable(db, await mailLists(), address, context.signal);
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

/** Which list of ours left something under an address: one that was deleted or failed, and bears our marker there. */
async function removable(db: Db, port: ListsPort, address: string, signal: AbortSignal): Promise<number | undefined> {
  const { outcome, marker } = await port.holder(address, signal);
  if (outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
  const [list] = await rowsOf(
    db,
    sql<{ IdListe: number; status: boolean }>`select l."IdListe" from "Liste" l
      where concat_ws('/', (select i.id from installation i), 'Liste', l."IdListe") = ${marker ?? null}
        and (l.deleted_at is not null or exists (select from effect e where e.subject = 'Liste/' || l."IdListe"
          and e.state in ('refused', 'failed')))`,
  );
  return list?.IdListe;
}
