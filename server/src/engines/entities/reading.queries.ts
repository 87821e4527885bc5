import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import { always, never, type Sql } from '../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { firstOf } from '../../platform/sure.ts';
import type { Entities, Entity, EntityReader, RowRights, ToldColumns } from './entity.ts';

/** Entries of some rows of one entity, and what of them a reader may see. */
export interface Strand {
  readonly entity: string;
  /** Keys of the rows, as text: a list, or the statement that finds them. */
  readonly ids: Sql;
  readonly columns: ToldColumns;
  /** Whether who acted is for this reader. */
  readonly showsWho: boolean;
  /** Whether the columns are all there is to see, so that what was said of the entry as a whole hides nothing. */
  readonly whole: boolean;
}

const noRights: RowRights = new Map();

/** What makes up the timeline of a thing, or of one field of it, for this reader. Throws what a refused read answers. */
export async function strandsOf(
  reader: EntityReader,
  entities: Entities,
  name: string,
  id: string,
  field?: string,
): Promise<readonly Strand[]> {
  const entity = entities.get(name);
  if (!entity?.mayRead) throw invalidInput('params/entity', 'enum');
  const rights = await requireReadable(reader, entity, id);
  const own = ownStrand(entity, id, rights, (await entity.untold?.(reader, [id]))?.get(id));
  const parts: Strand[] = [];
  for (const part of entities) {
    if (field !== undefined && !part.byField) continue;
    const marks = part.tellsItself ? { showsWho: true, whole: true } : marksOf(entity, rights);
    const ids = marks && part.within?.[name]?.({ ...reader, id, rights, field });
    if (ids) parts.push({ entity: part.name, ids, columns: await toldOfPart(reader, part, ids), ...marks });
  }
  if (!own) return parts;
  return [field === undefined ? own : ofField(own, field), ...parts];
}

/** What is told of the rows of a part: a column that is not of one of them is of none. */
async function toldOfPart(reader: EntityReader, { told, untold }: Entity, ids: Sql): Promise<ToldColumns> {
  if (!untold) return told;
  const rows = await rowsOf(reader.db, sql<{ id: string }>`select id from (${ids}) part(id)`);
  const found = await untold(
    reader,
    rows.map(({ id }) => id),
  );
  const hidden = new Set([...found.values()].flatMap((columns) => [...columns]));
  return new Map([...told].filter(([column]) => !hidden.has(column)));
}

function ofField(strand: Strand, field: string): Strand {
  return { ...strand, columns: new Map([...strand.columns].filter(([, told]) => told === field)) };
}

function ownStrand(
  entity: Entity,
  id: string,
  rights: RowRights,
  untold: ReadonlySet<string> = new Set(),
): Strand | undefined {
  const { name, told, gated, formers } = entity;
  const marks = marksOf(entity, rights);
  if (!marks) return undefined;
  const columns = gated ? readableColumns(entity, (right) => rights.has(right)) : told;
  const left = new Map([...columns].filter(([column]) => !untold.has(column)));
  const ids = sql`values (${id}::text)`;
  return { entity: name, ids: formers ? sql`${ids} union all ${formers(id)}` : ids, columns: left, ...marks };
}

/** What is told of entries as wholes to who holds these rights on the thing; undefined where its timeline is closed to them. */
function marksOf({ gated }: Entity, rights: RowRights): Pick<Strand, 'showsWho' | 'whole'> | undefined {
  if (!gated) return { showsWho: true, whole: true };
  if (!rights.has(gated.opens) || !rights.has(gated.right(gated.when))) return undefined;
  return { showsWho: rights.has(gated.right(gated.who)), whole: false };
}

/** The columns that somebody who holds these rights on the row may read. */
export function readableColumns({ told, gated }: Entity, holds: (right: RightCode) => boolean): ToldColumns {
  return gated ? new Map([...told].filter(([column]) => holds(gated.right(column)))) : told;
}

/** The rights held on the row, where its columns have their own. A row that may not be read is as one that is not there. */
async function requireReadable(reader: EntityReader, entity: Entity, id: string): Promise<RowRights> {
  const { kernel, actor, db } = reader;
  const { mayRead, gated, rows } = entity;
  if (mayRead && 'right' in mayRead) {
    if (kernel.holds(actor, mayRead.right)) return noRights;
    throw new ApiError('NOT_AUTHORIZED', [{ path: mayRead.right, rule: 'right' }]);
  }
  if (!rows.keyType && !isKey(id)) throw invalidInput('params/id', 'pattern');
  const where = mayRead?.where(reader, 'thing') ?? never;
  if (where === always && !gated) return noRights;
  const reaches = gated ? kernel.reaches(actor, gated.kind, 'thing') : [];
  const [row] = await rowsOf(
    db,
    sql<Record<string, boolean>>`select ${sql.join([sql`true as found`, ...named(reaches)])}
      from ${sql.table(rows.table)} thing where ${sql.ref(`thing.${firstOf(rows.key)}`)} = ${rows.keyType ? id : Number(id)} and ${where}`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return rightsOn(reader, row);
}

/**
 * The screens of these things, each as changes name it (`Demande/9`): of those that have one, and that the reader may read.
 * What else is among them is left out.
 */
export async function screensFor(
  reader: EntityReader,
  entities: Entities,
  things: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [name, alike] of Map.groupBy(things, (thing) => thing.split('/')[0] ?? '')) {
    const { screen, mayRead, rows } = entities.get(name) ?? {};
    if (!screen || !rows || !mayRead || 'right' in mayRead) continue;
    const key = sql.ref(`thing.${firstOf(rows.key)}`);
    const keys = alike.map((thing) => thing.slice(name.length + 1)).filter(isKey);
    const readable = await rowsOf(
      reader.db,
      sql<{ id: string }>`select ${key}::text as id from ${sql.table(rows.table)} thing
        where ${key} = any(${sql.val(keys)}::integer[]) and ${mayRead.where(reader, 'thing')}`,
    );
    for (const { id } of readable) found.set(`${name}/${id}`, screen(id));
  }
  return found;
}

const isKey = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;

/** Where each grant reaches, as columns of a select that `rightsOn` reads. */
const named = (reaches: readonly Sql<boolean>[]): readonly Sql[] =>
  reaches.map((reach, index) => sql`${reach} as ${sql.ref(`#${index}`)}`);

/** The rights held on a row that was selected with the columns of `named`. */
function rightsOn({ kernel, actor }: EntityReader, row: Readonly<Record<string, unknown>>): RowRights {
  return kernel.rightsWhere(
    actor,
    actor.grants.map((_grant, index) => row[`#${index}`] === true),
  );
}
