import { oneself } from '@passerelle/contracts/call.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { companySubject } from '../../domains/people/companies/company.columns.ts';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import { siteSubject } from '../../domains/people/sites/site.columns.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { builders } from '../../testing/build.ts';
import { businessState } from '../../testing/matrix/business-state.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import { AccessKernel } from '../access/decide.ts';
import { type Act, type ActFunction, createAct, type Writing } from './act.ts';
import { Reactions } from './reactions.ts';

declare module './events.ts' {
  interface Events {
    'test.renamed': { readonly IdPersonneEV1: number };
  }
}

let database: TestDatabase;
let hrFrance: Actor;
let french: number;
let german: number;
let reactions: Reactions;
let act: ActFunction;

beforeAll(async () => {
  database = await testDatabase({ connections: 24 });
  const build = builders(database);
  const { rows } = await database.pool.query<{ key: number }>(
    `select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = 'hr.fr'`,
  );
  hrFrance = (await loadActor(database.db, rows[0]!.key)).actor;
  french = (await build.person({ IdPays: 'FR' })).IdPersonneEV1;
  german = (await build.person({ IdPays: 'DE' })).IdPersonneEV1;
});
afterAll(() => database.drop());

beforeEach(() => {
  const today = () => new Date().toISOString().slice(0, 10);
  reactions = new Reactions();
  act = createAct(
    database.db,
    new AccessKernel({ person: personSubject, site: siteSubject, company: companySubject }, today),
    reactions,
    [],
  );
});

const on = (key: number): Act['on'] => ({ claims: 'adc', kind: 'person', key });

async function write({ db, record }: Writing, key: number, values: { Fonction?: string; IdPays?: string }) {
  const before = await db
    .selectFrom('Personne')
    .select(['Fonction', 'IdPays'])
    .where('IdPersonneEV1', '=', key)
    .executeTakeFirstOrThrow();
  await db.updateTable('Personne').set(values).where('IdPersonneEV1', '=', key).execute();
  await record({ entity: 'Personne', id: key, before, after: { ...before, ...values } });
  return values.Fonction;
}

const historyOf = async (key: number) =>
  await database.db
    .selectFrom('history_entry')
    .innerJoin('history_values', 'history_values.id', 'history_entry.id')
    .selectAll()
    .where('entity_id', '=', String(key))
    .orderBy('history_entry.id')
    .execute();

test('what changed is written, with who, under which role, by what and why; what did not is not', async () => {
  const title = { Fonction: 'Pilote' };
  await act({ call: 'test.write', actor: hrFrance, on: on(french), reason: 'asked' }, (writing) =>
    write(writing, french, title),
  );
  await act({ call: 'test.write', actor: hrFrance, on: on(french) }, (writing) => write(writing, french, title));
  expect(await historyOf(french)).toMatchObject([
    {
      call: 'test.write',
      IdPersonneEV1: hrFrance.IdPersonneEV1,
      RoleIdPersonneEV1: hrFrance.RoleIdPersonneEV1,
      IdPersonneRole: hrFrance.acting!.IdPersonneRole,
      before: { Fonction: null },
      after: { Fonction: 'Pilote' },
      reason: 'asked',
    },
  ]);
});

test('what is outside the perimeter is refused before anything is done', async () => {
  const before = await businessState(database.pool);
  let called = false;
  const attempt = act({ call: 'test.write', actor: hrFrance, on: on(german) }, async (writing) => {
    called = true;
    await write(writing, german, { Fonction: 'x' });
  });
  await expect(attempt).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(called).toBe(false);
  expect(await businessState(database.pool)).toBe(before);
});

test('what the write takes out of the perimeter is refused, and undone', async () => {
  const before = await businessState(database.pool);
  const attempt = act({ call: 'test.write', actor: hrFrance, on: on(french) }, (writing) =>
    write(writing, french, { IdPays: 'DE' }),
  );
  await expect(attempt).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(await businessState(database.pool)).toBe(before);
});

test('what one is to the subject is claimed as a right is', async () => {
  const own = { claims: ['adc', oneself], kind: 'person', key: hrFrance.IdPersonneEV1 } as const;
  const nothing = { ...hrFrance, grants: [] };
  expect(await act({ call: 'test.write', actor: nothing, on: own }, async () => 'done')).toBe('done');
  const other = { ...own, key: french };
  await expect(act({ call: 'test.write', actor: nothing, on: other }, async () => 'done')).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
    details: [{ path: 'adc', rule: 'right' }],
  });
});

test.each(['candidate', 'program'] as const)(
  'a %s writes under its number: history and keys are its own, rights it has none',
  async (kind) => {
    const number = hrFrance.IdPersonneEV1;
    const numbered = kind === 'candidate' ? { candidate: number } : { program: number };
    const account = german;
    const outsider = kind === 'candidate' ? { candidate: number } : { program: number, account };
    await act({ call: 'test.write', actor: outsider, reason: 'mine' }, (writing) =>
      write(writing, german, { Fonction: kind }),
    );
    expect((await historyOf(german)).at(-1)).toMatchObject({
      ...{ candidate: null, program: null, ...numbered },
      IdPersonneEV1: null,
      RoleIdPersonneEV1: null,
      IdPersonneRole: null,
    });
    const once = { key: `of-${kind}`, input: 1 };
    const answer = (actor: Act['actor'], word: string) => act({ call: 'test.write', actor, once }, async () => word);
    expect(await answer(outsider, 'a')).toBe('a');
    expect(await answer(outsider, 'b')).toBe('a');
    // A caller of another kind that has the same number is somebody else, and so is a person.
    expect(await answer(kind === 'candidate' ? { program: number, account } : { candidate: number }, 'b')).toBe('b');
    expect(await answer(hrFrance, 'b')).toBe('b');
    expect(await answer(hrFrance, 'c')).toBe('b');
    for (const claims of ['adc', oneself] as const)
      await expect(
        act({ call: 'test.write', actor: outsider, on: { ...on(french)!, claims } }, async () => 'done'),
      ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  },
);

test('reactions belong to the write: both happen, or neither', async () => {
  const tag = async (db: Writing['db'], IdPersonneEV1: number) =>
    void (await db.insertInto('PersonneEquipeTag').values({ IdPersonneEV1, Tag: 'renamed' }).execute());
  const tags = async () =>
    await database.db.selectFrom('PersonneEquipeTag').select('IdPersonneEV1').where('Tag', '=', 'renamed').execute();
  reactions.on('test.renamed', ({ db }, { IdPersonneEV1 }) => tag(db, IdPersonneEV1));
  const rename = () =>
    act({ call: 'test.write', actor: { system: 'test' } }, async (writing) => {
      await write(writing, german, { Fonction: `Renamed ${Math.random()}` });
      await writing.emit('test.renamed', { IdPersonneEV1: german });
    });
  await rename();
  expect(await tags()).toEqual([{ IdPersonneEV1: german }]);
  const before = await businessState(database.pool);
  // The tag is there: the same reaction now breaks.
  await expect(rename()).rejects.toThrow('duplicate key');
  expect(await businessState(database.pool)).toBe(before);
});

test('twenty identical writes with one key have one effect and one answer', async () => {
  const once = { key: 'k1', input: { Fonction: 'Once' } };
  const attempts = Array.from({ length: 20 }, () =>
    act({ call: 'test.write', actor: hrFrance, on: on(french), once }, async ({ db }) => {
      await db.insertInto('PersonneEquipeTag').values({ IdPersonneEV1: french, Tag: 'once' }).execute();
      return { answer: Math.random() };
    }),
  );
  const answers = await Promise.all(attempts);
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
});

test('a key stands for one input of one person, and is free again when its write failed', async () => {
  const attempt = (input: string, actor: Actor, fails = false) =>
    act({ call: 'test.write', actor, once: { key: 'k2', input } }, async () => {
      if (fails) throw new Error('not this time');
      return input;
    });
  await expect(attempt('a', hrFrance, true)).rejects.toThrow('not this time');
  expect(await attempt('a', hrFrance)).toBe('a');
  expect(await attempt('a', hrFrance, true)).toBe('a');
  await expect(attempt('b', hrFrance)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await attempt('b', { ...hrFrance, IdPersonneEV1: german })).toBe('b');
});

test('whoever comes second at the same moment is answered as whoever comes after', async () => {
  const tag = { IdPersonneEV1: german, Tag: 'second' };
  const { db } = database;
  let tries = 0;
  const adds = act({ call: 'test.write', actor: { system: 'test' } }, async (writing) => {
    tries += 1;
    const there = await writing.db
      .selectFrom('PersonneEquipeTag')
      .select('Tag')
      .where('IdPersonneEV1', '=', german)
      .where('Tag', '=', tag.Tag)
      .execute();
    if (there.length > 0) throw new ApiError('NOT_AUTHORIZED');
    // Somebody adds the same between reading and writing.
    if (tries === 1) await db.insertInto('PersonneEquipeTag').values(tag).execute();
    await writing.db.insertInto('PersonneEquipeTag').values(tag).execute();
  });
  await expect(adds).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(tries).toBe(2);
});
