import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { runs } from '../../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';
import { fieldsOf, type ListStage, listName, listStage } from '../testing/list-stage.ts';

/** Many who want one name or one address at the same instant, on two replicas: one has it, the others are told. */
let servers: readonly [TestServer, TestServer];
let stage: ListStage;
let owners: BuiltPerson[];
const many = 24;

beforeAll(async () => {
  const server = await testServer({ from: 'seeded' });
  servers = [server, await server.replica()];
  stage = listStage(server);
  owners = [];
  for (let n = 0; n < many; n += 1) owners.push(await stage.person({}, { roles: ['administrator'] }));
});
afterAll(() => servers[0].close());

const made = async (n: number, values: object) => {
  const owner = owners[n % many] as BuiltPerson;
  const usual = { IdNature: 'PRJ', Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false };
  const fields = fieldsOf({ IdPersonneEV1: owner.IdPersonneEV1, ...usual, ...values });
  const answer = await servers[n % 2 === 0 ? 0 : 1].as(owner.login).call(calls.create, { body: { fields } });
  return answer.error?.name ?? 'made';
};
const atOnce = async (one: (n: number) => Promise<string>) =>
  (await Promise.all(Array.from({ length: many }, (_, n) => one(n)))).sort();
const withAddress = async (address: string) =>
  await rowsOf(servers[0].database.db, sql`select from "Liste" where "Adresse" = ${address}`);

test('one name of one nature, however it is written, is one list’s; the others are told that it is taken', async () => {
  for (let round = 0; round < runs(3, 30); round += 1) {
    const name = `Équipe du Rhône ${listName()}`;
    const ways = [name, name.replace('Équipe', 'equipe'), name.toUpperCase(), name.normalize('NFD')];
    const answers = await atOnce(async (n) => await made(n, { LibListe: ways[(n >> 1) % ways.length] }));
    expect(answers).toEqual([...Array.from({ length: many - 1 }, () => 'ERREUR_EV1_LD_DOUBLON'), 'made']);
  }
});

test('names of several natures that fall together in one address are one list’s', async () => {
  for (let round = 0; round < runs(3, 30); round += 1) {
    const name = `Sans préfixe ${listName()}`;
    const natures = ['PRJ', 'COM', 'ORG', 'LOC'];
    const answers = await atOnce(
      async (n) => await made(n, { LibListe: name, SansPrefixe: true, IdNature: natures[(n >> 1) % natures.length] }),
    );
    expect(answers.filter((one) => one === 'made')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['ERREUR_EV1_LD_DOUBLON', 'ERREUR_LD_CREATE_ADDRESS_DOUBLON', 'made']));
  }
});

test('an address is one person’s or one list’s, whoever comes first', async () => {
  const people = await Promise.all(Array.from({ length: many / 2 }, async () => await stage.build.person()));
  const winners = new Set<string>();
  for (let round = 0; round < runs(4, 40); round += 1) {
    const name = `partage ${listName()}`.toLowerCase();
    const address = `${name.replaceAll(' ', '-')}@listes.example`;
    const answers = await atOnce(async (n) => {
      const one = people[n >> 1];
      if (n % 2 === 0 || !one) return `list ${await made(n, { LibListe: name, SansPrefixe: true })}`;
      return `person ${await readdressed(one, address, n)}`;
    });
    const had = answers.filter((one) => one.endsWith(' made'));
    expect([answers.filter((one) => one !== 'person used' && !one.includes('_DOUBLON')), had]).toEqual([had, had]);
    expect(had).toHaveLength(1);
    for (const one of had) winners.add(one);
    expect((await withAddress(address)).length).toBe(had[0] === 'list made' ? 1 : 0);
    for (const { IdPersonneEV1 } of people)
      await servers[0].database.pool.query('update "Personne" set "Mail" = null where "IdPersonneEV1" = $1', [
        IdPersonneEV1,
      ]);
  }
});

test('the address of a list that is over is nobody’s, person’s or list’s, while it rests', async () => {
  const owner = owners[0] as BuiltPerson;
  const name = `repose ${listName()}`.toLowerCase();
  const id = await stage.create(owner, { LibListe: name, SansPrefixe: true });
  await stage.publish(owner, id);
  await stage.works();
  await servers[0].as(owner.login).call(calls.remove, { params: { id } });
  await stage.works();
  const { Adresse } = await stage.read(owner, id);
  const person = await stage.build.person();
  expect(await readdressed(person, String(Adresse), 0)).toBe('used');
  expect(await made(1, { LibListe: name.replaceAll(' ', '-'), SansPrefixe: true })).toBe(
    'ERREUR_LD_CREATE_ADDRESS_DOUBLON',
  );
  await servers[0].database.pool.query(
    `update "Liste" set deleted_at = now() - interval '2 years', freed_at = now() - interval '1 day' where "IdListe" = $1`,
    [id],
  );
  await stage.runs('distributionLists.ends');
  expect(await readdressed(person, String(Adresse), 0)).toBe('made');
});

/** Gives somebody an address, as whoever writes people does. */
async function readdressed({ IdPersonneEV1 }: BuiltPerson, Mail: string, n: number): Promise<string> {
  const { act } = createEngines(servers[n % 4 < 2 ? 0 : 1].database.db);
  const row = { n: 1, entity: 'Personne', id: String(IdPersonneEV1), before: { Mail: null }, after: { Mail } };
  try {
    await act({ call: 'people.load', actor: { system: 'people' } }, async (writing) => {
      await writePlannedPeople(writing, [row]);
    });
    return 'made';
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'used';
    throw error;
  }
}
