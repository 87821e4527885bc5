import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';

export interface EditedTexts {
  readonly version: string;
  readonly texts: readonly (readonly [Famille: string, IdLangue: IdLangue, Cle: string, Texte: string])[];
  /** Every right as rights management names it. */
  readonly rights: readonly LabelledRight[];
}

export type LabelledRight = readonly [
  IdDroit: string,
  LibDroit: string,
  Traductions: Readonly<Partial<Record<IdLangue, string>>>,
];

/** Everything edited on site, when it is not of this version any more: one statement, one short row while nothing moved. */
export async function editedTextsSince(db: Db, version: string): Promise<EditedTexts | undefined> {
  const [moved] = await rowsPrepared(
    db,
    sql<EditedTexts>`
      select now.version,
        (select coalesce(json_agg(json_build_array("Famille", "IdLangue", "Cle", "Texte")), '[]') from "Texte") as texts,
        (select coalesce(json_agg(json_build_array("IdDroit", "LibDroit", "Traductions")), '[]') from "Droit") as rights
      from (select t.version || '.' || m.version as version from texte_state t cross join model_version m) now
      where now.version <> ${version}`,
  );
  return moved;
}

/** The version of everything edited on site; with `lock`, nobody else edits until this transaction ends. */
export async function textsVersion(db: Db, lock = false): Promise<string> {
  const state = await rowOf(
    db,
    sql<{ version: string }>`select version::text from texte_state ${lock ? sql`for update` : sql``}`,
  );
  return state.version;
}

/** The last version of a text; `Texte` is null when it went back to what ships. */
export interface LastVersion {
  readonly Famille: string;
  readonly Cle: string;
  readonly IdLangue: IdLangue;
  readonly Version: number;
  readonly Texte: string | null;
  readonly Source: string | null;
  readonly DateC: Date;
}

export async function lastVersions(db: Db, Famille?: string, Cle?: string): Promise<LastVersion[]> {
  return await rowsOf(
    db,
    sql<LastVersion>`
      select distinct on ("Famille", "Cle", "IdLangue")
        "Famille", "Cle", "IdLangue", "Version", "Texte", "Source", "DateC"
      from texte_version
      where (${Famille ?? null}::text is null or "Famille" = ${Famille ?? null})
        and (${Cle ?? null}::text is null or "Cle" = ${Cle ?? null})
      order by "Famille", "Cle", "IdLangue", "Version" desc`,
  );
}

export interface PastVersion {
  readonly IdLangue: IdLangue;
  readonly Version: number;
  readonly Texte: string | null;
  readonly Source: string | null;
  readonly DateC: Date;
  readonly IndexPrenomNom: string | null;
}

/** Every version of a text in every language, newest first. */
export async function versionsOf(db: Db, Famille: string, Cle: string): Promise<PastVersion[]> {
  return await rowsOf(
    db,
    sql<PastVersion>`
      select v."IdLangue", v."Version", v."Texte", v."Source", v."DateC", p."IndexPrenomNom"
      from texte_version v left join "Personne" p using ("IdPersonneEV1")
      where v."Famille" = ${Famille} and v."Cle" = ${Cle}
      order by v."DateC" desc, v."Version" desc`,
  );
}

export interface WrittenText {
  readonly Famille: string;
  readonly Cle: string;
  readonly IdLangue: IdLangue;
  readonly Version: number;
  /** Null: back to what ships. */
  readonly Texte: string | null;
  readonly Source: string;
}

export interface WrittenBy {
  readonly IdPersonneEV1: number | null;
  /** The import that writes them. */
  readonly IdTexteImport?: number | undefined;
}

/** Writes versions of texts, makes them what is served, and tells every server by the version of all. */
export async function insertVersions(
  db: Db,
  { IdPersonneEV1, IdTexteImport }: WrittenBy,
  written: readonly WrittenText[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    as w("Famille" text, "Cle" text, "IdLangue" text, "Version" integer, "Texte" text, "Source" text)`;
  await sql`insert into texte_version ("Famille", "Cle", "IdLangue", "Version", "Texte", "Source", "IdPersonneEV1", "IdTexteImport")
    select w."Famille", w."Cle", w."IdLangue", w."Version", w."Texte", w."Source", ${IdPersonneEV1}::integer,
      ${IdTexteImport ?? null}::integer from ${rows}`.execute(db);
  await sql`insert into "Texte" ("Famille", "Cle", "IdLangue", "Texte", "Source")
    select w."Famille", w."Cle", w."IdLangue", w."Texte", w."Source" from ${rows} where w."Texte" is not null
    on conflict ("Famille", "Cle", "IdLangue")
      do update set "Texte" = excluded."Texte", "Source" = excluded."Source", "DateM" = now()`.execute(db);
  await sql`delete from "Texte" t using ${rows}
    where w."Texte" is null and (t."Famille", t."Cle", t."IdLangue") = (w."Famille", w."Cle", w."IdLangue")`.execute(
    db,
  );
  await sql`update texte_state set version = version + 1`.execute(db);
}

/** The day on which each text was last shown, for those of the last `days` days. */
export async function shownTexts(db: Db, days: number): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(
    db,
    sql<{ key: string; day: string }>`
      select "Famille" || ':' || "Cle" as key, day::text from texte_shown where day > ${usualToday} - ${days}::integer`,
  );
  return new Map(rows.map(({ key, day }) => [key, day]));
}

export async function noteShownTexts(db: Db, keys: readonly string[], day: string): Promise<void> {
  await sql`insert into texte_shown ("Famille", "Cle", day)
    select split_part(key, ':', 1), substr(key, strpos(key, ':') + 1), ${day}::date
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by 1, 2
    on conflict ("Famille", "Cle") do update set day = excluded.day where texte_shown.day < excluded.day`.execute(db);
}
