import { jobsTexts } from '@passerelle/texts/jobs.texts.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { outbox } from '../connectors/outbox/outbox.ts';
import { readSettings } from '../platform/config/settings.ts';
import type { Database } from '../platform/db/schema.ts';
import { emptyDesk } from '../platform/jobs/desk.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { productJobs } from './jobs.ts';

const pool = new pg.Pool({ max: 1 });
const names = productJobs({
  settings: readSettings({ NODE_ENV: 'test' }),
  pool,
  db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
  log: pino({ level: 'silent' }),
  mails: outbox(),
  vault: createVault('test'),
  jobs: { send: async () => {}, desk: emptyDesk },
}).map(({ name }) => name);

test('every job has a name of its own, and says in plain words what it does', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !Object.hasOwn(jobsTexts.texts, `queue.${name}`))).toEqual([]);
});

/** Jobs that may take something from somebody; what is felt of it is tried at the door in `revocation-doors.test.ts`. */
const takeAway: readonly string[] = [
  // `datedChanges.plan`, whose changes it writes on their day.
  'PLACE',
  // The kinds of plans: it works through what was begun.
  'plans.resume',
  // `person.save`: managers of files become those of the person, by the same writer.
  'bam.beginDue',
];
const takeNothing: readonly string[] = [
  // Who left is kept out by the date itself, which no job has to look at: `lifecycle.move`.
  'lifecycle.settle',
  // Whoever is archived or erased has left long since.
  'retention.settle',
];

test('a new job is told to take something from somebody, or not to', () => {
  expect([...takeAway, ...takeNothing].toSorted()).toEqual(names.toSorted());
});
