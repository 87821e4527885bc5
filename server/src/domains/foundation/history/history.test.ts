import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { eraseValues } from '../../../engines/history/erase.ts';
import { sealOnce } from '../../../engines/history/seal.ts';
import { verifyHistory } from '../../../engines/history/verify.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type People, readPeople } from '../../../testing/matrix/people.ts';
import { columnsSeen, fieldsSeen, type Relation, relation, signedIn } from '../../../testing/matrix/personas.policy.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor } from '../actor/actor.queries.ts';
import { seededRole } from '../actor/seeded-roles.ts';

let server: TestServer;
let people: People;
let build: Build;
const key = (login: string) => people.byLogin.get(login)!.IdPersonneEV1;

/** A column of each kind, with the field that it is told as and what it holds before and after. */
const written = [
  ['NIN', 'NIN', 'SECRET-1', 'SECRET-2'],
  ['DateNaissance', 'DateNaissance', '1970-01-01', '1971-01-01'],
  ['Fonction', 'Fonction', 'Pilot', 'Captain'],
  ['Mail', 'Mail', 'old@orvane.test', 'new@orvane.test'],
  ['IdStatut', 'IdStatut', 500, 600],
  ['EtatPaie', 'EtatPaie', 'not-sent', 'sent'],
  ['IdSite', 'LibSite', 1, 2],
  ['IdPersonneEV1Manager', 'Manager', null, 1],
  ['Enrole', 'Enrole', 'false', 'true'],
  ['Test', 'Test', false, true],
  ['ListeTag', 'ListeTag', [], ['X']],
  ['VersionDroits', undefined, 1, 2],
] as const;

beforeAll(async () => {
  server = await testServer();
  people = await readPeople(server.database.pool);
  build = builders(server.database);
});
afterAll(() => server.close());

async function write(entity: string, id: number, changes: readonly { before: object; after: object }[], by = 'hr') {
  const { db } = server.database;
  const { actor } = await loadActor(db, key(by));
  await createEngines(db).act({ call: 'test.write', actor, reason: 'a reason' }, ({ recordAll }) =>
    recordAll(changes.map((change) => ({ entity, id, ...change }))),
  );
}

async function lastEntry(): Promise<number> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from history_entry',
  );
  return rows[0]!.id;
}

const timeline = (login: string, entity: string, id: number, query: { before?: number; field?: string } = {}) =>
  server.as(login).call(historyCalls.timeline, { params: { entity, id: String(id) }, query });

describe('a person’s timeline is masked by the catalogue', () => {
  test.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', async (login, persona) => {
    const subjects = new Map<Relation, (typeof people.all)[number]>();
    for (const person of people.all) {
      const how = relation(persona, person, people);
      if (!subjects.has(how)) subjects.set(how, person);
    }
    for (const [how, person] of subjects) {
      const id = person.IdPersonneEV1;
      const since = await lastEntry();
      for (const [column, , before, after] of written)
        await write('Personne', id, [{ before: { [column]: before }, after: { [column]: after } }]);
      const answer = await timeline(login, 'Personne', id);
      if (how === 'hidden') {
        expect(answer.status, how).toBe(404);
        continue;
      }
      const { raw, body } = answer;
      const columns = columnsSeen(persona, person, people);
      const fields = fieldsSeen(persona, person, people);
      const seen = columns.has('DateM')
        ? written.flatMap(([, field]) => (field && fields.has(field) ? [field] : []))
        : [];
      const own = body.entries.filter((entry) => entry.entity === 'Personne' && entry.id > since);
      expect(own.flatMap(({ changes }) => changes.map(({ field }) => field)).toSorted(), how).toEqual(seen.toSorted());
      if (!seen.includes('NIN') || how !== 'own') expect(raw).not.toContain('SECRET');
      for (const entry of own) {
        expect('who' in entry, how).toBe(columns.has('DisplayNameModif'));
        expect('reason' in entry, how).toBe(columns.has('DisplayNameModif'));
      }
    }
  });
});

test('a change of several fields shows those that are seen, and what was said of it only with all of them', async () => {
  const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
  const values = (nin: string, job: string) => ({ NIN: nin, Fonction: job, IdSite: 1 });
  await write('Personne', IdPersonneEV1, [
    { before: values('SECRET', 'a'), after: { ...values('OTHER', 'b'), IdSite: 2 } },
  ]);
  const [hr] = (await timeline('hr', 'Personne', IdPersonneEV1)).body.entries;
  const [desk] = (await timeline('desk', 'Personne', IdPersonneEV1)).body.entries;
  const sites = await server.database.db.selectFrom('Site').select('LibSite').orderBy('IdSite').limit(2).execute();
  expect(hr).toMatchObject({ reason: 'a reason', kind: 'changed', who: { IdPersonneEV1: key('hr') }, forWhom: null });
  expect(hr!.changes).toContainEqual({ field: 'LibSite', before: sites[0]!.LibSite, after: sites[1]!.LibSite });
  expect(desk!.changes.map(({ field }) => field).toSorted()).toEqual(['Fonction', 'LibSite']);
  expect(desk).not.toHaveProperty('reason');
});

/** What is told within a person's timeline of rows that have the person's own key, as changes name it. */
const ofPerson = {
  mailbox_end: 'BoiteJusquA',
  retention_hold: 'Motif',
  sign_in_link: 'link',
  initial_password: 'handedOver',
};

test.each(signedIn.map((persona) => [persona.login, persona] as const))(
  '%s is told of what is part of a person’s timeline as of the timeline itself: who did it, and why',
  async (login, persona) => {
    for (const person of ['employee', 'hr', 'recruiter'].map((one) => people.byLogin.get(one)!)) {
      const since = await lastEntry();
      for (const [entity, column] of Object.entries(ofPerson))
        await write(entity, person.IdPersonneEV1, [{ before: { [column]: null }, after: { [column]: '2031-01-01' } }]);
      const answer = await timeline(login, 'Personne', person.IdPersonneEV1);
      const told = (answer.body?.entries ?? []).filter(({ id, entity }) => id > since && entity in ofPerson);
      const seen = columnsSeen(persona, person, people);
      if (!seen.has('DateM')) expect(told).toEqual([]);
      for (const entry of told)
        expect([entry.entity, 'who' in entry, 'reason' in entry]).toEqual([
          ...[entry.entity, seen.has('DisplayNameModif'), seen.has('DisplayNameModif')],
        ]);
    }
  },
);

test('what is hidden changes nothing in the answer, pages included', async () => {
  const [one, two] = [await build.person({ IdPays: 'FR' }), await build.person({ IdPays: 'FR' })];
  for (let n = 0; n < 60; n++) {
    await write('Personne', one.IdPersonneEV1, [{ before: { Fonction: `${n}` }, after: { Fonction: `${n + 1}` } }]);
    await write('Personne', one.IdPersonneEV1, [{ before: { NIN: `${n}` }, after: { NIN: `${n + 1}` } }]);
    await write('Personne', two.IdPersonneEV1, [{ before: { Fonction: `${n}` }, after: { Fonction: `${n + 1}` } }]);
  }
  const told = ({ entries, next }: Output<typeof historyCalls.timeline>) => ({
    more: next !== null,
    entries: entries.map(({ id: _id, at: _at, entity_id: _key, ...entry }) => entry),
  });
  const pages = async (id: number) => {
    const first = (await timeline('desk', 'Personne', id)).body;
    return [told(first), told((await timeline('desk', 'Personne', id, { before: first.next! })).body)];
  };
  const [first, second] = await pages(one.IdPersonneEV1);
  expect([first, second]).toEqual(await pages(two.IdPersonneEV1));
  expect([first!.entries.length, first!.more, second!.entries.length, second!.more]).toEqual([50, true, 10, false]);
});

test('what is done for another says so', async () => {
  const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
  await write('Personne', IdPersonneEV1, [{ before: { Fonction: 'a' }, after: { Fonction: 'b' } }], 'delegate');
  const [entry] = (await timeline('hr', 'Personne', IdPersonneEV1)).body.entries;
  expect(entry).toMatchObject({
    who: { IdPersonneEV1: key('delegate') },
    forWhom: { IdPersonneEV1: key('hr.fr') },
    role: expect.any(String),
  });
});

test('a role held shows to its holder, to administrators and to those who may hand it on, and to nobody else', async () => {
  const { IdPersonneEV1, login } = await build.person({ IdPays: 'DE' });
  const admin = server.as('admin');
  const planned = await admin.call(plansCalls.prepare, {
    body: {
      kind: 'person-roles',
      input: {
        IdPersonneEV1,
        roles: [{ IdRole: seededRole('employee') }, { IdRole: seededRole('recruiter') }],
      },
    },
  });
  await admin.call(plansCalls.apply, { params: { IdPlan: planned.body.IdPlan } });
  const roles = async (reader: string) =>
    (await timeline(reader, 'Personne', IdPersonneEV1)).body.entries.filter(({ entity }) => entity === 'PersonneRole');
  const [entry] = await roles('admin');
  expect(entry).toMatchObject({ kind: 'added', who: { IdPersonneEV1: key('admin') }, about: expect.any(String) });
  expect(entry!.changes).toContainEqual({ field: 'IdRole', before: null, after: entry!.about });
  expect(await roles(login)).toHaveLength(1);
  expect(await roles('employee')).toEqual([]);
  expect((await timeline('employee', 'PersonneRole', Number(entry!.entity_id))).status).toBe(404);
  expect((await timeline(login, 'PersonneRole', Number(entry!.entity_id))).body.entries).toHaveLength(1);
  // Taken back by undoing, the row is gone and its history is not.
  await admin.call(plansCalls.undo, { params: { IdPlan: planned.body.IdPlan } });
  expect((await roles('admin')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect((await timeline('admin', 'plan', planned.body.IdPlan)).body.entries.length).toBeGreaterThanOrEqual(3);
});

test('a profile’s timeline holds its rights, a role’s its grants, for administrators', async () => {
  const admin = server.as('admin');
  const input = { profilsDroits: [{ IdProfil: 2, IdDroit: 'mvp', Valeur: 1 }] };
  const { body } = await admin.call(plansCalls.prepare, { body: { kind: 'profile-rights', input } });
  await admin.call(plansCalls.apply, { params: { IdPlan: body.IdPlan } });
  const [entry] = (await timeline('admin', 'Profil', 2)).body.entries;
  expect(entry).toMatchObject({
    entity: 'ProfilDroit',
    about: 'mvp',
    kind: 'added',
    changes: [{ field: 'Valeur', before: null, after: 1 }],
  });
  expect((await timeline('hr', 'Profil', 2)).error?.name).toBe('NOT_AUTHORIZED');
});

test('reads of what is sensitive of others are recorded, for administrators to see', async () => {
  const { IdPersonneEV1, login } = await build.person({ IdPays: 'FR', NIN: 'X', DateNaissance: '1980-01-01' });
  const params = { IdPersonneEV1 };
  for (const reader of ['hr', 'desk', login]) {
    await server.as(reader).call(directoryCalls.record, { params });
    await server.as(reader).call(directoryCalls.sensitive, { params, body: { fields: ['NIN', 'DateNaissance'] } });
  }
  await write('Personne', IdPersonneEV1, [{ before: { NIN: 'a' }, after: { NIN: 'b' } }]);
  const veiled = await timeline('hr', 'Personne', IdPersonneEV1);
  expect(veiled.body.entries[0]?.changes).toEqual([{ field: 'NIN', before: null, after: null, masked: true }]);
  const told = await timeline('hr', 'Personne', IdPersonneEV1, { field: 'NIN' });
  expect(told.body.entries.flatMap(({ changes }) => changes)).toEqual([{ field: 'NIN', before: 'a', after: 'b' }]);
  expect((await timeline('desk', 'Personne', IdPersonneEV1, { field: 'NIN' })).body.entries).toEqual([]);
  const filter = JSON.stringify({ where: {} });
  await server.as('hr').send({
    method: 'POST',
    url: '/api/PersonneActifs/export',
    payload: { format: 'csv', filter, columns: ['NIN'] },
  });
  const reads = async () =>
    (await server.as('admin').call(historyCalls.reads, { query: { of: IdPersonneEV1 } })).body.reads;
  await expect.poll(async () => (await reads()).length, { timeout: 30_000 }).toBe(3);
  expect((await reads()).map(({ call, who, fields }) => [call, who?.IdPersonneEV1, fields.join()])).toEqual([
    ['directory.export', key('hr'), 'NIN'],
    ['history.timeline', key('hr'), 'NIN'],
    ['directory.sensitive', key('hr'), 'NIN,DateNaissance'],
  ]);
  const [exported, , seen] = (await server.as('admin').call(historyCalls.reads, { query: { by: key('hr') } })).body
    .reads;
  expect(exported!.of.count).toBeGreaterThan(5);
  expect(exported!.of.first).toHaveLength(5);
  expect(seen!.of).toMatchObject({ count: 1, first: [{ IdPersonneEV1 }] });
  expect((await server.as('admin').call(historyCalls.reads, { query: { by: IdPersonneEV1 } })).body.reads).toEqual([]);
});

test('erased values are told as erased to administrators, and to nobody else', async () => {
  const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
  await write('Personne', IdPersonneEV1, [{ before: { Fonction: 'a' }, after: { Fonction: 'b' } }]);
  const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null };
  await eraseValues(server.database.db, { entity: 'Personne', id: IdPersonneEV1 }, nobody, 'asked for');
  const { entries } = (await timeline('admin', 'Personne', IdPersonneEV1)).body;
  expect(entries.map(({ kind, call, changes }) => [kind, call, changes.length])).toEqual([
    ['erased', 'history.erase', 0],
    ['erased', 'test.write', 0],
  ]);
  expect((await timeline('hr', 'Personne', IdPersonneEV1)).body.entries).toEqual([]);
});

test('all of it is sealed and holds', async () => {
  const { db } = server.database;
  while (await sealOnce(db));
  expect(await verifyHistory(db, [])).toMatchObject({ faults: [], unsealed: 0 });
});
