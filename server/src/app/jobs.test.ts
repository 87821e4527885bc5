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

test('every job has a name of its own, and says in plain words what it does', () => {
  const pool = new pg.Pool({ max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const names = productJobs({
    settings: readSettings({ NODE_ENV: 'test' }),
    pool,
    db,
    log: pino({ level: 'silent' }),
    mails: outbox(),
    vault: createVault('test'),
    jobs: { send: async () => {}, desk: emptyDesk },
  }).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !Object.hasOwn(jobsTexts.texts, `queue.${name}`))).toEqual([]);
});
