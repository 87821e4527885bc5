import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { handoverCalls, type PackWay } from '@passerelle/contracts/handover/handover.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let keeper: BuiltPerson;

const rights = [
  'ann',
  'ann-col-IndexPrenomNom',
  'ann-col-DateSortiePhysique',
  'adc',
  'esc',
  'oic',
  'oic.badge',
  'oic.materiel',
  'inventaire-rendre-materiel',
];
const [before, last] = [addDays(usualToday(), -20), addDays(usualToday(), 5)];

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  keeper = await build.holderOf(rights, {}, { person: { and: [] } });
});
afterAll(() => server.close());

const run = async (sql: string, ...values: unknown[]) => (await server.database.pool.query(sql, values)).rows;

async function give(to: BuiltPerson, LibInventaire: string, since = before): Promise<number> {
  const [made] = await run(
    `insert into "Inventaire" (kind, nature, "IdPersonneEV1", "LibInventaire", "Numero", "DateDebut")
      values ('materiel', 'ecran', $1, $2, $2, $3) returning "IdInventaire" as key`,
    ...[to.IdPersonneEV1, LibInventaire, since],
  );
  return made.key;
}

const params = ({ IdPersonneEV1 }: BuiltPerson) => ({ params: { IdPersonneEV1 } });
const packOf = async (by: BuiltPerson, of: BuiltPerson) =>
  (await server.as(by.login).call(handoverCalls.pack, params(of))).body;
const signs = async (by: BuiltPerson, of: BuiltPerson, Sens: PackWay, version?: string) =>
  await server
    .as(by.login)
    .call(handoverCalls.sign, { ...params(of), body: { NomSigne: 'Ada', Sens, ...(version && { version }) } });
const kept = async (by: BuiltPerson, IdFichier: string | null) =>
  (
    await server
      .as(by.login)
      .send({ method: 'GET', url: `/api${filesCalls.read.path.replace('{IdFichier}', IdFichier ?? '')}` })
  ).rawPayload;
const linesOf = async (IdPassation: number) =>
  (
    await run(
      'select "Libelle" as label from "PassationLigne" where "IdPassation" = $1 order by key::integer',
      IdPassation,
    )
  ).map(({ label }) => label);

test('E05 what is received on arriving is signed for line by line: a thing that comes later is in no signature but its own', async () => {
  const who = await build.person();
  await give(who, 'Screen A');
  await give(who, 'Screen B');
  const seen = await packOf(who, who);
  expect(seen.given.map(({ label, signed }) => [label, signed])).toEqual([
    ['Screen A', null],
    ['Screen B', null],
  ]);
  // It came after it was read: nothing is signed unseen.
  await give(who, 'Screen C');
  expect((await signs(who, who, 'arrival', seen.versions.arrival)).error?.name).toBe('CONFLICT');
  await run(`delete from "Inventaire" where "LibInventaire" = 'Screen C'`);
  const { body: signed } = await signs(who, who, 'arrival', seen.versions.arrival);
  expect(signed).toMatchObject({ Sens: 'arrival', lines: 2, missing: [] });
  const bytes = await kept(who, signed.IdFichier);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await give(who, 'Screen D', usualToday());
  expect(await linesOf(signed.IdPassation)).toEqual(['Screen A', 'Screen B']);
  expect((await packOf(who, who)).given.map(({ label, signed: day }) => [label, day !== null])).toEqual([
    ['Screen A', true],
    ['Screen B', true],
    ['Screen D', false],
  ]);
  // Fetched twice it is the same bytes, whatever came since.
  expect((await kept(who, signed.IdFichier)).equals(bytes)).toBe(true);
  const { body: next } = await signs(keeper, who, 'arrival');
  expect(await linesOf(next.IdPassation)).toEqual(['Screen D']);
  expect((await signs(who, who, 'arrival')).error?.name).toBe('CONFLICT');
});

test('E05 what comes back in part keeps whose the rest is and by when it is due, as it was signed', async () => {
  const who = await build.person({ DateSortiePhysique: last });
  const [first, second] = [await give(who, 'Screen E'), await give(who, 'Screen F')];
  const back = async (IdInventaire: number) =>
    (
      await server
        .as(keeper.login)
        .call(inventoriesCalls.move, { params: { IdInventaire, action: 'rendre' }, body: {} })
    ).error;
  expect(await back(first)).toBeUndefined();
  const { versions } = await packOf(keeper, who);
  const { body: signed } = await signs(keeper, who, 'departure', versions.departure);
  expect(signed).toMatchObject({ Sens: 'departure', lines: 2, missing: [{ label: 'Screen F', until: last }] });
  const [due] = await run(
    `select s."IdPersonneEV1" as of, l."DateFin"::text as until from "Passation" s join "PassationLigne" l using ("IdPassation")
      where s."IdPassation" = $1 and l."DateRetour" is null`,
    signed.IdPassation,
  );
  expect(due).toEqual({ of: who.IdPersonneEV1, until: last });
  // The rest comes back: what was signed stays as it was, and another signature says so.
  expect(await back(second)).toBeUndefined();
  const later = await packOf(keeper, who);
  expect(later.signed[0]?.missing).toEqual([{ label: 'Screen F', until: last }]);
  expect(later.given.map(({ returned }) => returned !== null)).toEqual([true, true]);
  expect((await signs(keeper, who, 'departure', versions.departure)).error?.name).toBe('CONFLICT');
  expect((await signs(keeper, who, 'departure', later.versions.departure)).body.missing).toEqual([]);
});

test('E05 things are signed for as their reader sees them, and by nobody who may not', async () => {
  const who = await build.person();
  await give(who, 'Screen G');
  const blind = await build.holderOf(['ann', 'ann-col-IndexPrenomNom', 'adc', 'esc'], {}, { person: { and: [] } });
  expect((await packOf(blind, who)).given).toEqual([]);
  expect((await signs(blind, who, 'arrival')).error?.name).toBe('CONFLICT');
  const stranger = await build.person();
  expect((await signs(stranger, who, 'arrival')).error?.name).toBe('NOT_AUTHORIZED');
});

test('who signed, who prepared a plan and what was missing are told of a signed pack to who may know them alone', async () => {
  const who = await build.person({ DateSortiePhysique: last });
  await give(who, 'Screen K');
  const signer = await build.holderOf(rights, {}, { person: { and: [] } });
  expect((await signs(signer, who, 'departure')).error).toBeUndefined();
  // Who left is on no card that everybody reads.
  await run(`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1`, signer.IdPersonneEV1);
  expect((await packOf(keeper, who)).signed).toMatchObject([
    {
      lines: 1,
      missing: [{ label: 'Screen K', until: last }],
      author: { IdPersonneEV1: signer.IdPersonneEV1, IndexPrenomNom: expect.any(String) },
    },
  ]);
  const without = async (...some: string[]) =>
    await build.holderOf(
      rights.filter((right) => !some.includes(right)),
      {},
      { person: { and: [] } },
    );
  const told = async (by: BuiltPerson) =>
    (await packOf(by, who)).signed.map(({ lines, missing, author }) => [
      lines,
      missing,
      author.IndexPrenomNom !== null,
    ]);
  expect(await told(await without('oic', 'oic.badge', 'oic.materiel'))).toEqual([[1, [], true]]);
  expect(await told(await without('ann-col-DateSortiePhysique'))).toEqual([
    [1, [{ label: 'Screen K', until: null }], true],
  ]);
  expect(await told(await without('ann-col-IndexPrenomNom'))).toEqual([
    [1, [{ label: 'Screen K', until: last }], false],
  ]);
  // Their own pack, they read whole, but for who they may not know.
  expect((await packOf(who, who)).signed.map(({ lines, missing }) => [lines, missing.length])).toEqual([[1, 1]]);
});

test('E05 what is handed back on leaving is signed for once by two who sign at the same time, or one after the other of the same', async () => {
  const who = await build.person({ DateSortiePhysique: last });
  await give(who, 'Screen L');
  const [{ versions: theirs }, { versions }] = [await packOf(who, who), await packOf(keeper, who)];
  // Each of what they read, so that whoever comes second is refused also where the first was through by then.
  const both = await Promise.all([
    signs(who, who, 'departure', theirs.departure),
    signs(keeper, who, 'departure', versions.departure),
  ]);
  expect(both.map(({ error }) => error?.name ?? 'signed').sort()).toEqual(['CONFLICT', 'signed']);
  expect((await signs(keeper, who, 'departure', versions.departure)).error?.name).toBe('CONFLICT');
  const later = await packOf(keeper, who);
  expect(later.signed).toHaveLength(1);
  expect((await signs(keeper, who, 'departure', later.versions.departure)).error).toBeUndefined();
});

test('by when a thing is due is told of a last day to who may read that day alone', async () => {
  const who = await build.person({ DateSortiePhysique: last });
  await give(who, 'Screen H');
  const due = async (by: BuiltPerson) => (await packOf(by, who)).given.map(({ until }) => until);
  const undated = rights.filter((right) => right !== 'ann-col-DateSortiePhysique');
  const blind = await build.holderOf(undated, {}, { person: { and: [] } });
  expect([await due(keeper), await due(blind)]).toEqual([[last], [null]]);
});

test('E05 what is received is signed for once, whoever asks twice at the same time or again because no answer came', async () => {
  const who = await build.person();
  await give(who, 'Screen I');
  const both = await Promise.all([signs(who, who, 'arrival'), signs(keeper, who, 'arrival')]);
  expect(both.map(({ error }) => error?.name ?? 'signed').sort()).toEqual(['CONFLICT', 'signed']);
  await give(who, 'Screen J');
  const { versions } = await packOf(who, who);
  const again = async () =>
    await server
      .as(who.login)
      .call(
        handoverCalls.sign,
        { ...params(who), body: { NomSigne: 'Ada', Sens: 'arrival', version: versions.arrival } },
        { 'idempotency-key': 'no-answer-came' },
      );
  const [first, second] = [await again(), await again()];
  expect(second.error).toBeUndefined();
  expect(second.body).toEqual(first.body);
  expect((await packOf(who, who)).signed.map(({ lines }) => lines)).toEqual([1, 1]);
});
