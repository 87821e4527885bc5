import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { arrive } from '../../../testing/arrivals.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { closeTicket, commentTicket, openTicket } from '../tickets/tickets.actions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 4 });
  await database.pool.query(`update "Societe" set "InterfacePaie" = true, "Planete" = true;
    create table written (at timestamptz not null default clock_timestamp(), key text not null)`);
});
afterAll(async () => {
  for (const child of children) await killed(child);
  await database.drop();
});

const moments = ['beforeSending', 'answerLost', 'notNoted'] as const;
const longestStuck = 60_000;
const program = fileURLToPath(new URL('../../../testing/do-accounts.ts', import.meta.url));
const children = new Set<ChildProcess>();

function works(stops: readonly string[], secondsHeld = 15): ChildProcess & { readonly said: Set<string> } {
  const child = spawn(process.execPath, [program, database.url, ...stops], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SECONDS_HELD: String(secondsHeld) },
  });
  children.add(child);
  const said = new Set<string>();
  createInterface({ input: child.stdout }).on('line', (line) => said.add(line));
  return Object.assign(child, { said });
}
async function killed(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface Standing {
  readonly left: number;
  readonly open: number;
}
const standing = async (people: readonly number[]): Promise<Standing> =>
  (
    await database.pool.query<Standing>(
      `select count(*) filter (where r.state <> 'done')::integer as left, (select count(*)::integer from effect e
         where e.subject = any(select 'Personne/' || unnest($1::integer[])) and e.state in ('waiting', 'running')) as open
       from account_run r where r."IdPersonneEV1" = any($1)`,
      [people],
    )
  ).rows[0]!;

test('whoever dies in any system, before it was sent, before it was answered or before that was noted: nothing twice, nothing missing, nothing stuck', {
  timeout: 1_800_000,
}, async () => {
  let longest = 0;
  for (let round = 0; round < runs(1, 10); round++) {
    const cells = accountSystems.flatMap((system) => moments.map((moment) => ({ system, moment })));
    const people = await arrive(database.db, cells.length);
    const stops = cells.map(({ system, moment }, at) => `${system}/${people[at]}/${moment}`);
    const dying = works(stops);
    await expect.poll(() => stops.filter((stop) => !dying.said.has(stop)), { timeout: 120_000 }).toEqual([]);
    await killed(dying);

    const next = works([]);
    await expect.poll(() => next.said.has('working'), { timeout: 60_000 }).toBe(true);
    const since = performance.now();
    for (;;) {
      const { left, open } = await standing(people);
      if (left === 0 && open === 0) break;
      expect(performance.now() - since, `${left} people and ${open} steps are stuck`).toBeLessThan(longestStuck);
      await sleep(250);
    }
    longest = Math.max(longest, performance.now() - since);
    await killed(next);

    const { rows: twice } = await database.pool.query('select key from written group by key having count(*) > 1');
    // What is the product's own is looked at where it is written, and then nothing is: its attempt alone is there twice.
    expect(twice.filter(({ key }) => !/^(portal|saving)\//.test(key))).toEqual([]);
    const { rows: twins } = await database.pool.query(
      `select p.key, s.system, count(t.id)::integer as accounts, coalesce(bool_and(t.enabled and a.external_id = t.id), false) as right
       from unnest($1::integer[]) p(key) cross join unnest($2::text[]) s(system)
         left join twin_account t on t.system = s.system and t.marker like '%/Personne/' || p.key
         left join account a on a.system = s.system and a."IdPersonneEV1" = p.key
       group by 1, 2 having count(t.id) <> 1 or not bool_and(t.enabled and a.external_id = t.id)`,
      [people, ['directory', 'mailSuite', 'helpdesk', 'payroll', 'time']],
    );
    expect(twins).toEqual([]);
    const { rows: own } = await database.pool.query(
      `select p."IdPersonneEV1" from "Personne" p where p."IdPersonneEV1" = any($1) and ((select count(*) from embedded_account e
           where e."IdPersonneEV1" = p."IdPersonneEV1") <> 1
         or p."IdStatut" <> 500 or p."IdPersonne" is null or (select count(*) from history_entry h join history_values v using (id)
           where h.entity = 'Personne' and h.entity_id = p."IdPersonneEV1"::text and v.after ? 'IdStatut' and v.before ? 'IdStatut') <> 1)`,
      [people],
    );
    expect(own).toEqual([]);
  }
  console.error(`the longest took ${Math.round(longest)} ms`);
  expect(longest).toBeLessThan(longestStuck);
});

test('whoever dies while a ticket is opened, commented on or closed: it is said once, and closed', async () => {
  const { act } = createEngines(database.db);
  const steps = ['open', 'comment', 'close'] as const;
  const cells = steps.flatMap((step) => moments.map((moment) => ({ step, moment })));
  const stops: string[] = [];
  for (const { step, moment } of cells)
    await act({ call: 'test', actor: { system: 'test' } }, async (writing) => {
      const subject = `Demande/${stops.length + 1}`;
      const ticket = await openTicket(writing, { subject, title: `Killed at ${step}, ${moment}`, text: '' });
      await commentTicket(writing, ticket, 'Said.');
      await closeTicket(writing, ticket, 'Over.');
      const [effect] = await rowsOf(
        writing.db,
        sql<{ id: number }>`select case ${step} when 'open' then ${ticket}::bigint else (select n.id from ticket_note n
          where n.ticket = ${ticket} and n.closes = ${step === 'close'}) end::integer as id`,
      );
      stops.push(`tickets.${step}/${effect?.id}/${moment}`);
    });
  const dying = works(stops, 2);
  await expect.poll(() => stops.filter((stop) => !dying.said.has(stop)), { timeout: 60_000 }).toEqual([]);
  await killed(dying);
  const next = works([], 2);
  const left = async () =>
    (await database.pool.query(`select operation, state from effect where system = 'tickets' and state <> 'done'`))
      .rows;
  await expect.poll(left, { timeout: 60_000, interval: 250 }).toEqual([]);
  await killed(next);
  const { rows: kept } = await database.pool.query(
    `select open, jsonb_array_length(notes) as notes from twin_ticket where title like 'Killed at %'`,
  );
  expect(kept).toEqual(cells.map(() => ({ open: false, notes: 2 })));
  // Sent again where it was not sent, and nowhere else.
  const { rows: sent } = await database.pool.query(
    `select key from written where key like 'tickets.%' group by key having count(*) > 1`,
  );
  expect(sent).toEqual([]);
}, 180_000);

test('X06 whoever is frozen, looked at or answered, and wakes up once others did it, writes nothing: both stand in the journal', async () => {
  const secondsHeld = runs(2, 15);
  const [looked, answered] = (await arrive(database.db, 2)) as [number, number];
  const stops = [`directory/${looked}/looked`, `directory/${answered}/answerLost`];
  const frozen = works(
    stops.map((stop) => `${stop}~`),
    secondsHeld,
  );
  await expect
    .poll(() => stops.filter((stop) => !frozen.said.has(stop)), { timeout: 120_000, interval: 20 })
    .toEqual([]);
  frozen.kill('SIGSTOP');
  const next = works([], secondsHeld);
  await expect
    .poll(async () => await standing([looked, answered]), { timeout: 120_000, interval: 250 })
    .toEqual({ left: 0, open: 0 });

  const journal = async (person: number) =>
    (
      await database.pool.query<{ outcome: string }>(
        `select a.outcome from effect_attempt a join effect e on e.id = a.effect
         where e.subject = 'Personne/' || $1 and e.system = 'directory' and e.operation = 'create' order by a.n`,
        [person],
      )
    ).rows.map(({ outcome }) => outcome);
  const outside = async () =>
    (
      await database.pool.query(
        `select t.*, (select count(*)::integer from effect_attempt) as attempts, (select count(*)::integer from written) as written
         from twin_account t where t.system = 'directory' and t.marker like any($1) order by t.marker`,
        [[looked, answered].map((person) => `%/Personne/${person}`)],
      )
    ).rows;
  const before = await outside();
  expect(before).toHaveLength(2);
  expect(await journal(looked)).toEqual(['lost', 'done']);
  expect(await journal(answered)).toEqual(['lost', 'found']);

  frozen.kill('SIGCONT');
  // As long as it goes on for, and a moment more.
  await sleep(5000);
  expect(await outside()).toEqual(before);
  await killed(frozen);
  await killed(next);
}, 400_000);
