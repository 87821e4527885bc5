import type { Line } from '@passerelle/contracts/directory/directory.contract.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { gateOf, type Reader, visiblePeople } from './directory.queries.ts';

interface Node {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly IdPays: string | null;
  readonly Fonction: string | null;
  readonly LibSociete: string | null;
  readonly reports: number;
}

const mostReports = 200;

/** Who stands above and below a person in a line, among those the reader may see and whose line they may read. */
export async function readOrganisation(
  reader: Reader,
  IdPersonneEV1: number,
  line: Line,
): Promise<{ above: Node[]; person: Node; below: Node[] } | undefined> {
  const above = nodes(
    reader,
    line,
    sql`join management_line l on l."Ligne" = ${sql.lit(line)} and l."IdPersonneEV1" = ${IdPersonneEV1} and l."IdAncetre" = p."IdPersonneEV1"`,
    sql<boolean>`true`,
    sql`l."Profondeur" desc`,
  );
  const own = nodes(reader, line, sql``, sql<boolean>`p."IdPersonneEV1" = ${IdPersonneEV1}`, sql`1`);
  const below = nodes(
    reader,
    line,
    sql``,
    sql<boolean>`p.${sql.ref(`IdPersonneEV1${line}`)} = ${IdPersonneEV1} and ${lineGate(reader, line, 'p')}`,
    sql`p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1"`,
  );
  const mayClimb = await rowsOf(
    reader.db,
    sql<{
      yes: boolean;
    }>`select coalesce(${lineGate(reader, line, 'p')}, false) as yes from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const [person] = await own;
  if (!person) return undefined;
  return { above: mayClimb[0]?.yes ? await above : [], person, below: await below };
}

/** Where the reader may read who is above a person in the line. */
function lineGate(reader: Reader, line: Line, alias: string): Sql<boolean> {
  const gate = gateOf(reader, `ann-col-${line}`, alias);
  if (gate === 'open') return sql<boolean>`true`;
  return gate === 'closed' ? sql<boolean>`false` : gate;
}

function nodes(reader: Reader, line: Line, join: Sql, where: Sql<boolean>, order: Sql): Promise<Node[]> {
  const field = (right: Parameters<typeof gateOf>[1], value: Sql) => {
    const gate = gateOf(reader, right, 'p');
    return gate === 'open' ? value : gate === 'closed' ? sql`null` : sql`case when ${gate} then ${value} end`;
  };
  return rowsOf(
    reader.db,
    sql<Node>`select p."IdPersonneEV1", p."IndexPrenomNom", ${field('ann-col-IdPays', sql`p."IdPays"`)} as "IdPays",
        ${field('ann-col-IdFamille', sql`p."Fonction"`)} as "Fonction",
        ${field('ann-col-LibSociete', sql`(select s."LibSociete" from "Societe" s where s."IdSociete" = p."IdSociete")`)} as "LibSociete",
        (select count(*) from "Personne" r where r.${sql.ref(`IdPersonneEV1${line}`)} = p."IdPersonneEV1"
          and ${allOf([visiblePeople(reader, 'r'), lineGate(reader, line, 'r')])})::integer as reports
      from "Personne" p ${join} where ${allOf([where, visiblePeople(reader, 'p')])} order by ${order} limit ${mostReports}`,
  );
}
