import { dayIn } from '@passerelle/contracts/days.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import {
  type Life,
  lifeActions,
  mayDecide,
  mayMove,
  movedBy,
  statusOn,
} from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { applyDue } from '../../../engines/ahead/apply-due.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { applyNeeds } from '../../people/person/dated-changes.jobs.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { moveStatus } from '../../people/person/statuses.actions.ts';
import { lifecycleJobs } from './lifecycle.jobs.ts';
import { daysFrom, PlainLife, shift } from './plain-life.testing.ts';

/** Both sides of the date line, half hours, and clocks that are put forward and back at other times of the year. */
const zones = [
  ...['Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ...['Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'],
] as const;

const matters = [...lifeActions, 'mobilite'] as const;
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

const step = fc.record({
  /** Hours that go by before it: none, some, or weeks. */
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 24, max: 24 * 60 })),
  action: fc.constantFrom(...matters),
  ahead: fc.integer({ min: 1, max: 45 }),
  /** Comes in, the accounts are made, the job looks: each where it may. */
  comesIn: fc.boolean(),
  arrives: fc.boolean(),
  settles: fc.boolean(),
});
const aLife = fc.record({
  zone: fc.constantFrom(...zones),
  // Round the nights on which clocks are changed, and a leap day.
  start: fc.constantFrom(
    ...['2026-03-27T22:30:00Z', '2026-10-23T21:45:00Z', '2027-03-12T05:00:00Z', '2028-02-27T11:00:00Z'].map(Date.parse),
  ),
  begins: fc.integer({ min: -3, max: 20 }),
  steps: fc.array(step, { minLength: 8, maxLength: 24 }),
});

test('2,000 lives told plainly are what the rules say, in every zone, over nights of 23 and 25 hours', () => {
  let tried = 0;
  fc.assert(
    fc.property(aLife, ({ zone, start, begins, steps }) => {
      let now = start;
      const today = () => dayIn({ Fuseau: zone }, now);
      const plain = new PlainLife();
      plain.came = shift(today(), begins);
      let life: Life = {
        IdStatut: begins > 0 ? statuts.ONBOARDING : statuts.ACTIVE,
        Physique: true,
        Suspendu: false,
        Desactive: false,
        DateEntreePhysique: plain.came,
        DateSortiePhysique: null,
        cameIn: false,
      };
      for (const { hours, action, ahead, comesIn, arrives, settles } of steps) {
        now += hours * 3_600_000;
        const day = today();
        plain.dawn(day);
        if (plain.awaited !== 'no' && arrives) {
          plain.awaited = 'no';
          const here = life.DateEntreePhysique === null || life.DateEntreePhysique <= day;
          life = { ...life, IdStatut: here ? statuts.ACTIVE : statuts.ONBOARDING };
        }
        const byDates = { ...life, IdStatut: statusOn(life, day) };
        expect([day, byDates.IdStatut]).toEqual([day, plain.status(day)]);
        if (settles || byDates.IdStatut === statuts.INACTIVE) life = byDates;
        if (comesIn && [500, 600].includes(byDates.IdStatut)) {
          plain.wasIn = true;
          life = { ...life, cameIn: true };
        }
        const seen = { ...life, IdStatut: statusOn(life, day) };
        for (const one of lifeActions)
          expect([one, mayMove(one, seen, day, isWeekend)]).toEqual([one, plain.may(one, day)]);
        expect(mayDecide('mobilite', seen)).toBe(plain.may('mobilite', day));
        tried += 1;
        if (action === 'mobilite' || !plain.may(action, day)) continue;
        const jour = shift(day, ahead);
        life = { ...seen, ...movedBy(action, seen, day, jour), ...(action === 'revenir' && { cameIn: false }) };
        plain.does(action, day, jour);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(tried).toBeGreaterThan(20_000);
});

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
const countries = ['FR', 'GB', 'ES', 'DE', 'PL'];

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  await sql`delete from "JourFerie"`.execute(server.database.db);
  for (const [n, IdPays] of countries.entries())
    await sql`update "Pays" set "Fuseau" = ${zones[n]!} where "IdPays" = ${IdPays}`.execute(server.database.db);
});
afterAll(() => server.close());

/** Somebody’s life on the portal: time goes by in that all their days come nearer. */
class LivedLife {
  readonly key: number;
  constructor(key: number) {
    this.key = key;
  }

  async row() {
    const [row] = await rowsOf(
      server.database.db,
      sql<{
        IdStatut: number;
        Suspendu: boolean;
        Desactive: boolean;
        came: string | null;
        leaves: string | null;
        job: string;
        today: string;
      }>`
        select "IdStatut", "Suspendu", "Desactive", "DateEntreePhysique"::text as came, "DateSortiePhysique"::text as leaves,
          "Fonction" as job, (now() at time zone z."Fuseau")::date::text as today
        from "Personne" p join "Pays" z using ("IdPays") where "IdPersonneEV1" = ${this.key}`,
    );
    return row!;
  }

  async older(days: number) {
    const { db } = server.database;
    await sql`update "Personne" set "DateEntreePhysique" = "DateEntreePhysique" - ${days}::integer,
      "DateSortiePhysique" = "DateSortiePhysique" - ${days}::integer where "IdPersonneEV1" = ${this.key}`.execute(db);
    await sql`update dated_change set day = day - ${days}::integer where subject = ${this.key} and state = 'waiting'`.execute(
      db,
    );
    await sql`update role_use u set day = day - ${days}::integer from "PersonneRole" r
      where r."IdPersonneRole" = u."IdPersonneRole" and r."IdPersonneEV1" = ${this.key}`.execute(db);
  }

  async comesIn() {
    await sql`insert into role_use ("IdPersonneRole", day) select "IdPersonneRole", (now() at time zone z."Fuseau")::date
      from "PersonneRole" r join "Personne" p using ("IdPersonneEV1") join "Pays" z using ("IdPays")
      where "IdPersonneEV1" = ${this.key} limit 1
      on conflict ("IdPersonneRole") do update set day = excluded.day`.execute(server.database.db);
  }
}

test('lives that are lived by calls are the same; what is not to be is refused, and writes nothing', async () => {
  const { db } = server.database;
  const { act, ...engines } = { ...createEngines(db) };
  const jobs = lifecycleJobs({ db, act })[0]!;
  const due = async () => await applyDue(applyNeeds({ db, act, ...engines }), personFormSubject);
  const params = (key: number) => ({ IdPersonneEV1: key });
  await fc.assert(
    fc.asyncProperty(aLife, fc.constantFrom(...countries), async ({ begins, steps }, IdPays) => {
      const { IdPersonneEV1: key } = await build.person({ IdPays, Fonction: 'Clerk' });
      const lived = new LivedLife(key);
      const plain = new PlainLife();
      plain.came = shift((await lived.row()).today, begins);
      await sql`update "Personne" set "DateEntreePhysique" = ${plain.came}::date,
        "IdStatut" = ${begins > 0 ? statuts.ONBOARDING : statuts.ACTIVE} where "IdPersonneEV1" = ${key}`.execute(db);
      for (const { hours, action, ahead, comesIn, arrives } of steps.slice(0, 10)) {
        const days = Math.round(hours / 24);
        if (days > 0) {
          await lived.older(days);
          plain.older(days);
        }
        await jobs.run({ signal: undefined } as never);
        await due();
        const before = await lived.row();
        const { today } = before;
        plain.dawn(today);
        if (plain.awaited !== 'no' && arrives) {
          plain.awaited = 'no';
          const to = daysFrom(plain.came ?? today, today) >= 0 ? statuts.ACTIVE : statuts.ONBOARDING;
          await act({ call: 'test.arrive', actor: { system: 'test' } }, async (writing) => {
            await moveStatus(writing, key, { from: before.IdStatut, to });
          });
        }
        expect(await lived.row()).toMatchObject({
          IdStatut: plain.status(today),
          Suspendu: plain.suspended,
          came: plain.came,
          leaves: plain.leaves,
          Desactive: plain.shut,
          job: plain.job,
        });
        if (comesIn && [500, 600].includes(plain.status(today))) {
          plain.wasIn = true;
          await lived.comesIn();
        }
        const now = await lived.row();
        const jour = shift(today, ahead);
        if (action === 'mobilite') {
          const last = plain.leaves ?? '9999-12-31';
          if (jour > last || plain.moves.some(({ day }) => day === jour)) continue;
          const stands = plain.job;
          const to = `Head ${ahead}`;
          const { error } = await server.as(hr.login).call(mobilityCalls.plan, {
            params: params(key),
            body: { day: jour, fields: [{ IdChamp: 'Fonction', Vu: stands, Valeur: to }], Motif: 'goes on elsewhere' },
          });
          expect(error?.name).toBe(plain.may('mobilite', today) ? undefined : 'UPDATE_WITH_STATUT_NOT_ALLOWED');
          const same = plain.moves.filter(({ day }) => day < jour).at(-1)?.to ?? stands;
          if (!error && same !== to) {
            plain.moves.push({ day: jour, to });
            plain.moves.sort((one, other) => (one.day < other.day ? -1 : 1));
          }
          continue;
        }
        const { error } = await server.as(hr.login).call(lifecycleCalls.move, {
          params: { IdPersonneEV1: key, action },
          body: { Motif: 'so it was decided', jour },
        });
        if (plain.may(action, today) && action === 'depart' && plain.came !== null && jour <= plain.came) {
          expect(error?.details?.[0]).toMatchObject({ path: 'body/jour', rule: 'min' });
        } else if (plain.may(action, today)) {
          expect([action, error?.name]).toEqual([action, undefined]);
          plain.does(action, today, jour);
        } else {
          expect([action, error?.name]).toEqual([action, 'UPDATE_WITH_STATUT_NOT_ALLOWED']);
          expect(await lived.row()).toEqual(now);
        }
      }
    }),
    { numRuns: runs(30, 2_000), endOnFailure: true },
  );
}, 3_600_000);
