import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { withoutClosed } from '@passerelle/contracts/distribution-lists/closed-codes.ts';
import {
  type ListFault,
  type ListFaultName,
  longerDays,
} from '@passerelle/contracts/distribution-lists/health.contract.ts';
import type { ListField } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { ListAbilities } from '../../../../ports/lists.ts';
import { type GroupWriter, saveCriteria } from '../groups/groups.actions.ts';
import { requireGroup } from '../groups/groups.queries.ts';
import { changeList, refreshList } from '../lists.actions.ts';
import { publish, requireUnlocked, tellLists, wantMembers } from '../suite/publication.actions.ts';
import { settleGaps } from '../suite/settle-gaps.actions.ts';
import { closedOf } from './closed.queries.ts';
import { endsNear, readHealth } from './health.queries.ts';

interface Mending {
  readonly writer: GroupWriter;
  readonly IdListe: number;
  readonly found: ListFault;
  readonly can: ListAbilities;
}

type Mended = { readonly waits?: true } | undefined;

/**
 * Does the one thing that mends a fault of a list, as the call for it would.
 * @throws {ApiError} CONFLICT where it has no such fault, or the writer may not mend it
 */
export async function mendFault(
  writer: GroupWriter,
  IdListe: number,
  asked: { readonly fault: ListFaultName; readonly IdGroupe?: number },
  can: ListAbilities,
): Promise<{ waits?: true }> {
  const { writing, kernel, actor } = writer;
  const faults = await readHealth({ db: writing.db, kernel, actor }, IdListe);
  const found = faults.find(
    ({ fault, groupe }) => fault === asked.fault && (groupe?.IdGroupe ?? 0) === (asked.IdGroupe ?? 0),
  );
  if (!found?.remede) throw new ApiError('CONFLICT', [{ path: 'body/fault', rule: 'moved' }]);
  const waits = (await remedies[found.fault]({ writer, IdListe, found, can }))?.waits;
  return waits ? { waits } : {};
}

const remedies: Readonly<Record<ListFaultName, (mending: Mending) => Promise<Mended>>> = {
  orphan: async (mending) => await setField(mending, 'IdPersonneEV1', mending.writer.actor.IdPersonneEV1),
  unworked: async ({ writer, IdListe }) => void (await refreshList(writer, IdListe)),
  failed: async ({ writer, IdListe, can }) => await publish(writer.writing, IdListe, can).then(() => undefined),
  gone: async ({ writer, IdListe }) => void (await settleGaps(writer, IdListe, { how: 'corriger' })),
  refused: async ({ writer, IdListe }) => {
    await requireUnlocked(writer.writing, IdListe);
    await tellRefusedAgain(writer.writing, IdListe);
    return undefined;
  },
  gaps: async ({ writer, IdListe }) => void (await settleGaps(writer, IdListe, { how: 'reprendre' })),
  matchesNobody: async (mending) => await setCriteria(mending, async () => null),
  closedCode: async (mending) =>
    await setCriteria(mending, async (said) => withoutClosed(said, await closedOf(mending.writer.writing.db, [said]))),
  // The same criteria, within what whoever mends it may see.
  authorGone: async (mending) => await setCriteria(mending, async (said) => said),
  noBackup: async (mending) =>
    await setField(mending, 'IdPersonneEV1backup', mending.found.personne?.IdPersonneEV1 ?? null),
  endsSoon: async (mending) => await setField(mending, 'DateFermeture', await laterEnd(mending)),
  namedEnd: async ({ writer, IdListe }) => await nameLonger(writer.writing, IdListe),
  silent: async (mending) => await setField(mending, 'DateFermeture', await todayOfList(mending)),
};

async function setField({ writer, IdListe }: Mending, IdChamp: ListField, Valeur: unknown): Promise<undefined> {
  const [list] = await rowsOf(
    writer.writing.db,
    sql<{ Vu: unknown }>`select to_jsonb(l.${sql.ref(IdChamp)}) as "Vu" from "Liste" l where l."IdListe" = ${IdListe}`,
  );
  await changeList(writer, IdListe, [{ IdChamp, Valeur, Vu: list?.Vu ?? null }]);
}

async function setCriteria(
  { writer, IdListe, found }: Mending,
  become: (said: Condition) => Promise<Condition | null>,
): Promise<Mended> {
  const groupId = found.groupe?.IdGroupe ?? 0;
  const { Conditions, Revision } = await requireGroup(writer.writing.db, IdListe, groupId);
  if (Conditions === null) return undefined;
  const { waits } = await saveCriteria(writer, IdListe, groupId, { Conditions: await become(Conditions), Revision });
  return waits && { waits };
}

/** The mail suite is told anew of whom it refused. */
async function tellRefusedAgain(writing: Writing, IdListe: number): Promise<void> {
  for (const table of ['LdEnvoi', 'LdEnvoiExterne'])
    await sql`delete from ${sql.table(table)} where "IdListe" = ${IdListe} and refused is not null`.execute(writing.db);
  await wantMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** A list goes on for so many days more, as far as its nature lets it. */
async function laterEnd({ writer, IdListe }: Mending): Promise<string> {
  const { end } = await rowOf(
    writer.writing.db,
    sql<{ end: string }>`select least(l."DateFermeture" + ${sql.lit(longerDays.list)},
        ${todayOfPerson(sql.ref('l.IdPersonneEV1'))} + n."DureeMax")::text as end
      from "Liste" l join "Nature" n using ("IdNature") where l."IdListe" = ${IdListe}`,
  );
  return end;
}

async function todayOfList({ writer, IdListe }: Mending): Promise<string> {
  const { day } = await rowOf(
    writer.writing.db,
    sql<{
      day: string;
    }>`select ${todayOfPerson(sql.ref('l.IdPersonneEV1'))}::text as day from "Liste" l where l."IdListe" = ${IdListe}`,
  );
  return day;
}

/** Whoever is named until a day that comes near stays for so many days more. */
async function nameLonger(writing: Writing, IdListe: number): Promise<undefined> {
  await requireUnlocked(writing, IdListe);
  const rows = await rowsOf(
    writing.db,
    sql<{ id: string; before: string; after: string }>`update "LdNomme" n
      set "Jusqua" = n."Jusqua" + ${sql.lit(longerDays.named)}, fin_dite = false
      from "LdNomme" was, "LdGroupe" g join "Liste" l using ("IdListe")
      where l."IdListe" = ${IdListe} and n."IdGroupe" = g."IdGroupe" and was."IdGroupe" = n."IdGroupe"
        and was."IdPersonneEV1" = n."IdPersonneEV1" and ${endsNear}
      returning n."IdGroupe" || '/' || n."IdPersonneEV1" as id, was."Jusqua"::text as before, n."Jusqua"::text as after`,
  );
  await writing.recordAll(
    rows.map(({ id, before, after }) => ({
      ...{ entity: 'LdNomme', id },
      ...{ before: { Jusqua: before }, after: { Jusqua: after } },
    })),
  );
  tellLists(writing, [IdListe]);
}
