import type { Output } from '@passerelle/contracts/call.ts';
import type { HistoryEntity, historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { type Keyed, readLabels } from './labels.queries.ts';
import { rowsBehind } from './rows-behind.queries.ts';
import { type HistoryReader, type Strand, strandsOf } from './strands.queries.ts';

type Timeline = Output<typeof historyCalls.timeline>;
type Entry = Timeline['entries'][number];
type Values = Readonly<Record<string, unknown>>;

interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly call: string;
  readonly entity: HistoryEntity;
  readonly entity_id: string;
  readonly IdPersonneEV1: number | null;
  readonly RoleIdPersonneEV1: number | null;
  readonly role: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
  readonly erased: boolean;
}

const pageSize = 50;

export interface Thing {
  readonly entity: HistoryEntity;
  readonly id: string;
}

/** A page of what was written about a thing, newest first, as far as the reader may see it now. */
export async function readTimeline(
  reader: HistoryReader,
  { entity, id }: Thing,
  language: Language,
  before: number | undefined,
): Promise<Timeline> {
  const strands = await strandsOf(reader, entity, id);
  const found = await readEntries(reader, strands, language, before);
  const page = found.slice(0, pageSize);
  const tell = await teller(reader.db, page, language, strands, id);
  return { entries: page.map(tell), next: found.length > pageSize ? page.at(-1)!.id : null };
}

/** Entries that still have something to show once what is hidden is left out, one more than a page. */
async function readEntries(
  { db, kernel, actor }: HistoryReader,
  strands: readonly Strand[],
  language: Language,
  before: number | undefined,
): Promise<EntryRow[]> {
  // What an erasure took, nobody can say whom it was hidden from.
  const showsErased = kernel.holds(actor, 'adm');
  const picked = strands.map(({ entity, ids, columns }) => {
    const names = sql`${sql.val([...columns.keys()])}::text[]`;
    return sql`(select e.id from history_entry e join history_values v using (id)
      where e.entity = ${entity} and e.entity_id in (${ids}) and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
        and (v.before ?| ${names} or v.after ?| ${names}
          or (${showsErased}::boolean and (v.erased_at is not null or e.call = 'history.erase')))
      order by e.id desc limit ${pageSize + 1})`;
  });
  if (picked.length === 0) return [];
  return await rowsOf(
    db,
    sql<EntryRow>`
      select e.id, e.at, e.call, e.entity, e.entity_id, e."IdPersonneEV1", e."RoleIdPersonneEV1", v.before, v.after, v.reason,
        v.erased_at is not null or e.call = 'history.erase' as erased, ${roleLabel(language)} as role
      from (${sql.join(picked, sql` union all `)}) picked
      join history_entry e using (id) join history_values v using (id)
      order by e.id desc limit ${pageSize + 1}`,
  );
}

/** The label of the role that an entry, or a read, known as `e` was done under. */
export function roleLabel(language: Language): Sql {
  return sql`(select coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole") from "PersonneRole" pr
    join "Role" r using ("IdRole") where pr."IdPersonneRole" = e."IdPersonneRole")`;
}

/** Says entries in the reader's words: keys by today's labels, and only the columns that are for them. */
async function teller(
  db: Db,
  page: readonly EntryRow[],
  language: Language,
  strands: readonly Strand[],
  id: string,
): Promise<(entry: EntryRow) => Entry> {
  const strandOf = new Map(strands.map((strand) => [strand.entity, strand]));
  const rows = await rowsBehind(db, page);
  const behind = (entry: EntryRow): Values => ({ ...rows(entry), ...entry.before, ...entry.after });
  const keyed = page.flatMap((entry): Keyed[] => {
    const { columns } = strandOf.get(entry.entity)!;
    const held = [...columns].flatMap(([column, { labels }]) =>
      labels ? [entry.before, entry.after].map((values) => ({ table: labels, key: values?.[column] })) : [],
    );
    const people = [entry.IdPersonneEV1, entry.RoleIdPersonneEV1].map((key) => ({ table: 'Personne', key }) as const);
    return [...held, ...people, ...aboutKeys(entry, behind(entry), id)];
  });
  const labelOf = await readLabels(db, language, keyed);
  const person = (key: unknown) =>
    typeof key === 'number' ? { IdPersonneEV1: key, IndexPrenomNom: labelOf({ table: 'Personne', key }) } : null;

  return (entry) => {
    const { columns, showsWho, whole } = strandOf.get(entry.entity)!;
    const told = (column: string, value: unknown) => {
      const labels = columns.get(column)?.labels;
      if (!labels || value === null || value === undefined) return value ?? null;
      return labels === 'Personne' ? person(value) : labelOf({ table: labels, key: value });
    };
    const names = Object.keys({ ...entry.before, ...entry.after });
    const changes = [...columns]
      .filter(([column]) => names.includes(column))
      .map(([column, { field }]) => ({
        field,
        before: told(column, entry.before?.[column]),
        after: told(column, entry.after?.[column]),
      }))
      .filter(({ before, after }) => before !== null || after !== null);
    const saysReason = whole || (showsWho && names.every((name) => columns.has(name)));
    const about = aboutKeys(entry, behind(entry), id).map(labelOf);
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      call: entry.call,
      ...(showsWho && {
        who: person(entry.IdPersonneEV1),
        forWhom: entry.RoleIdPersonneEV1 === entry.IdPersonneEV1 ? null : person(entry.RoleIdPersonneEV1),
        role: entry.role,
      }),
      entity: entry.entity,
      entity_id: entry.entity_id,
      about: entry.entity === 'ProfilDroit' ? (entry.entity_id.split('/')[1] ?? null) : about.join(' · ') || null,
      kind: entry.erased ? 'erased' : !entry.before ? 'added' : !entry.after ? 'removed' : 'changed',
      ...(saysReason && { reason: entry.reason }),
      changes: entry.erased ? [] : changes,
    };
  };
}

/** What says which row an entry tells of: a grant by its profile and perimeter, a role held by the role and its holder. */
function aboutKeys({ entity }: EntryRow, row: Values, id: string): Keyed[] {
  if (entity === 'RoleProfil')
    return [
      { table: 'Profil', key: row.IdProfil },
      { table: 'Perimetre', key: row.IdPerimetre },
    ];
  if (entity !== 'PersonneRole') return [];
  const role: Keyed = { table: 'Role', key: row.IdRole };
  return String(row.IdPersonneEV1) === id ? [role] : [role, { table: 'Personne', key: row.IdPersonneEV1 }];
}
