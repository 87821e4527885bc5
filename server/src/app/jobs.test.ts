import { jobsTexts } from '@passerelle/texts/jobs.texts.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '../platform/db/schema.ts';
import { emptyDesk } from '../platform/jobs/desk.ts';
import { productJobs } from './jobs.ts';

test('every job has a name of its own, and says in plain words what it does', () => {
  const pool = new pg.Pool({ max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const names = productJobs({ pool, db, jobs: { send: async () => {}, desk: emptyDesk } }).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !Object.hasOwn(jobsTexts.texts, `queue.${name}`))).toEqual([]);
});
