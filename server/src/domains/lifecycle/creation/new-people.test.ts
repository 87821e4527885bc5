import type { Output } from '@passerelle/contracts/call.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { limits } from '@passerelle/contracts/limits.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let id: number;
let company: string;
let site: string;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  const IdSociete = await build.company({ Recrute: true, DomaineMail: 'orvane.example', LibSociete: 'Dôme Nord' });
  const IdSite = await build.site({ LibSite: 'Quai Sud' });
  [company, site] = [String(IdSociete), String(IdSite)];
  const found = sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = 'people-new'`;
  id = (await rowOf(server.database.db, found)).id;
});
afterAll(() => server.close());
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

type Verdict = Output<typeof importsCalls.verify>;
type Row = Readonly<Record<string, string>>;

let made = 0;
const name = () => `Berger${String.fromCharCode(97 + (++made % 26))}${String.fromCharCode(97 + Math.floor(made / 26))}`;
const row = (more: Row = {}): Row => ({
  ...{ IdPays: 'France', Prenom: 'Ada', Nom: name(), IdCivilite: '1', IdLangue: 'FR', DateNaissance: '1990-05-17' },
  ...{ IdSociete: 'dome nord', IdSite: 'Quai Sud', IdContrat: '2', DateEntreePhysique: day(10) },
  ...more,
});
const verify = async (ListeData: readonly Row[], by = hr) =>
  await server.as(by.login).call(importsCalls.verify, { params: { id }, body: { ListeData: [...ListeData] } });
const save = async ({ IdRun }: Verdict, by = hr) =>
  await server.as(by.login).call(importsCalls.save, { params: { id }, body: { IdRun: IdRun ?? 0 } });
const faults = ({ lignes }: Verdict) =>
  lignes.flatMap(({ faults: some }) => some.map(({ line, Champ, rule, value }) => [line, Champ, rule, value]));
const stored = async (Nom: string) =>
  await server.database.db.selectFrom('Personne').selectAll().where('Nom', '=', Nom).execute();

describe('people who come by a file', () => {
  test('are created as the page creates them: rules, login, address, accounts to be made, tags', async () => {
    const [one, two] = [row(), row({ Office365: 'non' })];
    const { body: verdict } = await verify([one, two]);
    expect([verdict.counts, faults(verdict)]).toEqual([
      { lines: 2, added: 2, changed: 0, unchanged: 0, refused: 0 },
      [],
    ]);
    expect(await stored(one.Nom ?? '')).toEqual([]);
    const { body: saved } = await save(verdict);
    expect(saved).toMatchObject({ written: 2, left: 0 });
    const [created] = await stored(one.Nom ?? '');
    expect(created).toMatchObject({
      ...{ IdStatut: statuts.BROUILLON, Physique: true, Test: false, Office365: true, IdPays: 'FR' },
      ...{ IdSociete: Number(company), IdSite: Number(site), CompteAD: expect.stringMatching(/berger/) },
      Mail: expect.stringMatching(/@orvane\.example$/),
    });
    expect(await stored(two.Nom ?? '')).toMatchObject([{ Office365: false }]);
    const runs = sql<{
      n: number;
    }>`select count(*)::integer as n from account_run where "IdPersonneEV1" = ${created?.IdPersonneEV1}`;
    expect((await rowOf(server.database.db, runs)).n).toBe(1);
    expect((await save(verdict)).error?.name).toBe('PLAN_STATE');
  });

  test('are refused for every fault that the page would tell, at its column', async () => {
    const { body } = await verify([
      row({ IdSite: 'Nowhere', DateEntreePhysique: '31/02/2026' }),
      row({ IdContrat: '', DateNaissance: '' }),
      row({ CompteAD: 'no login!', Mail: 'no mail' }),
      row(),
    ]);
    expect(faults(body).map(([line, field, rule]) => [line, field, rule])).toEqual([
      [1, 'IdSite', 'unknownValue'],
      [1, 'DateEntreePhysique', 'date'],
      [2, 'DateNaissance', 'required'],
      [2, 'IdContrat', 'required'],
      [3, 'CompteAD', 'pattern'],
      [3, 'Mail', 'email'],
    ]);
    expect(body.counts).toMatchObject({ added: 1, refused: 3 });
  });

  test('may be managed by whom a later line brings, and by who is there by login, mail or name', async () => {
    const boss = await build.person({ Prenom: 'Zoé', Nom: 'Dupré-Martin', Mail: 'zoe.dupre@example.com' });
    const lines = [row(), row(), row(), row()];
    const [low = {}, middle = {}, high = {}, own = {}] = lines;
    const { body: verdict } = await verify([
      { ...low, Manager: `${middle.Nom}, Ada` },
      { ...middle, Manager: `Ada ${high.Nom}` },
      { ...high, Manager: 'dupre-martin, ZOE' },
      { ...own, Manager: 'Zoe.Dupre@example.com' },
    ]);
    expect([faults(verdict), verdict.counts.added]).toEqual([[], 4]);
    expect((await save(verdict)).body).toMatchObject({ written: 4, left: 0 });
    const of = async ({ Nom = '' }: Row) => (await stored(Nom))[0];
    expect((await of(low))?.IdPersonneEV1Manager).toBe((await of(middle))?.IdPersonneEV1);
    expect((await of(middle))?.IdPersonneEV1Manager).toBe((await of(high))?.IdPersonneEV1);
    expect((await of(high))?.IdPersonneEV1Manager).toBe(boss.IdPersonneEV1);
    expect((await of(own))?.IdPersonneEV1Manager).toBe(boss.IdPersonneEV1);
  });

  test('who name one another in a circle, or a line that is refused, are refused with it', async () => {
    const [one, two, three, four] = [row(), row(), row({ IdSite: 'Nowhere' }), row()];
    const { body } = await verify([
      { ...one, Manager: `${two?.Nom}, Ada` },
      { ...two, Manager: `${one?.Nom}, Ada` },
      three,
      { ...four, Manager: `${three?.Nom}, Ada` },
    ]);
    expect(faults(body)).toEqual([
      [1, 'Manager', 'circle', '2'],
      [2, 'Manager', 'circle', '1'],
      [3, 'IdSite', 'unknownValue', 'Nowhere'],
      [4, 'Manager', 'namesRefused', '3'],
    ]);
    expect(body.IdPlan).toBeNull();
  });

  test('who come twice, or are there already, are left to be decided about', async () => {
    const twice = row();
    const there = await build.person({
      Prenom: 'Éva',
      Nom: 'Doré',
      DateNaissance: '1985-02-03',
      Mail: 'eva@example.com',
    });
    const { body } = await verify([
      twice,
      { ...twice, Nom: (twice.Nom ?? '').toUpperCase() },
      row({ Prenom: 'Eva', Nom: 'DORE', DateNaissance: '1985-02-03' }),
      row({ Mail: 'EVA@example.com' }),
      row({ Mail: 'same@example.com' }),
      row({ Mail: 'Same@example.com' }),
    ]);
    expect(there.login).not.toBe('');
    expect(faults(body)).toEqual([
      [1, null, 'sameElsewhere', '2'],
      [2, null, 'sameElsewhere', '1'],
      [3, 'Nom', 'twin', undefined],
      [4, 'Mail', 'used', undefined],
      [5, 'Mail', 'sameElsewhere', '6'],
      [6, 'Mail', 'sameElsewhere', '5'],
    ]);
  });

  test('are created once, however often the request that saves them comes, and whatever else saves them', async () => {
    const lines = [row(), row()];
    const { body: verdict } = await verify(lines);
    const body = { IdRun: verdict.IdRun ?? 0 };
    const as = server.as(hr.login);
    const asked = async (once: string) =>
      await as.call(importsCalls.save, { params: { id }, body }, { 'idempotency-key': once });
    // The answer is lost and the request comes again, twice at one moment; another tab saves the same.
    const key = `new-people-${verdict.IdRun}`;
    const answers = await Promise.all([asked(key), asked(key), asked(`${key}-tab`)]);
    const again = await asked(key);
    const kinds = [...answers, again].map(({ status, error }) => error?.name ?? status);
    expect(kinds.filter((kind) => kind === 200).length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => ![200, 'PLAN_STATE', 'CONFLICT'].includes(kind))).toEqual([]);
    for (const { Nom = '' } of lines) expect(await stored(Nom)).toHaveLength(1);
    // Sent and verified anew, as where nobody knows whether it was saved, each is decided about by somebody.
    expect(faults((await verify(lines)).body).map(([line, field, rule]) => [line, field, rule])).toEqual([
      [1, 'Nom', 'twin'],
      [2, 'Nom', 'twin'],
    ]);
  });

  test('tell no more of whom their reader does not see than the page does: the file falls as a whole past the hour’s limit', async () => {
    const hidden = await Promise.all(
      Array.from({ length: limits.likeness.most + 1 }, (_, n) =>
        build.person({ IdPays: 'ES', Mail: `hidden${n}@example.com` }),
      ),
    );
    expect(hidden).toHaveLength(31);
    const asking = (count: number) => Array.from({ length: count }, (_, n) => row({ Mail: `hidden${n}@example.com` }));
    const french = await build.person({}, { roles: ['hrManager'] });
    expect((await verify(asking(31), french)).error?.name).toBe('TOO_MANY_REQUESTS');
    await server.database.pool.query('delete from counted_call');
    expect((await verify(asking(30), french)).body.counts.refused).toBe(30);
    // A manager whom they cannot see is nobody.
    const secret = await build.person({ Test: true, Nom: 'Secrete', Mail: 'secret@example.com' });
    const { body } = await verify([row({ Manager: 'secret@example.com' }), row({ Manager: 'nobody@example.com' })]);
    expect(secret.login).not.toBe('');
    expect(faults(body).map(([, field, rule]) => [field, rule])).toEqual([
      ['Manager', 'unknownValue'],
      ['Manager', 'unknownValue'],
    ]);
  });

  test('are nobody’s to bring who may not create them, by country and company', async () => {
    const keeper = await build.holderOf(['ann', 'esc', 'import-export-acces'], {});
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, r."IdRole" from "PersonneRole" r
      where r."IdPersonneEV1" = ${keeper.IdPersonneEV1} on conflict do nothing`.execute(server.database.db);
    const { body } = await verify([row()], keeper);
    expect(faults(body)).toEqual([[1, null, 'right', undefined]]);
    const { body: shut } = await verify([row({ IdSociete: String(await build.company({ Recrute: false })) })]);
    expect(faults(shut)).toEqual([[1, 'IdSociete', 'notAllowed', undefined]]);
  });

  test('are shown by their plan to who verified it, and are not taken back by it', async () => {
    const one = row();
    const { body: verdict } = await verify([one]);
    const rows = await server
      .as(hr.login)
      .call(plansCalls.rows, { params: { IdPlan: verdict.IdPlan ?? 0 }, query: {} });
    expect(rows.status).toBe(200);
    expect(JSON.stringify(rows.body)).toContain(one.Nom);
    const { body: saved } = await save(verdict);
    await server.as(hr.login).call(plansCalls.undo, { params: { IdPlan: saved.IdPlan } });
    expect(await stored(one.Nom ?? '')).toHaveLength(1);
  });
});
