import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listSubscriptionsCalls as calls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let me: BuiltPerson;
let other: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  me = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  other = await stage.person();
});
afterAll(() => server.close());

const ofTeam = () => ({ field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 }) as const;
async function published(values: object = {}, finds = false): Promise<number> {
  const id = await stage.create(owner, values);
  if (finds) await stage.finds(owner, id, ofTeam());
  else await stage.names(owner, id, owner);
  await stage.publish(owner, id);
  await stage.works();
  return id;
}
const lists = async (by: BuiltPerson | string, of: BuiltPerson) =>
  await server
    .as(typeof by === 'string' ? by : by.login)
    .call(calls.read, { params: { personId: of.IdPersonneEV1, lang: 'fr' } });
const one = async (id: number) => (await lists(me, me)).body.abonnements.find(({ IdListe }) => IdListe === id);
const save = async (by: BuiltPerson | string, of: BuiltPerson | number, IdListe: number, abonne: boolean) =>
  await server.as(typeof by === 'string' ? by : by.login).call(calls.save, {
    params: { personId: typeof of === 'number' ? of : of.IdPersonneEV1 },
    body: { abonnements: [{ IdListe, abonne }] },
  });
const isIn = async (id: number) =>
  (await stage.members(owner, id)).membres.some(({ IdPersonneEV1 }) => IdPersonneEV1 === me.IdPersonneEV1);

describe('a list that is shown to all', () => {
  test('is taken by oneself, and left again', async () => {
    const id = await published();
    expect(await one(id)).toMatchObject({ membre: false, peut: true, Sens: null });
    expect((await save(me, me, id, true)).body).toEqual({ refused: [] });
    expect(await isIn(id)).toBe(true);
    expect(await one(id)).toMatchObject({ membre: true, sources: ['subscribed'], peut: true, Sens: 'abonne' });
    await stage.works();
    const { Adresse } = await stage.read(owner, id);
    expect((await stage.suite(Adresse))?.mails).toHaveLength(2);
    const counts = await server.as(owner.login).call(calls.counts, { params: { id } });
    expect(counts.body).toEqual({ abonnes: 1, desabonnes: 0 });
    expect((await server.as(other.login).call(calls.counts, { params: { id } })).error?.name).toBe('NOT_FOUND');
    expect((await save(me, me, id, false)).status).toBe(200);
    expect(await isIn(id)).toBe(false);
    expect(await one(id)).toMatchObject({ membre: false, Sens: null });
  });

  test('is not taken where it is not shown, not published, or leaves one out', async () => {
    const hidden = await published({ Visible: false });
    const draft = await stage.create(owner);
    const leftOut = await published();
    await server.as(owner.login).call(listGroupsCalls.saveNamed, {
      params: { id: leftOut, groupId: 0 },
      body: { removed: [me.IdPersonneEV1] },
    });
    const rule = async (id: number) => (await save(me, me, id, true)).error?.details?.[0]?.rule;
    expect(await rule(hidden)).toBe('unknownValue');
    expect(await rule(draft)).toBe('unknownValue');
    expect(await rule(2_000_000_000)).toBe('unknownValue');
    expect(await rule(leftOut)).toBe('notAllowed');
    const twice = await server.as(me.login).call(calls.save, {
      params: { personId: me.IdPersonneEV1 },
      body: {
        abonnements: [
          { IdListe: leftOut, abonne: false },
          { IdListe: leftOut, abonne: false },
        ],
      },
    });
    expect(twice.body.refused).toEqual([{ path: 'body/abonnements/1', rule: 'duplicate' }]);
  });
});

test('one that is not shown is offered to nobody, and whoever is in it is still told why', async () => {
  const id = await published({ Visible: false }, true);
  expect(await one(id)).toMatchObject({ membre: true, sources: ['criteria'] });
  const offered = async (who: BuiltPerson) => (await lists(who, who)).body.abonnements.some((l) => l.IdListe === id);
  expect([await offered(me), await offered(other)]).toEqual([true, false]);
  const shown = await published({}, true);
  expect((await lists(other, other)).body.abonnements.some(({ IdListe }) => IdListe === shown)).toBe(true);
});

test('one that is hidden is so in the address book of the mail suite alone', async () => {
  const id = await published({ Cachee: true });
  expect(await one(id)).toMatchObject({ membre: false, peut: true });
  const seen = await stage.read(owner, id);
  const settings = async () => (await stage.suite(seen.Adresse))?.settings;
  expect(await settings()).toMatchObject({ hidden: true });
  expect((await stage.save(owner, id, { Cachee: false }, seen)).error).toBeUndefined();
  await stage.works();
  expect(await settings()).toMatchObject({ hidden: false });
});

describe('a list that finds one', () => {
  test('is left where its kind lets one: that outlives new criteria and what is found anew, and is undone by oneself', async () => {
    const id = await published({ Visible: false }, true);
    expect(await one(id)).toMatchObject({ membre: true, sources: ['criteria'], peut: true });
    await save(me, me, id, false);
    expect(await isIn(id)).toBe(false);
    await stage.works();
    await stage.finds(owner, id, { and: [ofTeam(), { field: 'IdPays', operator: 'equals', value: 'FR' }] }, 2);
    await stage.works();
    await stage.runs('distributionLists.day');
    expect(await isIn(id)).toBe(false);
    const why = await server.as(owner.login).call(listGroupsCalls.why, {
      params: { id, personId: me.IdPersonneEV1 },
    });
    expect(why.body.reasons.map(({ reason }) => reason)).toContain('optedOut');
    expect((await server.as(owner.login).call(calls.counts, { params: { id } })).body.desabonnes).toBe(1);
    expect(await one(id)).toMatchObject({ membre: false, Sens: 'desabonne', peut: true });
    await save(me, me, id, true);
    expect(await isIn(id)).toBe(true);
    expect(await one(id)).toMatchObject({ sources: ['criteria'], Sens: null });
  });

  test('is not left where its kind does not let one', async () => {
    const id = await published({ IdNature: 'TMP', DateFermeture: '2027-03-31' }, true);
    expect(await one(id)).toMatchObject({ membre: true, peut: false });
    expect((await save(me, me, id, false)).error?.details).toEqual([
      { path: 'body/abonnements/0', rule: 'notAllowed' },
    ]);
    expect(await isIn(id)).toBe(true);
  });
});

test('whoever leaves a list themself is out at once, however many they are: nobody is asked whether that is a loss', async () => {
  const id = await stage.create(owner);
  const people = await Promise.all(Array.from({ length: 7 }, async () => await stage.person()));
  await stage.names(owner, id, ...people);
  await stage.publish(owner, id);
  await stage.works();
  for (const person of people) expect((await save(person, person, id, false)).status).toBe(200);
  expect((await stage.members(owner, id)).total).toBe(0);
  await stage.works();
  expect((await stage.read(owner, id)).IdStatut).toBe('PUBLIEE');
});

test('lists of somebody are theirs and of who may see and change them on that person, and nobody else learns of any', async () => {
  const id = await published();
  expect((await lists('hr', me)).body.receives).toBe(true);
  expect((await save('hr', me, id, true)).status).toBe(200);
  expect(await isIn(id)).toBe(true);
  expect((await lists(owner, me)).status).toBe(200);
  expect((await save(owner, me, id, false)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await lists(other, me)).raw).toBe((await lists(other, { IdPersonneEV1: 2_000_000_000, login: '' })).raw);
  expect((await save(other, me, id, false)).raw).toBe((await save(other, 2_000_000_000, id, false)).raw);
  expect(await isIn(id)).toBe(true);
});
