import { usualToday } from '@passerelle/contracts/days.ts';
import type pg from 'pg';
import { copyLine, copyRows } from '../../../platform/db/copy-rows.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { rebuildManagementLines } from '../../people/person/management-line.queries.ts';
import { sayIdentity } from './demo-identity.ts';
import { DemoPeople } from './demo-people.ts';
import { planDemo } from './demo-plan.ts';
import { prepareReferences } from './demo-references.ts';
import { sayTrends } from './demo-trends.ts';
import { emptyGroup } from './empty-group.queries.ts';
import { personColumns } from './person-row.ts';

export interface DemoOptions {
  /** Rows of "Personne", technical accounts included; at least `leastPeople`. */
  readonly people: number;
  /** The same seed, size and day give the same data. */
  readonly seed?: number;
  /** The day that dates are relative to, `YYYY-MM-DD`: today (UTC) unless said. */
  readonly today?: string;
  readonly log?: (message: string) => void;
}

const chunk = 10_000;

/**
 * Creates the demonstration group in a database that has the reference lists and nobody: companies, sites, cost
 * centres, people, tags and management lines. Roles and passwords are given elsewhere, by the logins of `castMembers`.
 * Runs in the transaction of the caller, who gets a connection for it.
 * @throws {RangeError} where `people` is less than `leastPeople`
 * @throws {Error} where the database already has people
 */
export async function createDemoGroup(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  const { people, seed = 1, today = usualToday(), log = () => {} } = options;
  const plan = planDemo(people, seed);
  const { rows } = await client.query('select 1 from "Personne" limit 1');
  if (rows.length > 0) throw new Error('The database already has people');
  // Minutes of work at a million people; search indexes take their entries by the batch.
  await client.query(`set local statement_timeout = 0; set local gin_pending_list_limit = '64MB'`);
  const references = await prepareReferences(client, seed);
  await sayIdentity(client);
  const makers = new DemoPeople(plan, references, seed, Date.parse(today) / 86_400_000);
  for (let first = 1; first <= people; first += chunk) {
    const last = Math.min(people, first + chunk - 1);
    await copyPeople(client, makers, first, last);
    log(`${last} of ${people} people`);
  }
  await client.query(`select setval(pg_get_serial_sequence('"Personne"', 'IdPersonneEV1'), $1)`, [people]);
  // Before the lines: without figures about the people they are joined row by row.
  for (const table of ['Societe', 'Site', 'CentreCout', 'Personne', 'PersonneTag', 'PersonneEquipeTag'])
    await client.query(`analyze "${table}"`);
  await sayBalances(client);
  await sayTrends(client, today);
  log('management lines');
  await rebuildManagementLines(client);
  await client.query('analyze management_line');
}

async function copyPeople(client: pg.ClientBase, makers: DemoPeople, first: number, last: number): Promise<void> {
  const people: string[] = [];
  const accountTags: string[] = [];
  const teamTags: string[] = [];
  for (let id = first; id <= last; id++) {
    const person = makers.make(id);
    people.push(copyLine(personColumns.map((column) => person.cells[column])));
    for (const tag of person.accountTags) accountTags.push(copyLine([id, tag]));
    for (const tag of person.teamTags) teamTags.push(copyLine([id, tag]));
  }
  await copyRows(client, 'Personne', personColumns, people);
  await copyRows(client, 'PersonneTag', ['IdPersonneEV1', 'CodeTag'], accountTags);
  await copyRows(client, 'PersonneEquipeTag', ['IdPersonneEV1', 'Tag'], teamTags);
}

/** What the twin of the time tool says of each: some took more of their days than others. */
async function sayBalances(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into twin_balance ("IdPersonneEV1", "SoldeConges", "SoldeRTT")
    select p."IdPersonneEV1", 25 - (p."IdPersonneEV1" * 7 % 45) / 2.0, case when p."IdPays" = 'FR' then 10 - (p."IdPersonneEV1" * 3 % 20) / 2.0 end
    from "Personne" p where p."Physique"`);
}

/**
 * Replaces everybody, with their companies, sites and cost centres and all that hangs on them (roles, drafts, views,
 * accounts), by a new demonstration group, in one transaction: either all of it or nothing. What was written on site
 * (texts, pages, notes) stays, by nobody any more.
 * @throws {RangeError} where `people` is less than `leastPeople`
 */
export async function remakeDemo(pool: pg.Pool, options: DemoOptions): Promise<void> {
  await inTransaction(pool, async (client) => {
    await emptyGroup(client);
    await createDemoGroup(client, options);
  });
}
