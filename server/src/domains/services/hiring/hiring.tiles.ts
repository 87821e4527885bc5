import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays } from '@passerelle/contracts/days.ts';
import { declaredHiringFiles, declaredPayrollFiles, hiringSteps } from '@passerelle/contracts/hiring/board.fields.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { expectedStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { personPath, screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { named } from '../../../engines/entities/named.ts';
import { compileQuestion, type List } from '../../../engines/lists/list.ts';
import { questionBy } from '../../../engines/lists/reader.ts';
import { theRows } from '../../../engines/lists/rows.queries.ts';
import type { ListWhere } from '../../../engines/measures/measure.ts';
import { listTile } from '../../../engines/tiles/list-tile.ts';
import { everybody, oneself, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { namedPeople, whoseField } from '../../people/directory/directory.queries.ts';
import { hiringFiles, payrollFiles } from './board/hiring-files.list.ts';
import { duePapersOf } from './due/due-papers.queries.ts';
import { fileOf } from './file/file.queries.ts';
import { progressOf } from './file/progress.queries.ts';

const key = sql<number>`p."IdPersonneEV1"`;

/** Whoever is to come into the reader's team and has a hiring file, where the reader may know the day. */
const ofTeam = (reader: TileReader): Sql => sql`"Personne" p
  where p."IdPersonneEV1Manager" = ${shownAs(reader.actor)} and p."IdStatut" = any(${[...expectedStatuts]}::integer[])
    and p."DateEntreePhysique" is not null and ${namedPeople(reader, 'p')} and ${whoseField(reader, 'DateEntreePhysique', 'p')}
    and ${fileOf(key)} is not null`;

/** Days ahead within which whoever arrives is to be ready. */
const daysAhead = 14;

/** Steps of a file that waits for somebody still. */
const unfinished = hiringSteps.filter((step) => step !== 'payroll' && step !== 'closed');

/** Hiring files of who arrives soon, that are not validated. */
const notReady = ({ today }: Pick<TileReader, 'today'>): ListWhere => ({
  DateEntreePhysique: { between: [today, addDays(today, daysAhead)] },
  EtapeDossier: { in: unfinished },
});

/** Papers that the reader's own hiring file went on without, and that they have still to give. */
const duePapers = (reader: TileReader): Sql =>
  sql`${duePapersOf(sql<number>`${shownAs(reader.actor)}::integer`)} and e."Etat" <> 'waiting'`;

/** Hiring files that payroll takes over by hand, and has not yet. */
const toTakeOver: ListWhere = { Transmission: 'byHand' };

/** Of these files those of who arrives soonest: name and day to who may read them, and each with its page. */
async function firstFiles(reader: TileReader, list: List, where: ListWhere): Promise<DashboardThing[]> {
  const asked = compileQuestion(reader, list, questionBy(reader, list, { where }));
  const called = sql`case when ${namedPeople(reader, 'f')} then f."IndexPrenomNom" end`;
  const day = sql`case when ${whoseField(reader, 'DateEntreePhysique', 'f')} then f."DateEntreePhysique" end`;
  const things = await rowsOf(
    reader.db,
    sql<
      DashboardThing & Record<'IdPays', string>
    >`select f."IdPersonneEV1"::text as key, ${named('f', called)} as person, null as name,
        ${progressOf(sql<number>`f."IdPersonneEV1"`)} as fact, (${day})::text as day, f."IdPays"
      from ${theRows(list)} where ${asked.where} order by ${day}, f."IdPersonneEV1" limit ${mostTold}`,
  );
  return things.map(({ IdPays, ...thing }) => ({
    ...thing,
    opens: screenPath('hiringFileReview', { IdPays, IdPersonneEV1: Number(thing.key) }),
  }));
}

/** How far the hiring files of the reader's team have come, and nothing of what is in them; who arrives soon and is not ready; what the reader still owes their own. */
export const hiringTiles: readonly Tile[] = [
  {
    name: 'teamFiles',
    section: 'team',
    may: everybody,
    rows: (reader) => sql`select from ${ofTeam(reader)}`,
    opens: (reader) => personPath(oneself(reader), '?tab=organisation'),
    tells: async (reader) =>
      await rowsOf(
        reader.db,
        sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${named('p')} as person, null as name,
            ${progressOf(key)} as fact, p."DateEntreePhysique"::text as day, null as opens
          from ${ofTeam(reader)} order by p."DateEntreePhysique", p."IdPersonneEV1" limit ${mostTold}`,
      ),
  },
  {
    name: 'papersDue',
    section: 'awaits',
    may: everybody,
    rows: (reader) => sql`select from ${duePapers(reader)}`,
    opens: (reader) => personPath(oneself(reader)),
    tells: async (reader) =>
      await rowsOf(
        reader.db,
        sql<DashboardThing>`select e."IdPiece"::text as key, null as person,
            coalesce(t."Traductions" ->> ${idLangues[reader.language]}, t."LibPiece") as name, 'due' as fact,
            e."DerogJusque"::text as day, null as opens
          from ${duePapers(reader)} order by e."DerogJusque", t."Ordre", e."IdPiece" limit ${mostTold}`,
      ),
  },
  listTile({
    name: 'arrivalsNotReady',
    section: 'awaits',
    declared: declaredHiringFiles,
    list: hiringFiles,
    where: notReady,
    tells: async (reader) => await firstFiles(reader, hiringFiles, notReady(reader)),
  }),
  listTile({
    name: 'filesForPayroll',
    section: 'awaits',
    holds: 'update-matriculeP',
    declared: declaredPayrollFiles,
    list: payrollFiles,
    where: () => toTakeOver,
    tells: async (reader) => await firstFiles(reader, payrollFiles, toTakeOver),
  }),
];
