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

/** Jobs that may take something from somebody, as doors of `revocation-doors.test.ts` do. */
const takeAway: readonly string[] = [
  'datedChanges.apply',
  // What was begun of a plan, of whatever kind.
  'plans.work',
  // Managers of a file become those of the person, written as by `person.save`.
  'bam.begin',
];
const takeNothing: readonly string[] = [
  // Days away, which propose a delegation and give nothing.
  'absences.read',
  // Days of leave, as another system tells them.
  'bam.refreshBalances',
  // Who left is kept out by the date itself, which no job has to look at.
  'lifecycle.settle',
  // Whoever is archived or erased has left long since.
  'retention.settle',
  // Who decides a visa is asked of its rows each time.
  ...['requests.ends', 'requests.chase', 'requests.settle', 'bam.closeDue', 'bam.pdf'],
  // Somebody who arrives is let in; who is to be kept out is so before any system outside is told.
  ...['recompute', 'sweep', 'day', 'ends', 'compare', 'units', 'unitsHour', 'unitsSweep', 'oldRequests'].map(
    (one) => `distributionLists.${one}`,
  ),
  ...['effects.work', 'provisioning.compareSystem'],
  // Ask for others.
  ...['plans.resume', 'bam.beginDue', 'effects.workDue', 'provisioning.compareAll', 'mail.writeDue'],
  ...['files.removeErased', 'files.sweep', 'files.sweepOrphans', 'photos.settle'],
  ...['mail.write', 'mail.purge', 'notifications.mail', 'signInLinks.write'],
  // The hours of a link begin, or are told to run out; that they are over nobody has to note.
  'hiring.forget',
  'hiring.paperEnds',
  'hiring.links',
  ...['releaseNotes.comeOut', 'jobs.tellFailures'],
  // Numbers, which each counts of what they see.
  'measures.keep',
  // Tells that tokens of programs end: each call asks that of the day itself.
  'programs.tokenEnds',
  // What was sent to programs, and what nobody answers.
  'subscriptions.send',
  'webhooks.keep',
  // Whom webhooks see no more, by key.
  'webhooks.compare',
  // Lines of files that are gone by themselves.
  'imports.purge',
  // Judge a file that somebody sent, as themselves, and write nothing of it.
  ...['imports.verify', 'imports.resume'],
  // Tells administrators of definitions that go by what is no more: opening one asks each time.
  'imports.checkDefinitions',
  // What is over already, or was never done.
  ...['plans.purge', 'session.forgetExpired', 'live.forgetEvents', 'jobs.forget', 'act.forgetKeys'],
];

test('a new job is told to take something from somebody, or not to', () => {
  expect([...takeAway, ...takeNothing].toSorted()).toEqual(names.toSorted());
});
