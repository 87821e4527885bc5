import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { sql } from 'kysely';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { FilterError } from '../../../engines/conditions/parse.ts';
import { visibleRows } from '../../../engines/lists/list.ts';
import { gatedValue } from '../../../engines/lists/rows.queries.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { isOver, listSubject } from '../../services/distribution-lists/list.columns.ts';
import { compared, filterOf, type Leaf } from './scim-filter.ts';
import { type ScimReader, users } from './users.queries.ts';

/** A distribution list that is open, with those of its members who are users to this program. */
export interface FoundGroup {
  readonly id: number;
  readonly displayName: string | null;
  readonly members: readonly { readonly value: string; readonly display: string | null }[] | null;
}

export interface GroupsAsked {
  readonly filter?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly descending: boolean;
  readonly skip: number;
  readonly limit: number;
  /** Who is in each is told as well. */
  readonly members: boolean;
}

/** Which lists are groups to this program: open ones that it sees. */
function groups(reader: ScimReader): Sql<boolean> {
  return allOf([visibleRows(reader, listSubject, 'l'), sql<boolean>`(l.closed_at is null and not ${isOver('l')})`]);
}

const nameOf = (reader: ScimReader): Sql =>
  gatedValue(fieldGate(reader, listSubject, 'LibListe', 'l'), sql`l."LibListe"`);

/** The same, to be looked for by. Throws FILTER_INVALID where it is read of no list. */
function readableName(reader: ScimReader, said: string): Sql {
  if (fieldGate(reader, listSubject, 'LibListe', 'l') === 'closed') throw new FilterError(said, 'notReadable');
  return nameOf(reader);
}

/** An attribute of groups by its name, whatever its case and with or without the schema before it. */
const plain = (name: string): string => name.toLowerCase().replace(`${urn.group.toLowerCase()}:`, '');

/** In which order they come; by their keys unless asked otherwise. Throws FILTER_INVALID. */
function orderOf(reader: ScimReader, sortBy: string | undefined, descending: boolean): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  switch (plain(sortBy ?? 'id')) {
    case 'id':
      return sql`l."IdListe" ${way}`;
    case 'displayname':
      return sql`${readableName(reader, 'sortBy')} collate "und-x-icu" ${way} nulls last, l."IdListe"`;
    default:
      throw new FilterError('sortBy', 'unknownField', sortBy);
  }
}

/** The members of the list `l` whom the program sees as users. */
function membersOf(reader: ScimReader): Sql {
  const display = gatedValue(fieldGate(reader, personSubject, 'IndexPrenomNom', 'p'), sql`p."IndexPrenomNom"`);
  return sql`(select coalesce(json_agg(json_build_object('value', p."IdPersonneEV1"::text, 'display', ${display})
      order by p."IdPersonneEV1"), '[]') from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
    where m."IdListe" = l."IdListe" and m.version_out is null and ${users(reader)})`;
}

const columns = (reader: ScimReader, members: boolean): Sql =>
  sql`l."IdListe" as id, ${nameOf(reader)} as "displayName", ${members ? membersOf(reader) : sql`null`} as members`;

/** A page of groups and how many there are, in the order of their keys. */
export async function readGroups(
  reader: ScimReader,
  { filter, sortBy, descending, skip, limit, members }: GroupsAsked,
): Promise<{ readonly total: number; readonly found: readonly FoundGroup[] }> {
  const where = allOf([groups(reader), filter ? filterOf(filter, (leaf) => leafOf(reader, leaf)) : always]);
  const order = orderOf(reader, sortBy, descending);
  const [{ total }, found] = await Promise.all([
    rowOf(reader.db, sql<{ total: number }>`select count(*)::integer as total from "Liste" l where ${where}`),
    limit === 0
      ? []
      : rowsOf(
          reader.db,
          sql<FoundGroup>`select ${columns(reader, members)} from "Liste" l where ${where}
            order by ${order} limit ${limit} offset ${skip}`,
        ),
  ]);
  return { total, found };
}

/** One group; undefined where there is none for this program. */
export async function readGroup(
  reader: ScimReader,
  IdListe: number,
  members: boolean,
): Promise<FoundGroup | undefined> {
  const [found] = await rowsOf(
    reader.db,
    sql<FoundGroup>`select ${columns(reader, members)} from "Liste" l where l."IdListe" = ${IdListe} and ${groups(reader)}`,
  );
  return found;
}

function leafOf(reader: ScimReader, { attrPath, ...test }: Leaf): Sql<boolean> {
  const value = 'compValue' in test ? test.compValue : undefined;
  switch (plain(attrPath)) {
    case 'id':
      return compared(test.op, sql`l."IdListe"::text`, value, attrPath);
    case 'displayname':
      return compared(test.op, readableName(reader, 'filter/displayName'), value, attrPath);
    case 'members':
    case 'members.value':
      return sql<boolean>`exists (select from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
        where m."IdListe" = l."IdListe" and m.version_out is null and ${users(reader)}
          and ${test.op === 'pr' ? always : equal(test.op, value, attrPath)})`;
    default:
      throw new FilterError(`filter/${attrPath.slice(0, 60)}`, 'unknownField');
  }
}

function equal(op: Leaf['op'], value: unknown, said: string): Sql<boolean> {
  if (op !== 'eq') throw new FilterError(`filter/${said.slice(0, 60)}`, 'unknownOperator');
  return compared(op, sql`p."IdPersonneEV1"`, value, said);
}
