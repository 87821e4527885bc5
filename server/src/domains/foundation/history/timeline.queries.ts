import type { Output } from '@passerelle/contracts/call.ts';
import type { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Entities, EntityReader } from '../../../engines/entities/entity.ts';
import { type Keyed, readLabels, rowsBehind } from '../../../engines/entities/labels.queries.ts';
import { type Strand, strandsOf } from '../../../engines/entities/reading.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { lastOf, under } from '../../../platform/sure.ts';

type Timeline = Output<typeof historyCalls.timeline>;
type Entry = Timeline['entries'][number];
type Values = Readonly<Record<string, unknown>>;

interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly call: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly IdPersonneEV1: number | null;
  readonly RoleIdPersonneEV1: number | null;
  readonly candidate: number | null;
  readonly program: number | null;
  readonly role: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
  readonly planReason: string | null;
  readonly erased: boolean;
}

const pageSize = 50;

/** Somebody who reads timelines, and everything that may have one. */
export interface HistoryReader extends EntityReader {
  readonly entities: Entities;
}

export interface Thing {
  readonly entity: string;
  readonly id: string;
}

interface Asked {
  readonly before?: number | undefined;
  /** One field of the thing itself, by the name that it is told under. */
  readonly field?: string | undefined;
}

/** A page of what was written about a thing, newest first, as far as the reader may see it now. */
export async function readTimeline(
  reader: HistoryReader,
  thing: Thing,
  language: Language,
  { before, field }: Asked,
): Promise<Timeline> {
  const strands = await strandsOf(reader, reader.entities, thing.entity, thing.id, field);
  const found = await readEntries(reader, strands, language, before);
  const page = found.slice(0, pageSize);
  const tell = await teller(reader, page, language, strands, thing);
  return { entries: page.map(tell), next: found.length > pageSize ? lastOf(page).id : null };
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
      select e.id, e.at, e.call, e.entity, e.entity_id, e."IdPersonneEV1", e."RoleIdPersonneEV1", e.candidate, e.program, v.before, v.after, v.reason,
        p."Motif" as "planReason", v.erased_at is not null or e.call = 'history.erase' as erased, ${roleLabel(language)} as role
      from (${sql.join(picked, sql` union all `)}) picked
      join history_entry e using (id) join history_values v using (id)
      left join plan p on p."IdPlan" = substring(v.reason from '^plan ([0-9]{1,9})$')::integer
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
  { db, entities }: HistoryReader,
  page: readonly EntryRow[],
  language: Language,
  strands: readonly Strand[],
  thing: Thing,
): Promise<(entry: EntryRow) => Entry> {
  const strandOf = new Map(strands.map((strand) => [strand.entity, strand]));
  const rows = await rowsBehind(db, entities, page);
  const behind = (entry: EntryRow): Values => ({ ...rows(entry), ...entry.before, ...entry.after });
  const keyOf = ({ entity }: EntryRow, column: string) => entities.get(entity)?.keys?.[column];
  const aboutKeys = (entry: EntryRow): { readonly entity: string | undefined; readonly key: unknown }[] => {
    const row = behind(entry);
    // The thing itself is what the whole timeline is about.
    const columns = (entities.get(entry.entity)?.about ?? []).filter(
      (column) => keyOf(entry, column) !== thing.entity || String(row[column]) !== thing.id,
    );
    // Of a row that is gone, not all is known.
    const known = columns.filter((column) => row[column] !== undefined && row[column] !== null);
    return known.map((column) => ({ entity: keyOf(entry, column), key: row[column] }));
  };
  const keyed = page.flatMap((entry): Keyed[] => {
    const held = [...under(strandOf, entry.entity).columns.keys()].flatMap((column) => {
      const entity = keyOf(entry, column);
      const values = [entry.before, entry.after].flatMap((said) => said?.[column]);
      return entity ? values.map((key) => ({ entity, key })) : [];
    });
    const people = [entry.IdPersonneEV1, entry.RoleIdPersonneEV1].map((key) => ({ entity: 'Personne', key }));
    return [...held, ...people, ...aboutKeys(entry).flatMap(({ entity, key }) => (entity ? [{ entity, key }] : []))];
  });
  const known = await readLabels(db, entities, language, keyed);
  const labelOf = (keyed: Keyed) => known(keyed) ?? String(keyed.key);
  const person = (key: unknown) =>
    typeof key === 'number' ? { IdPersonneEV1: key, IndexPrenomNom: labelOf({ entity: 'Personne', key }) } : null;

  return (entry) => {
    const { columns, showsWho: mayShow, whole } = under(strandOf, entry.entity);
    const showsWho = mayShow && !entities.get(entry.entity)?.unsigned?.includes(entry.call);
    const told = (column: string, value: unknown) => {
      const entity = keyOf(entry, column);
      if (!entity || value === null || value === undefined) return value ?? null;
      if (Array.isArray(value)) return value.map((key) => labelOf({ entity, key })).join(', ');
      return entity === 'Personne' ? person(value) : labelOf({ entity, key: value });
    };
    const names = Object.keys({ ...entry.before, ...entry.after });
    const changes = [...columns]
      .filter(([column]) => names.includes(column))
      .map(([column, field]) => ({
        field,
        before: told(column, entry.before?.[column]),
        after: told(column, entry.after?.[column]),
      }))
      .filter(({ before, after }) => before !== null || after !== null);
    const places = entities.get(entry.entity)?.places ?? [];
    const saysReason = whole || (showsWho && names.every((name) => columns.has(name) || places.includes(name)));
    const about = aboutKeys(entry).map(({ entity, key }) => (entity ? labelOf({ entity, key }) : String(key)));
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      call: entry.call,
      ...(showsWho && {
        who: person(entry.IdPersonneEV1),
        candidate: entry.candidate,
        program: entry.program,
        forWhom: entry.RoleIdPersonneEV1 === entry.IdPersonneEV1 ? null : person(entry.RoleIdPersonneEV1),
        role: entry.role,
      }),
      entity: entry.entity,
      entity_id: entry.entity_id,
      about: about.join(' · ') || null,
      kind: entry.erased ? 'erased' : !entry.before ? 'added' : !entry.after ? 'removed' : 'changed',
      ...(saysReason && { reason: entry.reason, planReason: entry.planReason }),
      changes: entry.erased ? [] : changes,
    };
  };
}
