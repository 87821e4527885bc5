import type { Line } from '@passerelle/contracts/directory/directory.contract.ts';
import { sql } from 'kysely';
import type { ListReader } from '../../../engines/lists/list.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { photoOf } from '../person/person.columns.ts';
import { namedPeople, personGate, whoseField } from './directory.queries.ts';
import { readsLine } from './organisation.policy.ts';

/** Somebody in a chart. */
export interface OrganisationNode {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly Photo: number | null;
  readonly IdPays: string | null;
  readonly Fonction: string | null;
  readonly LibSociete: string | null;
  readonly reports: number;
}

/** Who stands above somebody, from the top down, and right under them. */
export interface Organisation {
  readonly above: OrganisationNode[];
  readonly person: OrganisationNode;
  readonly below: OrganisationNode[];
}

const mostReports = 200;

/** Who stands above and below a person in a line, among those whose name and line the reader may read. */
export async function readOrganisation(
  reader: ListReader,
  IdPersonneEV1: number,
  line: Line,
): Promise<Organisation | undefined> {
  const [[person], above, below] = await Promise.all([
    nodes(reader, line, sql``, sql<boolean>`p."IdPersonneEV1" = ${IdPersonneEV1}`, sql`1`),
    nodes(
      reader,
      line,
      sql`join management_line l on l."Ligne" = ${sql.lit(line)} and l."IdPersonneEV1" = ${IdPersonneEV1} and l."IdAncetre" = p."IdPersonneEV1"`,
      climbable(reader, IdPersonneEV1, line),
      sql`l."Profondeur" desc`,
    ),
    nodes(
      reader,
      line,
      sql``,
      sql<boolean>`p.${sql.ref(`IdPersonneEV1${line}`)} = ${IdPersonneEV1} and ${readsLine(reader, line, 'p')}`,
      sql`p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1"`,
    ),
  ]);
  return person && { above, person, below };
}

/** Nobody is shown above somebody whose own line may not be read, the person themselves first. */
function climbable(reader: ListReader, IdPersonneEV1: number, line: Line): Sql<boolean> {
  return sql<boolean>`not exists (
    select 1 from (
      select ${IdPersonneEV1}::integer as id, 0 as depth
      union all select c."IdAncetre", c."Profondeur" from management_line c
      where c."Ligne" = ${sql.lit(line)} and c."IdPersonneEV1" = ${IdPersonneEV1}) chain
    join "Personne" q on q."IdPersonneEV1" = chain.id
    where chain.depth < l."Profondeur" and not coalesce(${readsLine(reader, line, 'q')}, false))`;
}

function nodes(
  reader: ListReader,
  line: Line,
  join: Sql,
  where: Sql<boolean>,
  order: Sql,
): Promise<OrganisationNode[]> {
  const field = (name: Parameters<typeof personGate>[1], value: Sql) => {
    const gate = personGate(reader, name, 'p');
    return gate === 'open' ? value : gate === 'closed' ? sql`null` : sql`case when ${gate} then ${value} end`;
  };
  return rowsOf(
    reader.db,
    sql<OrganisationNode>`select p."IdPersonneEV1", p."IndexPrenomNom", ${photoOf('p')} as "Photo", ${field('IdPays', sql`p."IdPays"`)} as "IdPays",
        ${field('Fonction', sql`p."Fonction"`)} as "Fonction",
        ${field('LibSociete', sql`(select s."LibSociete" from "Societe" s where s."IdSociete" = p."IdSociete")`)} as "LibSociete",
        (select count(*) from "Personne" r where r.${sql.ref(`IdPersonneEV1${line}`)} = p."IdPersonneEV1"
          and ${allOf([readsLine(reader, line, 'r'), whoseField(reader, 'IndexPrenomNom', 'r')])})::integer as reports
      from "Personne" p ${join} where ${allOf([where, namedPeople(reader, 'p')])} order by ${order} limit ${mostReports}`,
  );
}
