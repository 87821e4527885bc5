import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { accountsPorts } from '../app/accounts-ports.ts';
import { createEngines } from '../app/engines.ts';
import type { JobNeeds } from '../domains/domain.ts';
import { personOf } from '../domains/systems/provisioning/account-system.ts';
import { provisioningDomain } from '../domains/systems/provisioning/provisioning.domain.ts';
import { ticketsSystem } from '../domains/systems/tickets/tickets.system.ts';
import { twinTickets } from '../domains/systems/tickets/twin-tickets.ts';
import type { EffectSystem, HeldEffect } from '../engines/effects/effect-system.ts';
import { askWorkers, effectsJobs, type Workers } from '../engines/effects/effects.jobs.ts';
import { readSettings } from '../platform/config/settings.ts';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { askBeside } from '../platform/jobs/ask-beside.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { AccountsPort } from '../ports/accounts.ts';
import type { Answer } from '../ports/answer.ts';

/**
 * A process that does the effects of accounts and of tickets, as the product's jobs do, until it is killed. Its arguments: a database, and
 * where it stands still, as `system/person/moment` (of tickets `tickets.operation/effect/moment`), or for a moment alone, with `~` behind; each is said once it is reached.
 * What is written outside is noted by the key of its effect, in `written`. SECONDS_HELD is how long what it took stays so.
 */
const [url = '', ...stops] = process.argv.slice(2);
const pool = openPool(url, 12, () => undefined);
const db = openDatabase(pool);
const log = pino({ level: 'silent' });

/** Long enough to be frozen meanwhile. */
const msForAMoment = 4000;

type Moment = 'looked' | 'beforeSending' | 'answerLost' | 'notNoted';
async function standStill(system: string, person: number, moment: Moment): Promise<void> {
  const here = `${system}/${person}/${moment}`;
  const [forGood, awhile] = [stops.includes(here), stops.includes(`${here}~`)];
  if (!forGood && !awhile) return;
  console.log(here);
  await (forGood ? new Promise<never>(() => {}) : sleep(msForAMoment));
}

/** The effect that is under way for each person: one at a time. */
const underWay = new Map<number, string>();
const wrote = async (person: number) =>
  void (await pool.query('insert into written (key) values ($1)', [underWay.get(person)]));

const secondsHeld = Number(process.env.SECONDS_HELD ?? 15);
const vault = createVault('the key of tests, which open secrets');
const settings = readSettings({ NODE_ENV: 'test' });
const ports = accountsPorts(db, vault, settings);
const accounts: JobNeeds['accounts'] = async (system) => {
  const port: AccountsPort = await ports(system);
  return {
    ...port,
    look: async (wanted, signal) => {
      const looked = await port.look(wanted, signal);
      await standStill(system, Number(wanted.marker.split('/').at(-1)), 'looked');
      return looked;
    },
    write: async (wanted, signal) => {
      const person = Number(wanted.marker.split('/').at(-1));
      await standStill(system, person, 'beforeSending');
      const answer = await port.write(wanted, signal);
      await wrote(person);
      await standStill(system, person, 'answerLost');
      return answer;
    },
  };
};

const jobs = await startJobs(pool, log);
const ask = askBeside(jobs, log);
const workers: Workers = new Map();
const engines = createEngines(db, { ask: askWorkers(ask, workers) });
const needs = { db, pool, ...engines, settings, log, vault, accounts } as unknown as JobNeeds;
const outside = ['directory', 'mailSuite', 'helpdesk', 'payroll', 'time'];

function stopping(system: EffectSystem): EffectSystem {
  const { name, port } = system;
  const writes = outside.includes(name);
  return {
    ...system,
    port: {
      ...port,
      do: async (effect, signal, note) => {
        if (name === 'tickets') return await stoppingTicket(effect, () => port.do(effect, signal, note));
        const person = personOf(effect);
        underWay.set(person, effect.key);
        // What is the product's own is sent and answered in one transaction.
        if (!writes) await standStill(name, person, 'beforeSending');
        const answer = await port.do(effect, signal, note);
        if (!writes) {
          await wrote(person);
          await standStill(name, person, 'answerLost');
        }
        await standStill(name, person, 'notNoted');
        return answer;
      },
    },
  };
}

async function stoppingTicket(effect: HeldEffect, done: () => Promise<Answer>): Promise<Answer> {
  const step = `tickets.${effect.operation}`;
  await standStill(step, effect.entity_id, 'beforeSending');
  const answer = await done();
  await pool.query('insert into written (key) values ($1)', [`${step}/${effect.key}`]);
  await standStill(step, effect.entity_id, 'answerLost');
  await standStill(step, effect.entity_id, 'notNoted');
  return answer;
}

/** All that stand still are under way at once. */
const tickets = { ...ticketsSystem({ db, act: engines.act, portOf: async () => twinTickets(db) }), atOnce: 16 };

await jobs.work(
  effectsJobs(
    { db, send: jobs.send, ask, act: engines.act, log, secondsHeld },
    [...provisioningDomain.systems!.map(({ built }) => built(needs)), tickets].map(stopping),
    workers,
  ),
);
console.log('working');
