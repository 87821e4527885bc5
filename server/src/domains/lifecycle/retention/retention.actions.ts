import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type EraseNeeds, erasePerson } from '../../../engines/retention/erase-person.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { lockPerson } from '../../people/person/person-lock.queries.ts';
import { toErase } from './retention.queries.ts';

/** Archives somebody who left: out of the way, and still to be welcomed back. */
export async function archive(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const [before, after] = [{ IdStatut: statuts.INACTIVE }, { IdStatut: statuts.ARCHIVED }];
  await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(IdPersonneEV1), before, after }]);
}

/**
 * Erases somebody who was put down for it, unless they came back or are held meanwhile: then nothing is done, and they are
 * put down no more. What is left tells that there was somebody.
 */
export async function eraseDue(writing: Writing, needs: EraseNeeds, IdPersonneEV1: number): Promise<void> {
  const { db, record } = writing;
  await lockPerson(db, IdPersonneEV1);
  const due = await toErase(db, { most: 1, of: IdPersonneEV1 });
  if (due.length === 0) {
    await sql`delete from "Effacement" where "IdPersonneEV1" = ${IdPersonneEV1} and "DateFait" is null`.execute(db);
    return;
  }
  // A record that was merged into theirs is of them, and goes with it.
  const former = await rowsOf(
    db,
    sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne"
      where "IdPersonneEV1Fusion" = ${IdPersonneEV1} and "DateEffacement" is null order by 1`,
  );
  for (const person of [IdPersonneEV1, ...former.map(({ key }) => key)])
    await erasePerson(writing, needs, person, 'CONSERVATION_ANNEES');
  await sql`update "Effacement" set "DateFait" = now() where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
  const after = await rowOf(
    db,
    sql<{ DateEffacement: string }>`select "DateEffacement" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  await record({ entity: 'Personne', id: IdPersonneEV1, after });
}

interface AskedHold {
  readonly Motif: string;
  readonly DateFin?: string | null | undefined;
}

/** Keeps somebody who left from being erased. Throws NOT_FOUND, UPDATE_WITH_STATUT_NOT_ALLOWED of who is there or erased already. */
export async function hold(
  { db, by, record }: Writing,
  IdPersonneEV1: number,
  { Motif, DateFin = null }: AskedHold,
): Promise<void> {
  await lockPerson(db, IdPersonneEV1);
  const [person] = await rowsOf(
    db,
    sql<{
      gone: boolean;
    }>`select p."DateEffacement" is null and p."IdStatut" in (${statuts.NO_SHOW}, ${statuts.INACTIVE}, ${statuts.ARCHIVED}) as gone
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  if (!person) throw new ApiError('NOT_FOUND');
  if (!person.gone) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  await sql`insert into retention_hold ("IdPersonneEV1", "Motif", "DateFin", "IdPersonneEV1Auteur")
    values (${IdPersonneEV1}, ${Motif}, ${DateFin}::date, ${by})
    on conflict ("IdPersonneEV1") do update set "Motif" = excluded."Motif", "DateFin" = excluded."DateFin",
      "IdPersonneEV1Auteur" = excluded."IdPersonneEV1Auteur", "DateC" = now()`.execute(db);
  await record({ entity: 'retention_hold', id: IdPersonneEV1, after: { IdPersonneEV1, Motif, DateFin } });
}

/** Lets somebody be erased when it is time, whichever of their records was held. Throws NOT_FOUND where none is. */
export async function lift({ db, record }: Writing, IdPersonneEV1: number): Promise<void> {
  const held = await rowsOf(
    db,
    sql<AskedHold & { readonly IdPersonneEV1: number }>`delete from retention_hold h using "Personne" p
      where p."IdPersonneEV1" = h."IdPersonneEV1" and ${IdPersonneEV1} in (p."IdPersonneEV1", p."IdPersonneEV1Fusion")
      returning h."IdPersonneEV1", h."Motif", h."DateFin"::text as "DateFin"`,
  );
  if (held.length === 0) throw new ApiError('NOT_FOUND');
  for (const before of held) await record({ entity: 'retention_hold', id: before.IdPersonneEV1, before });
}
