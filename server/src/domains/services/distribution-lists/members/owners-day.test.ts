import { dayIn } from '@passerelle/contracts/days.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Days of a list begin and end where its owner is. */
let server: TestServer;
let stage: ListStage;
/** Where it is never the same day. */
const zones = { FR: 'Pacific/Kiritimati', GB: 'Etc/GMT+12' } as const;
const today = (IdPays: keyof typeof zones) => dayIn({ Fuseau: zones[IdPays] }, Date.now());
let early: BuiltPerson;
let late: BuiltPerson;
let member: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  for (const [IdPays, zone] of Object.entries(zones))
    await server.database.pool.query('update "Pays" set "Fuseau" = $2 where "IdPays" = $1', [IdPays, zone]);
  early = await stage.person({ IdPays: 'FR' }, { roles: ['administrator'] });
  late = await stage.person({ IdPays: 'GB' }, { roles: ['administrator'] });
  member = await stage.person({ IdPays: 'FR', Fonction: 'Owner’s day', DateEntree: today('FR') });
});
afterAll(() => server.close());

const entered = {
  and: [
    { field: 'Fonction', operator: 'equals', value: 'Owner’s day' },
    { field: 'DateEntree', operator: 'within days', value: 0 },
  ],
} as const;

test('whoever enters today is found where today it is, and where it comes at its midnight with no hand', async () => {
  const [here, there] = [await stage.create(early), await stage.create(late)];
  const found = async (by: BuiltPerson, id: number) => (await stage.members(by, id)).total;
  for (const [by, id, count] of [
    [early, here, 1],
    [late, there, 0],
  ] as const) {
    const preview = await server
      .as(by.login)
      .call(listGroupsCalls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions: entered } });
    expect(preview.body.count).toBe(count);
    await stage.finds(by, id, entered);
    expect(await found(by, id)).toBe(count);
    const why = await server
      .as(by.login)
      .call(listGroupsCalls.why, { params: { id, personId: member.IdPersonneEV1, lang: 'fr' } } as never);
    expect(why.body.reasons.map(({ reason }) => reason)).toEqual([count === 1 ? 'criteria' : 'notFound']);
  }
  // Both come to where the other was.
  await server.database.pool.query(
    `update "Pays" p set "Fuseau" = o."Fuseau" from "Pays" o where (p."IdPays", o."IdPays") in (('FR', 'GB'), ('GB', 'FR'))`,
  );
  await stage.hour();
  expect([await found(early, here), await found(late, there)]).toEqual([0, 1]);
  await server.database.pool.query(
    `update "Pays" p set "Fuseau" = o."Fuseau" from "Pays" o where (p."IdPays", o."IdPays") in (('FR', 'GB'), ('GB', 'FR'))`,
  );
});

test('somebody is named until a day, and a list ends on one, that is not over where its owner is', async () => {
  const [here, there] = [await stage.create(early), await stage.create(late)];
  const until = async (by: BuiltPerson, id: number, Jusqua: string) =>
    (
      await server.as(by.login).call(listGroupsCalls.saveNamed, {
        params: { id, groupId: 0 },
        body: { named: [member.IdPersonneEV1], Jusqua },
      })
    ).error?.details?.[0]?.rule;
  expect([await until(early, here, today('GB')), await until(late, there, today('GB'))]).toEqual([
    'dateFuture',
    undefined,
  ]);
  const ends = async (by: BuiltPerson, id: number, DateFermeture: string) =>
    (await stage.save(by, id, { DateFermeture }, { DateFermeture: null })).error?.details?.[0]?.rule;
  expect([await ends(early, here, today('GB')), await ends(late, there, today('GB'))]).toEqual([
    'dateFuture',
    undefined,
  ]);
  expect((await stage.read(late, there)).IdStatut).toBe('BROUILLON');
});
