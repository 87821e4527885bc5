import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { everyType } from '@passerelle/contracts/requests/tracking.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
/** Looks after the companies of France alone. */
let french: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  const company = { field: 'IdPays', operator: 'equals', value: 'FR' } as const;
  french = await build.holderOf(['access-module-societe'], {}, { company });
});
afterAll(() => server.close());

let made = 0;
const name = () => `Société ${process.pid} ${++made}`;
const flags = { Recrute: true, GereEV1: true, Planete: false, InterfacePaie: false, Externe: false };

const add = (by: BuiltPerson, values: object) =>
  server.as(by.login).call(companiesCalls.add, {
    body: { fields: Object.entries({ ...flags, ...values }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) },
  });
type Changes = Readonly<Record<string, readonly [seen: unknown, value: unknown]>>;
const save = (by: BuiltPerson, IdSociete: number, changes: Changes) =>
  server.as(by.login).call(companiesCalls.save, {
    params: { IdSociete },
    body: { fields: Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
const read = (by: BuiltPerson, IdSociete: number) =>
  server.as(by.login).call(companiesCalls.read, { params: { IdSociete } });
const company = async (IdSociete: number) => (await read(admin, IdSociete)).body.company;
const faults = ({ error }: { readonly error?: { readonly details?: readonly { path: string; rule: string }[] } }) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);
const mailsOf = async (IdSociete: number) =>
  (
    await server.database.pool.query<{ Mails: string }>('select "Mails" from "Societe" where "IdSociete" = $1', [
      IdSociete,
    ])
  ).rows[0]?.Mails;
const list = (by: BuiltPerson, where: object, order?: string) =>
  server.as(by.login).call(companiesCalls.list, {
    query: { filter: JSON.stringify({ where, fields: ['LibSociete', 'IdPays', 'Actif'], ...(order && { order }) }) },
  });

describe('a company', () => {
  test('is added, read, changed and told of', async () => {
    const LibSociete = name();
    const added = await add(admin, {
      LibSociete,
      IdPays: 'FR',
      Tel: '01 42 68 53 00',
      MailsPaie: ['b@y.example', 'a@x.example'],
    });
    expect([added.status, added.error]).toEqual([200, undefined]);
    const { IdSociete } = added.body;
    expect(await company(IdSociete)).toMatchObject({
      LibSociete,
      Tel: '+33142685300',
      Actif: true,
      MailsPaie: ['a@x.example', 'b@y.example'],
      IdActivite: null,
    });
    expect(await mailsOf(IdSociete)).toBe('#a@x.example;b@y.example');
    expect((await save(admin, IdSociete, { LibCourt: [null, 'SHORT'], Externe: [false, true] })).status).toBe(200);
    const told = await server
      .as(admin.login)
      .call(historyCalls.timeline, { params: { entity: 'Societe', id: String(IdSociete) } });
    expect(told.body.entries.map(({ kind, who }) => [kind, who?.IdPersonneEV1])).toEqual([
      ['changed', admin.IdPersonneEV1],
      ['added', admin.IdPersonneEV1],
    ]);
    expect(told.body.entries[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['Externe', 'LibCourt']);
  });

  test('that is added, changed or disabled is told to open tabs of those who look after companies', async () => {
    const { body } = await add(admin, { LibSociete: name(), IdPays: 'FR' });
    const { IdSociete } = body;
    const told = async () =>
      (
        await server.database.pool.query<{ IdDroit: string | null }>(
          `select "IdDroit" from live_event where topic = 'companies.changed' and data->'companies' = $1::jsonb`,
          [JSON.stringify([IdSociete])],
        )
      ).rows.map(({ IdDroit }) => IdDroit);
    expect(await told()).toEqual(['access-module-societe']);
    await save(admin, IdSociete, { LibCourt: [null, 'SHORT'] });
    expect(await told()).toHaveLength(2);
    expect((await save(admin, IdSociete, { LibCourt: [null, 'OTHER'] })).status).toBe(409);
    expect(await told()).toHaveLength(2);
    await server.as(admin.login).call(companiesCalls.disable, { params: { IdSociete } });
    expect(await told()).toHaveLength(3);
  });

  test('has a name of its own, days in their order, and a phone that rings', async () => {
    const LibSociete = name();
    const { body } = await add(admin, { LibSociete, IdPays: 'FR' });
    expect(faults(await add(admin, { LibSociete: LibSociete.toUpperCase(), IdPays: 'FR' }))).toEqual([
      'LibSociete used',
    ]);
    expect(faults(await add(admin, { IdPays: 'FR' }))).toEqual(['LibSociete required']);
    expect(
      faults(
        await save(admin, body.IdSociete, {
          DateDebut: [null, '2026-02-01'],
          DateFin: [null, '2026-01-31'],
          Tel: [null, '12'],
        }),
      ).toSorted(),
    ).toEqual(['DateFin min', 'Tel phone']);
  });

  test('S01 mails keep every position that nobody touched, to the letter', async () => {
    const text = 'a@x.example; b@y.example#no-mail##c@z.example###beyond@x.example#further';
    const IdSociete = await build.company({ Mails: text });
    const { MailsRH, MailsPaie, MailsServicesGeneraux, MailsServiceDesk } = await company(IdSociete);
    expect([MailsRH, MailsPaie, MailsServicesGeneraux, MailsServiceDesk]).toEqual([
      ['a@x.example', ' b@y.example'],
      ['no-mail'],
      [],
      ['c@z.example'],
    ]);
    expect((await save(admin, IdSociete, { LibCourt: [null, 'X'], MailsRH: [MailsRH, MailsRH] })).status).toBe(200);
    expect(await mailsOf(IdSociete)).toBe(text);
    expect((await save(admin, IdSociete, { MailsServicesGeneraux: [[], ['no-mail']] })).status).toBe(200);
    expect(await mailsOf(IdSociete)).toBe(text.replace('#no-mail##', '#no-mail#no-mail#'));
    expect((await save(admin, IdSociete, { MailsPaie: [['no-mail'], []] })).status).toBe(200);
    expect(await mailsOf(IdSociete)).toBe(text.replace('#no-mail##', '##no-mail#'));
  });

  test('S01 a separator typed in an address shifts nothing: it is no address', async () => {
    const IdSociete = await build.company({ Mails: 'a@x.example#b@y.example' });
    for (const typed of [
      ['a@x.example#'],
      ['a@x.example;c@z.example'],
      ['no-mail', 'a@x.example'],
      ['nobody'],
      ['no-mail ;'],
    ])
      expect([typed, faults(await save(admin, IdSociete, { MailsRH: [['a@x.example'], typed] }))]).toEqual([
        typed,
        ['MailsRH email'],
      ]);
    expect(await mailsOf(IdSociete)).toBe('a@x.example#b@y.example');
  });

  test('S02 its activity is what most of its people do, and nobody fills it in', async () => {
    const IdSociete = await build.company();
    for (const IdActivite of [2, 1, 2]) await build.person({ IdSociete, IdActivite });
    for (let n = 0; n < 3; n++) await build.person({ IdSociete, IdActivite: 1, IdStatut: statuts.INACTIVE });
    expect((await company(IdSociete)).IdActivite).toBe(2);
    expect(faults(await save(admin, IdSociete, { IdActivite: [2, 1] }))).toEqual(['IdActivite readOnly']);
    for (let n = 0; n < 2; n++) await build.person({ IdSociete, IdActivite: 1 });
    expect((await company(IdSociete)).IdActivite).toBe(1);
  });

  test('S03 one that is disabled is no choice any more, and stays with those who have it', async () => {
    const IdSociete = await build.company();
    const insider = await build.person({ IdSociete });
    const other = await build.person();
    expect((await server.as(admin.login).call(companiesCalls.disable, { params: { IdSociete } })).status).toBe(204);
    expect(await company(IdSociete)).toMatchObject({ Actif: false, DateFin: day(-1) });
    const hr = await build.person({}, { roles: ['hrManager'] });
    const found = await server
      .as(hr.login)
      .call(directoryCalls.record, { params: { IdPersonneEV1: insider.IdPersonneEV1 } });
    expect((found.body.person as { IdSociete?: number }).IdSociete).toBe(IdSociete);
    const before = await server
      .as(hr.login)
      .call(directoryCalls.record, { params: { IdPersonneEV1: other.IdPersonneEV1 } });
    const move = () =>
      server.as(hr.login).call(personCalls.save, {
        params: { IdPersonneEV1: other.IdPersonneEV1 },
        body: {
          fields: [
            { IdChamp: 'IdSociete', Vu: (before.body.person as { IdSociete?: number }).IdSociete, Valeur: IdSociete },
          ],
        },
      });
    expect(faults(await move())).toEqual(['IdSociete unknownValue']);
    expect((await server.as(admin.login).call(companiesCalls.activate, { params: { IdSociete } })).status).toBe(204);
    expect(await company(IdSociete)).toMatchObject({ Actif: true, DateFin: null });
    expect((await move()).status).toBe(200);
  });

  test('one that was to begin later can be disabled, and is active as soon as it is activated', async () => {
    const IdSociete = await build.company({ DateDebut: day(30) });
    expect((await company(IdSociete)).Actif).toBe(false);
    expect((await server.as(admin.login).call(companiesCalls.activate, { params: { IdSociete } })).status).toBe(204);
    expect(await company(IdSociete)).toMatchObject({ Actif: true, DateDebut: day(0) });
    expect((await server.as(admin.login).call(companiesCalls.disable, { params: { IdSociete } })).status).toBe(204);
    expect(await company(IdSociete)).toMatchObject({ Actif: false, DateDebut: day(-1), DateFin: day(-1) });
  });

  test('S04 what hangs on it is said: who is there, who is not, whom it sends, its cost centres', async () => {
    const IdSociete = await build.company();
    for (const IdStatut of [statuts.ACTIVE, statuts.ACTIVE, statuts.INACTIVE])
      await build.person({ IdSociete, IdStatut });
    await build.person({ IdSocietePrestation: IdSociete });
    // Neither is somebody who is there.
    await build.person({ IdSociete, Physique: false });
    await build.person({ IdSociete, Test: true });
    await server.database.db.insertInto('CentreCout').values({ LibCCout: name(), IdSociete }).execute();
    expect((await read(admin, IdSociete)).body.uses).toEqual({
      present: 2,
      former: 1,
      served: 1,
      costCentres: 1,
      requests: 0,
      others: [],
    });
  });

  test('the lists that what hangs on it leads to find as many as it says', async () => {
    const LibSociete = name();
    const IdSociete = await build.company({ LibSociete });
    const hr = await build.person({}, { roles: ['hrManager'] });
    const { IdPersonneEV1 } = await build.person({ IdSociete, IdSocietePrestation: IdSociete });
    // Asked for in a company that they have left since.
    const gone = await build.person();
    for (const [person, stage] of [
      [IdPersonneEV1, stages.sent],
      [gone.IdPersonneEV1, stages.underWay],
      [IdPersonneEV1, stages.closed],
    ] as const) {
      const asked = await server.database.pool.query<{ IdDemande: number }>(
        `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete", "IdStade")
          values (3, $1, $1, $1, $2, $3) returning "IdDemande"`,
        [person, IdSociete, stage],
      );
      expect(asked.rowCount).toBe(1);
    }
    const { uses } = (await read(admin, IdSociete)).body;
    expect(uses).toMatchObject({ served: 1, requests: 2 });
    const people = await server.as(hr.login).call(directoryCalls.count, {
      query: { filter: JSON.stringify({ where: { SocietePrestation: IdSociete } }) },
    });
    expect(people.body.count).toBe(uses.served);
    const where = { LibSocieteDemande: LibSociete, IdStade: [stages.sent, stages.underWay] };
    const requests = await server.as(hr.login).call(trackingCalls.count, {
      params: { suivi: everyType },
      query: { filter: JSON.stringify({ where: { ...where, IdStade: { inq: where.IdStade } } }) },
    });
    expect([requests.error, requests.body.count]).toEqual([undefined, uses.requests]);
  });

  test('S09 two who change different fields both succeed; on the same one the second is told', async () => {
    const IdSociete = await build.company({ Mails: 'a@x.example#b@y.example' });
    expect((await save(admin, IdSociete, { MailsRH: [['a@x.example'], ['c@z.example']] })).status).toBe(200);
    expect((await save(french, IdSociete, { MailsPaie: [['b@y.example'], []] })).status).toBe(200);
    expect(await mailsOf(IdSociete)).toBe('c@z.example#');
    const late = await save(french, IdSociete, { MailsRH: [['a@x.example'], ['d@w.example']] });
    expect([late.status, faults(late)]).toEqual([409, ['MailsRH moved']]);
    expect((await company(IdSociete)).DisplayNameModif).toMatch(/^Ada Person/);
  });
});

describe('who may not', () => {
  test('an employee is refused everything', async () => {
    const employee = await build.person();
    const IdSociete = await build.company();
    const answers = await Promise.all([
      list(employee, {}),
      read(employee, IdSociete),
      save(employee, IdSociete, { LibCourt: [null, 'X'] }),
      add(employee, { LibSociete: name(), IdPays: 'FR' }),
      server.as(employee.login).call(companiesCalls.disable, { params: { IdSociete } }),
      server.as(employee.login).call(historyCalls.timeline, { params: { entity: 'Societe', id: String(IdSociete) } }),
    ]);
    expect(answers.slice(0, 5).map(({ error }) => error?.name)).toEqual(Array(5).fill('NOT_AUTHORIZED'));
    expect(answers[5]?.status).toBeGreaterThanOrEqual(400);
  });

  test('S08 of another country nothing is found, to the byte, and nothing is added or moved there', async () => {
    const [here, there] = [await build.company({ IdPays: 'FR' }), await build.company({ IdPays: 'ES' })];
    expect((await read(french, here)).status).toBe(200);
    const bytes = async (IdSociete: number) =>
      (await server.as(french.login).send({ method: 'GET', url: `/api/Societes/${IdSociete}` })).body;
    expect(await bytes(there)).toBe(await bytes(2_000_000_000));
    expect((await save(french, there, { LibCourt: [null, 'X'] })).error?.name).toBe('NOT_FOUND');
    for (const door of [companiesCalls.disable, companiesCalls.activate])
      expect((await server.as(french.login).call(door, { params: { IdSociete: there } })).error?.name).toBe(
        'NOT_FOUND',
      );
    expect((await add(french, { LibSociete: name(), IdPays: 'ES' })).error?.name).toBe('NOT_AUTHORIZED');
    expect((await add(french, { LibSociete: name(), IdPays: 'FR' })).status).toBe(200);
    expect(faults(await save(french, here, { IdPays: ['FR', 'ES'] }))).toEqual(['IdPays notAllowed']);
    expect((await company(here)).IdPays).toBe('FR');
    const seen = await list(french, {});
    expect(new Set(seen.body.rows.map(({ IdPays }) => IdPays))).toEqual(new Set(['FR']));
  });
});

describe('the list', () => {
  test('is narrowed by country and by whether they are active, found by words, sorted', async () => {
    const word = `zyx${process.pid}`;
    const [old] = [
      await build.company({ LibSociete: `${word} old`, DateFin: day(-1) }),
      await build.company({ LibSociete: `${word} éternelle` }),
      await build.company({ LibSociete: `${word} abroad`, IdPays: 'ES' }),
    ];
    const names = async (where: object, order?: string) =>
      (await list(admin, { query: word, ...where }, order)).body.rows.map(({ LibSociete }) =>
        LibSociete?.slice(word.length + 1),
      );
    expect(await names({})).toEqual(['abroad', 'éternelle', 'old']);
    expect(await names({ Actif: true })).toEqual(['abroad', 'éternelle']);
    expect(await names({ Actif: false })).toEqual(['old']);
    expect(await names({ IdPays: 'ES' })).toEqual(['abroad']);
    expect(await names({ query: `${word} eter` })).toEqual(['éternelle']);
    expect(await names({}, 'LibSociete DESC')).toEqual(['old', 'éternelle', 'abroad']);
    expect((await list(admin, { InfosLegales: 'x' })).error?.name).toBe('FILTER_INVALID');
    expect(old).toBeGreaterThan(0);
  });
});

test('a company that is given a last day says what still hangs on it', async () => {
  const IdSociete = await build.company();
  expect((await save(admin, IdSociete, { DateFin: [null, day(30)] })).body.depends).toBeNull();
  await build.person({ IdSociete });
  const { body } = await save(admin, IdSociete, { DateFin: [day(30), day(40)] });
  expect(body.depends).toMatchObject({ present: 1, former: 0, costCentres: 0 });
  expect((await save(admin, IdSociete, { DateFin: [day(40), null] })).body.depends).toBeNull();
});
