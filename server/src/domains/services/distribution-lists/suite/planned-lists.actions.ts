import { listLocalPart } from '@passerelle/contracts/distribution-lists/list-names.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { LeftRows, PlannedRow, Values } from '../../../../engines/plans/plan-kind.ts';
import { writeTable } from '../../../../engines/plans/planned-rows.ts';
import { readParameter } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { changeMarks } from '../../../foundation/actor/changed-by.queries.ts';
import { giveListAddress } from '../../../people/person/list-addresses.actions.ts';
import { tellGiven, tellTaken } from '../list-told.actions.ts';
import { listTable } from '../lists.tables.ts';
import { withoutWidening } from '../members/waiting.actions.ts';
import { tellLists, wantSettings } from './publication.actions.ts';

const owners = ['IdPersonneEV1', 'IdPersonneEV1backup'];
const unsaid: readonly string[] = [...changeMarks, 'IdListe'];

/** Writes lists as planned, but for what makes one wider that somebody has to say yes to, and gives those an address whose name was said while nothing outside goes by it yet. */
export async function writePlannedLists(writing: Writing, planned: readonly PlannedRow[]): Promise<LeftRows> {
  const rows: PlannedRow[] = [];
  for (const row of planned) rows.push(await withoutWidening(writing, row));
  const written = await writeTable(writing.db, listTable, rows);
  const done = rows.filter(({ n }) => written.has(n));
  const addresses = new Map<number, string | null>();
  for (const { n, id, after } of done)
    if (after && ['LibListe', 'IdNature', 'SansPrefixe'].some((name) => name in after))
      addresses.set(n, await nameAddress(writing.db, Number(id)));
  await writing.recordAll(
    done.map((row) => ({
      ...row,
      before: told(row.before),
      after: told(addresses.has(row.n) ? { ...row.after, Adresse: addresses.get(row.n) } : row.after),
    })),
  );
  await tellOwners(writing, done);
  await followOwners(writing, done);
  if (done.length > 0)
    tellLists(
      writing,
      done.map(({ id }) => Number(id)),
    );
  return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
}

/** Whoever owns or backs a list from now on is told, and whoever did; its end is told anew where it is another. */
async function tellOwners(writing: Writing, rows: readonly PlannedRow[]): Promise<void> {
  const each = (some: readonly PlannedRow[], side: 'before' | 'after') =>
    some.flatMap((row) =>
      (['IdPersonneEV1', 'IdPersonneEV1backup'] as const).flatMap((name) => {
        const person = row.after && name in row.after ? row[side]?.[name] : undefined;
        return typeof person === 'number' ? [{ IdListe: Number(row.id), person }] : [];
      }),
    );
  const changed = rows.filter(({ before }) => before !== null);
  const [taken, given] = [each(changed, 'before'), each(changed, 'after')];
  await tellTaken(writing, taken);
  // Whoever a new list names is told as who is given one; those of a declaration are told once all of them are made.
  const others = rows.filter(({ before, after }) => before !== null || !after?.IdAutomatique);
  await tellGiven(writing, each(others, 'after'));
  const owned = given.map(({ IdListe }) => IdListe);
  const ends = rows.filter(({ after }) => after && 'DateFermeture' in after).map(({ id }) => Number(id));
  await sql`update "Liste" set orphan_at = null where "IdListe" = any(${sql.val(owned)}::integer[]) and "IdPersonneEV1" is not null
      and closed_at is null`.execute(writing.db);
  await sql`update "Liste" set end_told = null where "IdListe" = any(${sql.val(ends)}::integer[])`.execute(writing.db);
}

/** Where owner and backup alone may write to a published list, the mail suite is told who they are. */
async function followOwners(writing: Writing, rows: readonly PlannedRow[]): Promise<void> {
  const changed = rows.filter(({ before, after }) => before && after && owners.some((name) => name in after));
  if (changed.length === 0) return;
  const lists = await rowsOf(
    writing.db,
    sql<{ IdListe: number }>`select "IdListe" from "Liste" where "Rule" = 'RESPONSABLES' and published_at is not null
      and "IdListe" = any(${sql.val(changed.map(({ id }) => Number(id)))}::integer[])`,
  );
  for (const { IdListe } of lists) await wantSettings(writing, IdListe);
}

const told = (values: Values | null): Values | null =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => !unsaid.includes(name)));

/** @throws {ApiError} ERREUR_LD_CREATE_ADDRESS_DOUBLON where somebody has the address that its name makes */
async function nameAddress(db: Db, IdListe: number): Promise<string | null> {
  const list = await rowOf(
    db,
    sql<{ LibListe: string; IdNature: string; SansPrefixe: boolean; published: boolean; Adresse: string | null }>`
      select "LibListe", "IdNature", "SansPrefixe", published_at is not null as published, "Adresse"
      from "Liste" where "IdListe" = ${IdListe}`,
  );
  if (list.published) return list.Adresse;
  const address = await addressOf(db, list);
  if (!(await giveListAddress(db, IdListe, address)))
    throw new ApiError('ERREUR_LD_CREATE_ADDRESS_DOUBLON', [{ path: 'body/fields/LibListe', rule: 'used' }]);
  await sql`update "Liste" set "Adresse" = ${address} where "IdListe" = ${IdListe}`.execute(db);
  return address;
}

interface NamedList {
  readonly LibListe: string;
  readonly IdNature: string;
  readonly SansPrefixe: boolean;
}

/** The address that a list of this name has; null where none can be made of it. */
export async function addressOf(db: Db, { LibListe, IdNature, SansPrefixe }: NamedList): Promise<string | null> {
  return (await addressing(db, IdNature))(LibListe, SansPrefixe);
}

/** How lists of a nature are addressed, by their names. */
export async function addressing(
  db: Db,
  IdNature: string,
): Promise<(LibListe: string, SansPrefixe: boolean) => string | null> {
  const [nature] = await rowsOf(
    db,
    sql<{
      prefix: string;
    }>`select coalesce("Prefixe", "IdNature") as prefix from "Nature" where "IdNature" = ${IdNature}`,
  );
  const domain = await readParameter(db, 'LD_DOMAINE');
  return (LibListe, SansPrefixe) => {
    const local = listLocalPart(LibListe, SansPrefixe ? null : (nature?.prefix ?? IdNature));
    return local === undefined ? null : `${local}@${domain}`;
  };
}
