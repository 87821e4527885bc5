import type { Input, Output } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let sites: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  sites = (
    await rowOf(
      server.database.db,
      sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = 'sites'`,
    )
  ).id;
});
afterAll(() => server.close());

type Body = NonNullable<Input<typeof importsCalls.verify>['body']>;
type Verdict = Output<typeof importsCalls.verify>;

let made = 0;
const name = () => `Import ${process.pid} ${++made}`;
const verify = (body: Body, by = admin) =>
  server.as(by.login).call(importsCalls.verify, { params: { id: sites }, body });
const save = (body: object, by = admin) => server.as(by.login).call(importsCalls.save, { params: { id: sites }, body });
const send = async (text: string, by = admin, file = 'sites.csv') => {
  const content = { bytes: Buffer.from(text), type: 'text/csv' };
  const sent = await server.as(by.login).call(filesCalls.send, { query: { purpose: 'table', name: file }, content });
  return { IdFichier: sent.body.IdFichier };
};
const flags = 'Badge;Cantine;Parking;Livraison;SecuriteParSGX';
const no = 'non;non;non;non;non';
const faults = ({ lignes }: Verdict) =>
  lignes.flatMap(({ faults: some }) => some.map(({ line, Champ, rule, value }) => [line, Champ, rule, value]));
const siteNamed = async (LibSite: string) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ row: Record<string, unknown> }>`select to_jsonb(s) as row from "Site" s where "LibSite" = ${LibSite}`,
    )
  )[0]?.row;

describe('an import by definition', () => {
  test('is offered to the roles it names, in the reader’s language, and to nobody else as if it were not there', async () => {
    const list = (by: BuiltPerson, query = {}) => server.as(by.login).call(importsCalls.list, { query });
    expect((await list(admin)).body).toContainEqual({
      IdImport: sites,
      LibImport: 'Sites',
      Sens: 'both',
      Sujet: 'sites',
    });
    const hr = await build.person({}, { roles: ['hrManager'] });
    expect((await list(hr)).body.map(({ IdImport }) => IdImport)).not.toContain(sites);
    const id = { id: sites };
    const none = { id: 2_000_000_000 };
    const answers = async (params: { id: number }) => {
      const as = server.as(hr.login);
      const body = { ListeData: [{ LibSite: 'x' }] };
      return [
        await as.call(importsCalls.read, { params }),
        await as.call(importsCalls.template, { params }),
        await as.call(importsCalls.verify, { params, body }),
        await as.call(importsCalls.save, { params, body }),
        await as.call(importsCalls.data, { params }),
        await as.call(importsCalls.export, { params, body: { format: 'csv' } }),
      ].map(({ status, error }) => ({ status, error }));
    };
    expect(await answers(id)).toEqual(await answers(none));
    expect((await answers(id)).map(({ error }) => error?.name)).toEqual(Array(6).fill('NOT_FOUND'));
    const own = { IdPersonneEV1: admin.IdPersonneEV1 };
    expect((await list(admin, { filter: JSON.stringify({ where: own }) })).status).toBe(200);
    for (const where of [{ IdPersonneEV1: hr.IdPersonneEV1 }, { IdRole: 2_000_000_000 }, { Nom: 'x' }])
      expect((await list(admin, { filter: JSON.stringify({ where }) })).error?.name).toBe('INVALID_INPUT');
  });

  test('is verified line by line, and saved exactly as it was', async () => {
    const [one, two] = [name(), name()];
    const file = `LibSite;Pays;${flags};Ville;Tel\n${one};France;oui;${no.slice(4)};Lyon;04 72 00 00 00\n${two};Deutschland;${no};;\n`;
    const { body: verdict } = await verify(await send(file));
    expect(verdict.counts).toEqual({ lines: 2, added: 2, changed: 0, unchanged: 0, refused: 0 });
    expect(await siteNamed(one)).toBeUndefined();
    const saved = await save({ IdRun: verdict.IdRun });
    expect(saved.body).toMatchObject({ IdPlan: verdict.IdPlan, written: 2, left: 0, underWay: false });
    expect(await siteNamed(one)).toMatchObject({ IdPays: 'FR', Badge: true, Ville: 'Lyon', Tel: '+33472000000' });
    expect(await siteNamed(two)).toMatchObject({ IdPays: 'DE', Badge: false });
    expect((await save({ IdRun: verdict.IdRun })).error?.name).toBe('PLAN_STATE');
    const undone = await server.as(admin.login).call(plansCalls.undo, { params: { IdPlan: saved.body.IdPlan } });
    expect(undone.status).toBe(200);
    expect(await siteNamed(one)).toBeUndefined();
  });

  test('tells every fault at its cell, as the form does, and saves the other lines', async () => {
    const kept = name();
    await build.site({ LibSite: kept });
    const good = name();
    const file = [
      `LibSite;IdPays;${flags};DateDebut;DateFin`,
      `${kept};FR;${no};;`,
      `;XX;${no};;`,
      `${good};FR;${no};;`,
      `${name()};FR;peut-être;${no.slice(4)};31/02/2026;`,
      `${name()};FR;${no};2026-05-02;2026-05-01`,
    ].join('\n');
    const { body: verdict } = await verify(await send(file));
    expect(faults(verdict)).toEqual([
      [2, 'LibSite', 'used', undefined],
      [3, 'IdPays', 'unknownValue', 'XX'],
      [3, 'LibSite', 'required', undefined],
      [5, 'Badge', 'unknownValue', 'peut-être'],
      [5, 'DateDebut', 'date', undefined],
      [6, 'DateFin', expect.any(String), expect.anything()],
    ]);
    expect(verdict.counts).toMatchObject({ added: 1, refused: 4 });
    expect(verdict.groups.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await save({ IdRun: verdict.IdRun })).body).toMatchObject({ written: 1, left: 0 });
    expect(await siteNamed(good)).toBeDefined();
    const refused = await server
      .as(admin.login)
      .call(importsCalls.refused, { params: { IdRun: verdict.IdRun ?? 0 }, query: { format: 'csv' } });
    const told = refused.raw.split('\r\n').join('\n').split('\n');
    expect(told).toHaveLength(6);
    expect(told[1]).toContain(kept);
  });

  test('refuses two lines of one name or key, whichever comes first, and a key that is not there', async () => {
    const twice = name();
    const known = await build.site({ LibSite: name() });
    const file = [
      'IdSite;LibSite;IdPays;Ville',
      `;${twice};FR;`,
      `;${twice.toUpperCase()};FR;`,
      `${known};${name()};FR;Lyon`,
      `${known};${name()};FR;Metz`,
      `1999999999;${name()};FR;`,
    ].join('\n');
    const { body: verdict } = await verify(await send(file));
    expect(faults(verdict).filter(([, , rule]) => rule !== 'required')).toEqual([
      [2, 'LibSite', 'sameElsewhere', '3'],
      [3, 'LibSite', 'sameElsewhere', '2'],
      [4, 'IdSite', 'sameElsewhere', '5'],
      [5, 'IdSite', 'sameElsewhere', '4'],
      [6, 'IdSite', 'unknownRow', '1999999999'],
    ]);
    expect(verdict.IdPlan).toBeNull();
  });

  test('judges by the rights of who runs it, and names no row out of their sight', async () => {
    const IdSite = await build.site({ LibSite: name(), Ville: 'Brest' });
    const hidden = await build.site({ LibSite: name(), Ville: 'Lille' });
    const keeper = await build.holderOf(
      ['site-read', 'site-update', 'import-export-acces'],
      {},
      {
        site: { field: 'Ville', operator: 'equals', value: 'Brest' },
      },
    );
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
      select ${sites}::integer, "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${keeper.IdPersonneEV1}
      on conflict do nothing`.execute(server.database.db);
    const { LibSite } = (await rowOf(
      server.database.db,
      sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${IdSite}`,
    )) as { LibSite: string };
    const row = (values: Record<string, string>) => ({ LibSite, IdPays: 'FR', ...values });
    const judge = async (...ListeData: Record<string, string>[]) => (await verify({ ListeData }, keeper)).body;
    expect(faults(await judge(row({ IdSite: String(IdSite), SecuriteParSGX: 'oui' })))).toEqual([
      [1, 'SecuriteParSGX', 'readOnly', undefined],
    ]);
    expect(faults(await judge(row({ IdSite: String(hidden) })))).toEqual(
      faults(await judge(row({ IdSite: '1999999999' }))).map(([line, field, rule]) => [
        line,
        field,
        rule,
        String(hidden),
      ]),
    );
    // Nobody moves a row to where they could not change it.
    expect(faults(await judge(row({ IdSite: String(IdSite), Ville: 'Lille' })))).toEqual([
      [1, 'Ville', 'notAllowed', undefined],
    ]);
    expect(
      faults(
        await judge({ LibSite: name(), IdPays: 'FR', ...Object.fromEntries(flags.split(';').map((f) => [f, 'non'])) }),
      ),
    ).toEqual([[1, null, 'right', undefined]]);
  });

  test('rows that name other columns than each other empty nothing that they do not name', async () => {
    const [one, other] = [name(), name()];
    const off = Object.fromEntries(flags.split(';').map((f) => [f, 'non']));
    const { body: made } = await verify({
      ListeData: [one, other].map((LibSite) => ({ LibSite, IdPays: 'FR', Ville: 'Lyon', CodePostal: '69001', ...off })),
    });
    expect((await save({ IdRun: made.IdRun })).status).toBe(200);
    const { rows: keys } = await server.database.pool.query<{ id: string }>(
      `select "IdSite"::text as id from "Site" where "LibSite" = any($1) order by "LibSite" = $2 desc`,
      [[one, other], one],
    );
    const [first = '', second = ''] = keys.map(({ id }) => id);
    const rows: Record<string, string>[] = [
      { IdSite: first, LibSite: one, IdPays: 'FR', Ville: 'Brest' },
      { IdSite: second, LibSite: other, IdPays: 'FR', CodePostal: '29200' },
    ];
    const { body: changed } = await verify({ ListeData: rows });
    expect(changed.counts).toMatchObject({ changed: 2, refused: 0 });
    expect((await save({ IdRun: changed.IdRun })).status).toBe(200);
    const { rows: kept } = await server.database.pool.query(
      `select "Ville", "CodePostal" from "Site" where "LibSite" = any($1) order by "LibSite" = $2 desc`,
      [[one, other], one],
    );
    expect(kept).toEqual([
      { Ville: 'Brest', CodePostal: '69001' },
      { Ville: 'Lyon', CodePostal: '29200' },
    ]);
  });

  test('is saved only by who verified these very data, under the same role and version, within a day', async () => {
    const ListeData = [
      { LibSite: name(), IdPays: 'FR', ...Object.fromEntries(flags.split(';').map((f) => [f, 'non'])) },
    ];
    expect((await save({ ListeData })).error?.name).toBe('IMPORT_NON_VERIFIE');
    const { body: verdict } = await verify({ ListeData });
    const other = await build.person({}, { roles: ['administrator'] });
    expect((await save({ IdRun: verdict.IdRun }, other)).error?.name).toBe('IMPORT_NON_VERIFIE');
    const [first] = ListeData;
    expect((await save({ ListeData: [{ ...first, Ville: 'Lyon' }] })).error?.name).toBe('IMPORT_NON_VERIFIE');
    const age = (hours: string) =>
      sql`update import_run set at = at - ${hours}::interval where "IdRun" = ${verdict.IdRun}`.execute(
        server.database.db,
      );
    await age('24 hours 1 minute');
    expect((await save({ ListeData })).error?.name).toBe('IMPORT_NON_VERIFIE');
    await age('-24 hours');
    expect((await save({ ListeData: [{ ...first, IdPays: 'France' }] })).status).toBe(200);
  });

  test('is mended line by line, judged again whole, and what was verified before is saved no more', async () => {
    const [good, bad] = [name(), name()];
    const { body: first } = await verify(await send(`LibSite;IdPays;${flags}\n${good};FR;${no}\n${bad};XX;${no}\n`));
    expect(first.counts).toMatchObject({ added: 1, refused: 1 });
    const IdRun = first.IdRun ?? 0;
    const mend = (cells: string[], by = admin) =>
      server.as(by.login).call(importsCalls.mend, { params: { IdRun }, body: { lignes: [{ line: 3, cells }] } });
    const other = await build.person({}, { roles: ['administrator'] });
    expect((await mend([bad, 'FR', ...no.split(';')], other)).error?.name).toBe('NOT_FOUND');
    const { body: second } = await mend([bad, 'FR', ...no.split(';')]);
    expect(second.counts).toMatchObject({ added: 2, refused: 0 });
    expect(second.hash).not.toBe(first.hash);
    const { body: runs } = await server.as(admin.login).call(importsCalls.runs, { query: {} });
    const called = [second.IdRun, IdRun].map((key) => runs.find((run) => run.IdRun === key)?.fichier);
    expect(called[0], 'it is the same file').toMatch(/\.csv$/);
    expect(called[0]).toBe(called[1]);
    expect((await save({ IdRun })).error?.name).toBe('PLAN_STATE');
    expect((await save({ IdRun: second.IdRun })).body).toMatchObject({ written: 2 });
    // What was saved is not taken back by mending.
    expect((await mend([bad, 'DE', ...no.split(';')])).error?.name).toBe('PLAN_STATE');
  });

  test('leaves lines that moved since, and says how many', async () => {
    const IdSite = await build.site({ LibSite: name() });
    const { body: site } = await server.as(admin.login).call(sitesCalls.read, { params: { IdSite } });
    const { LibSite } = site.site;
    const { body: verdict } = await verify({
      ListeData: [{ IdSite: String(IdSite), LibSite: LibSite ?? '', IdPays: 'FR', Ville: 'Nantes' }],
    });
    expect(verdict.counts).toMatchObject({ changed: 1 });
    await sql`update "Site" set "Ville" = 'Rennes' where "IdSite" = ${IdSite}`.execute(server.database.db);
    expect((await save({ IdRun: verdict.IdRun })).body).toMatchObject({ written: 0, left: 1 });
  });

  test('asks how days are written that read two ways, and proposes what is nearly called so', async () => {
    const file = `LibSite;Pays;${flags};DateDebut;Vile\n${name()};FR;${no};01/02/2026;Lyon\n`;
    const sent = await send(file);
    const { body: asking } = await verify(sent);
    expect(asking).toMatchObject({ IdRun: null, jours: [{ Champ: 'DateDebut', example: '01/02/2026' }] });
    expect(asking.colonnes.at(-1)).toEqual({ heading: 'Vile', Champ: null, found: null, near: 'Ville', twice: false });
    const { body: verdict } = await verify({
      ...sent,
      jours: { DateDebut: 'month-first' },
      colonnes: { '8': 'Ville' },
    });
    const rows = await server
      .as(admin.login)
      .call(plansCalls.rows, { params: { IdPlan: verdict.IdPlan ?? 0 }, query: {} });
    expect(rows.body.rows[0]?.after).toMatchObject({ DateDebut: '2026-01-02', Ville: 'Lyon' });
  });

  test('is told of columns and days that are said of another file or definition, before a line is judged', async () => {
    const ListeData = [{ LibSite: name(), IdPays: 'FR' }];
    const details = async (said: object) => (await verify({ ListeData, ...said })).error?.details;
    expect(await details({ colonnes: { 2: 'Ville' } })).toEqual([
      { path: 'body/colonnes/2', rule: 'noSuchColumn', value: '3' },
    ]);
    expect(await details({ colonnes: { 1: 'Fonction' } })).toEqual([
      { path: 'body/colonnes/1', rule: 'unknownField', value: 'Fonction' },
    ]);
    expect(await details({ jours: { DateNaissance: 'day-first' } })).toEqual([
      { path: 'body/jours/DateNaissance', rule: 'unknownField', value: 'DateNaissance' },
    ]);
    expect(await details({ colonnes: { 1: 'IdPays' }, jours: { DateDebut: 'day-first' } })).toBeUndefined();
  });

  test('refuses a file that holds nothing, lacks a column, or has too many lines', async () => {
    const refused = async (text: string, file?: string) => {
      const sent = await send(text, admin, file);
      const { error, status } = await verify(sent);
      return [status, error?.name, error?.details?.map(({ value }) => value).join()];
    };
    expect(await refused('LibSite;IdPays\n')).toEqual([422, 'IMPORT_VIDE', '']);
    expect(await refused('Ville;Tel\nLyon;1\n')).toEqual([422, 'IMPORT_COLONNES', 'LibSite,IdPays']);
    await server.database.db
      .updateTable('Parametre')
      .set({ Valeur: '2' })
      .where('IdParam', '=', 'IMPORT_LIGNES_MAX')
      .execute();
    const lines = (n: number) => `LibSite;IdPays\n${Array.from({ length: n }, () => '\n;FR\n').join('')}`;
    expect((await verify(await send(lines(2)))).status).toBe(200);
    expect(await refused(lines(3))).toEqual([422, 'IMPORT_LIGNES_MAX', '2']);
    await server.database.db
      .updateTable('Parametre')
      .set({ Valeur: '20000' })
      .where('IdParam', '=', 'IMPORT_LIGNES_MAX')
      .execute();
  });

  test.each(languages)('what goes out in %s comes back as nothing to do', async (language) => {
    await build.site({
      LibSite: `=Dôme, nord "${name()}"`,
      IdPays: 'FR',
      Ville: "'Sud",
      CodePostal: '01000',
      DateDebut: '2026-02-01',
    });
    for (const format of ['csv', 'xlsx'] as const) {
      const as = server.as(admin.login);
      const spoken = { 'accept-language': language === 'gb' ? 'en' : language === 'cn' ? 'zh' : language };
      const out = await as.call(importsCalls.export, { params: { id: sites }, body: { format } }, spoken);
      expect(out.status).toBe(200);
      const content = { bytes: out.bytes, type: 'application/octet-stream' };
      const { body } = await as.call(filesCalls.send, { query: { purpose: 'table', name: `out.${format}` }, content });
      const back = await as.call(
        importsCalls.verify,
        { params: { id: sites }, body: { IdFichier: body.IdFichier } },
        spoken,
      );
      expect(back.error).toBeUndefined();
      expect(faults(back.body)).toEqual([]);
      expect(back.body.counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
      expect(back.body.IdPlan).toBeNull();
    }
  });
});
