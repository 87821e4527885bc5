import { createHash } from 'node:crypto';
import type { GivenThing, HeldKind, HeldThing, Pack } from '@passerelle/contracts/handover/handover.contract.ts';
import { type HoldingName, holdingNames } from '@passerelle/contracts/handover/holdings.ts';
import { sql } from 'kysely';
import { ifAny, named } from '../../../engines/entities/named.ts';
import type { HandedThing, Holding, HoldingReader } from '../../../engines/holdings/holding.ts';
import type { PlannedRow } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { dayIn, zoneAt } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { namedPeople, type Who, whoseField } from '../../people/directory/directory.queries.ts';

const nothingMore: Omit<HeldThing, 'key'> = {
  label: null,
  about: null,
  until: null,
  count: null,
  others: null,
  person: null,
};

/** What a person holds, kind by kind, as far as the reader sees it; kinds of which there is nothing are left out. */
export async function heldBy(holdings: readonly Holding[], reader: HoldingReader, of: number): Promise<HeldKind[]> {
  const kinds: HeldKind[] = [];
  for (const { name, held, above, takeOver } of holdings) {
    const { count, things } = await held(reader, of);
    if (count === 0) continue;
    const whole = things.map((thing) => ({ ...nothingMore, ...thing }));
    const next = (await above?.(reader, of)) ?? null;
    kinds.push({ kind: name, taken: takeOver !== undefined, count, above: next, things: whole });
  }
  return kinds;
}

/** What was given out to a person in this stay, as far as the reader sees it, each with when it was signed for. */
export async function givenTo(holdings: readonly Holding[], reader: HoldingReader, of: number): Promise<GivenThing[]> {
  const given: Omit<GivenThing, 'signed'>[] = [];
  for (const { name, given: givenOf } of holdings)
    for (const thing of (await givenOf?.(reader, of)) ?? []) given.push({ kind: name, ...thing });
  const signed = await rowsOf(
    reader.db,
    sql<{
      kind: string;
      key: string;
      day: string;
    }>`select l.kind, l.key, max(${dayIn(zoneAt('p'), sql`s."DateC"`)})::text as day
      from "Passation" s join "PassationLigne" l using ("IdPassation")
      join "Personne" p on p."IdPersonneEV1" = s."IdPersonneEV1"
      where s."IdPersonneEV1" = ${of} and s."Sens" = 'arrival' group by 1, 2`,
  );
  const dayOf = new Map(signed.map(({ kind, key, day }) => [`${kind} ${key}`, day]));
  return given.map((thing) => ({ ...thing, signed: dayOf.get(`${thing.kind} ${thing.key}`) ?? null }));
}

/** What somebody has and has not signed for as received. */
export const toReceive = (given: readonly GivenThing[]): readonly GivenThing[] =>
  given.filter(({ returned, signed }) => returned === null && signed === null);

/** What is the same as long as all the lines are. */
export const versionOf = (lines: unknown): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url');

/** Whose pack it is, as far as the reader may read it of them. Throws NOT_FOUND. */
export async function personOf(db: Db, who: Who, of: number): Promise<Pack['person']> {
  const read = (field: 'IndexPrenomNom' | 'IdPays' | 'DateSortiePhysique', value = sql.ref(`p.${field}`)) =>
    sql`case when ${whoseField(who, field, 'p')} then ${value} end as ${sql.ref(field)}`;
  const [person] = await rowsOf(
    db,
    sql<Pack['person']>`select p."IdPersonneEV1", ${read('IndexPrenomNom')}, ${read('IdPays')},
        ${read('DateSortiePhysique', sql`p."DateSortiePhysique"::text`)} from "Personne" p where p."IdPersonneEV1" = ${of}`,
  );
  if (!person) throw new ApiError('NOT_FOUND');
  return person;
}

/**
 * The plans that handed over what a person held, and for who decides about their stay those that would; the latest first. A plan that
 * is prepared foretells a departure, which is nobody's to tell the person.
 */
export async function plansOf(
  db: Db,
  who: Who,
  of: number,
  { decides }: { readonly decides: boolean },
): Promise<Pack['plans']> {
  return await rowsOf(
    db,
    sql<Pack['plans'][number]>`select p."IdPlan", p.state, p.row_count as rows, ${instant(sql`p.created_at`)} as at,
        ${ifAny('a', named('a', nameTo(who, 'a')))} as author
      from plan p left join "Personne" a on a."IdPersonneEV1" = p."IdPersonneEV1"
      where p.kind = 'hand-over' and (p.input->>'IdPersonneEV1')::integer = ${of} and p.state <> 'discarded'
        and (${decides} or p.applied_at is not null)
      order by p."IdPlan" desc limit 20`,
  );
}

/** What was missing of a pack, thing by thing. */
interface Lacked {
  readonly kind: HoldingName;
  readonly key: string;
  readonly label: string;
  readonly until: string | null;
}

/**
 * The packs that were signed, the latest first, each under whose account by name to who may know them, and with what was missing
 * then of what the reader may see, by when to who may read last days.
 */
export async function signedOf(
  { kernel, holdings, ...reader }: HoldingReader & Pick<Who, 'kernel'> & { readonly holdings: readonly Holding[] },
  of: number,
): Promise<Pack['signed']> {
  const who = { kernel, actor: reader.actor };
  const packs = await rowsOf(
    reader.db,
    sql<
      Omit<Pack['signed'][number], 'missing'> & { readonly missing: readonly Lacked[] }
    >`select s."IdPassation", s."Sens", s."NomSigne",
        (select count(*)::integer from "PassationLigne" l where l."IdPassation" = s."IdPassation") as lines,
        coalesce((select json_agg(json_build_object('kind', l.kind, 'key', l.key, 'label', l."Libelle",
            'until', case when ${whoseField(who, 'DateSortiePhysique', 'p')} then l."DateFin" end) order by l.kind, l."Libelle")
          from "PassationLigne" l where l."IdPassation" = s."IdPassation" and s."Sens" = 'departure' and l."DateRetour" is null),
          '[]') as missing, ${instant(sql`s."DateC"`)} as "DateC", s.sha256,
        json_build_object('IdPersonneEV1', coalesce(s."IdPersonneEV1Auteur", s."IdPersonneEV1"), 'IndexPrenomNom', ${nameTo(who, 'a')}) as author,
        (select f."IdFichier"::text from "Fichier" f where f.owner_entity = 'Passation' and f.owner_id = s."IdPassation"::text
          and f.state = 'attached') as "IdFichier"
      from "Passation" s join "Personne" p on p."IdPersonneEV1" = s."IdPersonneEV1"
      left join "Personne" a on a."IdPersonneEV1" = s."IdPersonneEV1Auteur"
      where s."IdPersonneEV1" = ${of} order by s."IdPassation" desc`,
  );
  const lacked = Map.groupBy(
    packs.flatMap(({ missing }) => missing),
    ({ kind }) => kind,
  );
  const seen = new Set<string>();
  for (const { name, shows } of holdings)
    for (const key of (await shows?.(
      reader,
      of,
      (lacked.get(name) ?? []).map((one) => one.key),
    )) ?? [])
      seen.add(`${name} ${key}`);
  return packs.map(({ missing, ...pack }) => ({
    ...pack,
    missing: missing
      .filter(({ kind, key }) => seen.has(`${kind} ${key}`))
      .map(({ label, until }) => ({ label, until })),
  }));
}

/** The last pack of a way that was signed; null where none was. */
export async function lastSigned(db: Db, of: number, Sens: 'departure' | 'arrival'): Promise<number | null> {
  const [row] = await rowsOf(
    db,
    sql<{ last: number | null }>`select max("IdPassation") as last from "Passation"
      where "IdPersonneEV1" = ${of} and "Sens" = ${Sens}`,
  );
  return row?.last ?? null;
}

/** Their name, to themself and to who may know them. */
const nameTo = (who: Who, alias: string): Sql =>
  sql`case when ${sql.ref(`${alias}.IdPersonneEV1`)} = ${who.actor.IdPersonneEV1} or ${namedPeople(who, alias)}
    then ${sql.ref(`${alias}.IndexPrenomNom`)} end`;

/** What applied plans handed over, kind by kind. */
export async function handedOver(
  holdings: readonly Holding[],
  reader: HoldingReader,
  of: number,
): Promise<ReadonlyMap<HoldingName, readonly HandedThing[]>> {
  const rows = await rowsOf(
    reader.db,
    sql<PlannedRow>`select r.n, r.entity, r.entity_id as id, r.before, r.after from plan p join plan_row r using ("IdPlan")
      where p.kind = 'hand-over' and (p.input->>'IdPersonneEV1')::integer = ${of} and p.state = 'applied' and r.reason is null
      order by p."IdPlan", r.n`,
  );
  const found = new Map<HoldingName, readonly HandedThing[]>();
  for (const name of holdingNames) {
    const things = await holdings.find((one) => one.name === name)?.handed?.(reader, rows);
    if (things && things.length > 0) found.set(name, things);
  }
  return found;
}

/** Keeps what of things a pack covers, line by line. */
export async function keepLines(db: Db, IdPassation: number, lines: readonly GivenThing[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into "PassationLigne" ("IdPassation", kind, key, "Libelle", "DateDebut", "DateFin", "DateRetour")
    select ${IdPassation}, l.kind, l.key, l.label, l.since, l.until, l.returned
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(kind text, key text, label text, since date, until date, returned date)`.execute(db);
}

/** Names of people, of those whom the reader may name. */
export async function namesOf(db: Db, who: Who, keys: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
      name: string | null;
    }>`select p."IdPersonneEV1" as key, p."IndexPrenomNom" as name from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[])
        and (p."IdPersonneEV1" = ${who.actor.IdPersonneEV1} or ${namedPeople(who, 'p')})`,
  );
  return new Map(rows.map(({ key, name }) => [key, name ?? String(key)]));
}
