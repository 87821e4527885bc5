import type { Line, PersonOnDay } from '@passerelle/contracts/directory/directory.contract.ts';
import { sql } from 'kysely';
import type { ListReader } from '../../../engines/lists/list.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { allOf } from '../../../platform/db/sql.ts';
import { namedPeople } from './directory.queries.ts';
import { readsLine } from './organisation.policy.ts';
import type { Organisation, OrganisationNode } from './organisation.queries.ts';
import {
  countErased,
  held,
  type OtherDay,
  peopleThen,
  shownThen,
  thereThen,
  toldThen,
} from './people-on-day.queries.ts';

const mostReports = 200;

/** Somebody of the chart of that day, where they stand from the person in the middle: above it is less than nothing. */
interface Standing {
  readonly key: number;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly place: number;
  readonly named: boolean;
  readonly reports: number;
}

interface OrganisationOnDay {
  readonly tree: Organisation | null;
  readonly hidden: number;
  readonly erased: number;
}

/**
 * Who stood above and below a person on another day: that day's lines, under what the reader may read of each today. Whoever
 * may be known to be there and not by name is a number; whoever was erased since is another.
 */
export async function organisationOnDay(
  reader: ListReader,
  IdPersonneEV1: number,
  line: Line,
  at: OtherDay,
): Promise<OrganisationOnDay | undefined> {
  const [known] = await rowsOf(
    reader.db,
    sql`select 1 from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and ${namedPeople(reader, 'p')}`,
  );
  if (!known) return undefined;
  const column = `IdPersonneEV1${line}`;
  const told = toldThen(reader, at.side);
  const standing = await rowsOf(
    reader.db,
    sql<Standing>`with recursive people as materialized (
        select p."IdPersonneEV1" as key, (${held(column)})::integer as above, coalesce(o.columns, '{}') as changes,
          coalesce(${allOf([told, readsLine(reader, line, 'p')])}, false) as climbable,
          coalesce(${allOf([told, namedPeople(reader, 'p')])}, false) as named
        from ${await peopleThen(reader, at, [column])} where ${thereThen(reader, at)}),
      climb(key, above, climbable, place, passed) as (
        select key, above, climbable, 0, array[key] from people where key = ${IdPersonneEV1}
        union all select up.key, up.above, up.climbable, c.place - 1, c.passed || up.key
        from climb c join people up on up.key = c.above where c.climbable and up.key <> all(c.passed)),
      placed as (select key, place from climb
        union all (select key, 1 from people where above = ${IdPersonneEV1} and climbable))
      select l.key, p.changes, l.place, p.named,
        (select count(*) from people r where r.above = l.key and r.climbable and r.named)::integer as reports
      from placed l join people p using (key)
      join "Personne" now on now."IdPersonneEV1" = l.key
      order by l.place, now."IndexPrenomNom" collate "und-x-icu", l.key`,
  );
  const named = standing.filter((one) => one.named);
  const middle = named.find(({ place }) => place === 0);
  if (!middle) return { tree: null, hidden: 0, erased: 0 };
  const shown = [
    ...named.filter(({ place }) => place <= 0),
    ...named.filter(({ place }) => place > 0).slice(0, mostReports),
  ];
  const [rows, erased] = await Promise.all([
    shownThen(reader, shown),
    at.side === 'past'
      ? countErased(
          reader,
          at.day,
          {},
          allOf([readsLine(reader, line, 'p'), sql`${sql.ref(`p.${column}`)} = ${IdPersonneEV1}`]),
        )
      : 0,
  ]);
  const nodes = shown.map((one, n) => ({ ...one, node: nodeOf(rows[n], one) }));
  const those = (where: (place: number) => boolean) =>
    nodes.filter(({ place }) => where(place)).map(({ node }) => node);
  const [person] = those((place) => place === 0);
  return {
    tree: person ? { above: those((place) => place < 0), person, below: those((place) => place > 0) } : null,
    hidden: standing.length - named.length,
    erased,
  };
}

function nodeOf(row: PersonOnDay | undefined, { key, reports }: Standing): OrganisationNode {
  const { IndexPrenomNom, IdPays, Fonction, LibSociete } = row ?? {};
  return {
    IdPersonneEV1: key,
    IndexPrenomNom: IndexPrenomNom ?? String(key),
    Photo: null,
    IdPays: typeof IdPays === 'string' ? IdPays : null,
    Fonction: Fonction ?? null,
    LibSociete: LibSociete ?? null,
    reports,
  };
}
