import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { valueSchema } from '@passerelle/contracts/catalogue/field-values.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { trackedOfType, trackingFields, trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { editForm } from '../../../../testing/forms/edit-form.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { trackingList } from './tracking.list.ts';

let server: TestServer;
let build: Build;
let desk: BuiltPerson;
let services: BuiltPerson;
let follower: BuiltPerson;
let concerned: BuiltPerson;
let abroad: BuiltPerson;
let site: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  site = await build.site({ LibSite: 'Tracking Tower', Badge: true });
  [desk, services] = await Promise.all([
    build.person({}, { roles: ['serviceDesk'] }),
    build.person({ IdSite: site }, { roles: ['services'] }),
  ]);
  follower = await french();
  concerned = await build.person({ IdSite: site, IdContrat: 1 });
  abroad = await build.person({ IdPays: 'PL' });
});
afterAll(() => server.close());

/** Follows access badges of France alone, and knows of people there their names and their sites. */
const french = async (): Promise<BuiltPerson> =>
  await holding('suivi-d-acces', 'ann', 'ann-col-IndexPrenomNom', 'ann-col-LibSite');

/** Holds these rights on people in France. */
const holding = async (...rights: string[]): Promise<BuiltPerson> =>
  await build.holderOf(rights, {}, { person: { field: 'IdPays', operator: 'equals', value: 'FR' } });

/** A request, as it stands: its key. */
async function request(
  of: BuiltPerson,
  {
    typeDemande = 3,
    IdStade = 3,
    NumeroBadge = null,
  }: { typeDemande?: number; IdStade?: number; NumeroBadge?: string | null } = {},
): Promise<number> {
  const { rows } = await server.database.pool.query<{ key: number }>(
    `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSite", "IdStade",
       "DateTransmission") values ($1, $2, $2, $2, $3, $4, now()) returning "IdDemande" as key`,
    [typeDemande, of.IdPersonneEV1, site, IdStade],
  );
  const { key } = rows[0]!;
  const table = { 1: 'DemandeMateriel', 3: 'DemandeAcces', 4: 'DemandeCantine', 5: 'DemandeParking', 10: 'DossierBAM' }[
    typeDemande
  ];
  await server.database.pool.query(`insert into "${table}" ("IdDemande") values ($1)`, [key]);
  if (NumeroBadge)
    await server.database.pool.query(`update "${table}" set "NumeroBadge" = $2 where "IdDemande" = $1`, [
      key,
      NumeroBadge,
    ]);
  return key;
}

const list = async (by: BuiltPerson, suivi: string, filter: object = {}) =>
  await server
    .as(by.login)
    .call(trackingCalls.list, { params: { suivi }, query: { filter: JSON.stringify({ limit: 200, ...filter }) } });
const found = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).body.rows.map(({ IdDemande }) => IdDemande);

test('each type has its page under its own right, and shows what was sent of it, latest first', async () => {
  const first = await request(concerned);
  const second = await request(concerned);
  const canteen = await request(concerned, { typeDemande: 4 });
  const draft = await request(concerned, { IdStade: 1 });
  const badges = await found(services, 'acces');
  expect(badges.indexOf(second)).toBeLessThan(badges.indexOf(first));
  expect(badges).not.toContain(canteen);
  expect(badges).not.toContain(draft);
  expect(await found(services, 'cantine')).toContain(canteen);
  for (const suivi of ['acces', 'cantine', 'parking'])
    expect((await list(desk, suivi)).error?.name, suivi).toBe('NOT_AUTHORIZED');
  const all = await found(desk, 'toutes');
  expect(all).toEqual(expect.arrayContaining([first, second, canteen]));
  expect(all).not.toContain(draft);
});

test('the right follows the people that its perimeter reaches, and nobody else', async () => {
  const here = await request(concerned);
  const there = await request(abroad);
  const followed = await found(follower, 'acces');
  expect(followed).toContain(here);
  expect(followed).not.toContain(there);
  expect((await list(follower, 'toutes')).error?.name).toBe('NOT_AUTHORIZED');
});

test('who follows people and no type sees that they asked, and opens no sheet: nothing leads there', async () => {
  const key = await request(concerned, { NumeroBadge: 'SHEET-1' });
  await server.database.pool.query(
    `insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "DateDebut", "IdDemande")
     values ('badge', 'acces', $1, $2, 'badge', current_date, $3)`,
    [concerned.IdPersonneEV1, site, key],
  );
  const seen = async (by: BuiltPerson) => {
    const as = server.as(by.login);
    const params = { IdDemande: key };
    const of = { params: { IdPersonneEV1: concerned.IdPersonneEV1 } };
    const followed = (await list(by, 'toutes')).body.rows.find(({ IdDemande }) => IdDemande === key);
    const line = (await as.call(requestsCalls.ofPerson, { ...of, query: {} })).body.rows.find(
      ({ IdDemande }) => IdDemande === key,
    );
    const { rows } = (await as.call(inventoriesCalls.ofPerson, of)).body;
    const form = { params: { IdFormulaire: 'demande-acces' }, body: { Modifs: {}, ...of.params, cle: key } };
    return {
      preview: (await as.call(formsCalls.preview, form)).status,
      sheet: (await as.call(requestsCalls.read, { params })).status,
      comment: (await as.call(requestsCalls.comment, { params, body: { Texte: 'What for?' } })).status,
      history: (await as.call(historyCalls.timeline, { params: { entity: 'Demande', id: String(key) } })).status,
      followed: followed?.opens,
      listed: line?.opens,
      inventory: rows.some(({ IdDemande }) => IdDemande === key),
    };
  };
  const people = ['adm', 'suivie-demandes', 'ann', 'ann-col-IndexPrenomNom', 'acd', 'oic', 'oic.badge'];
  expect(await seen(await holding(...people))).toEqual({
    ...{ preview: 404, sheet: 404, comment: 404, history: 404, followed: false, listed: false, inventory: false },
  });
  expect(await seen(await holding(...people, 'suivi-d-acces'))).toEqual({
    ...{ preview: 200, sheet: 200, comment: 204, history: 200, followed: true, listed: true, inventory: true },
  });
});

test('what is filled in is shown, filtered and found by the person’s name', async () => {
  const key = await request(concerned, { NumeroBadge: 'TRACK-1' });
  const where = { NumeroBadge: 'TRACK-1' };
  const { body } = await list(services, 'acces', {
    where,
    fields: ['NumeroBadge', 'LibSiteDemande', 'IdStade', 'Demandeur'],
  });
  expect(body.rows).toEqual([
    {
      ...{ IdDemande: key, opens: true },
      NumeroBadge: 'TRACK-1',
      LibSiteDemande: 'Tracking Tower',
      IdStade: 3,
      Demandeur: expect.objectContaining({ IdPersonneEV1: concerned.IdPersonneEV1 }),
    },
  ]);
  const name = (await list(services, 'acces', { where, fields: ['IndexPrenomNom'] })).body.rows[0]!.IndexPrenomNom;
  expect(await found(services, 'acces', { where: { query: name } })).toContain(key);
  expect(await found(services, 'acces', { where: { query: 'nobody is called so' } })).toEqual([]);
  const { body: counted } = await server
    .as(services.login)
    .call(trackingCalls.count, { params: { suivi: 'acces' }, query: { filter: JSON.stringify({ where }) } });
  expect(counted.count).toBe(1);
});

test('N05 it says for whom a request waits, and since when, as its round names them', async () => {
  const key = await request(concerned);
  await server.database.pool.query(
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdDroit", "IdSite", "DateOuverture")
     values ($1, 1, 1, '[{"right": "SGX"}]', 'SGX', $2, '2026-01-05T08:00:00Z')`,
    [key, site],
  );
  const asked = { where: { Attend: 'SGX' }, fields: ['Attend', 'AttendDepuis'], order: 'AttendDepuis' };
  const row = (await list(services, 'acces', asked)).body.rows.find(({ IdDemande }) => IdDemande === key);
  expect(row).toMatchObject({ Attend: 'SGX', AttendDepuis: expect.stringContaining('2026-01-05T08:00:00') });
});

test('a role that it waits for is told by its name, as the sheet tells it', async () => {
  const key = await request(concerned);
  await server.database.pool.query(
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdRoles") values ($1, 1, 1, '[{"roles": ["serviceDesk"]}]', '{1}')`,
    [key],
  );
  const { body } = await list(services, 'acces', { where: { Attend: 'serviceDesk' }, fields: ['Attend'] });
  expect(body.rows).toMatchObject([{ IdDemande: key, Attend: 'serviceDesk' }]);
});

test('own requests are found by words of their type, of what is asked, their site and their number', async () => {
  const equipment = await request(concerned, { typeDemande: 1 });
  const badge = await request(concerned, { typeDemande: 4 });
  const found = async (q: string) => {
    const { body } = await server
      .as(concerned.login)
      .call(requestsCalls.ofPerson, { params: { IdPersonneEV1: concerned.IdPersonneEV1 }, query: { q } });
    return body.rows.map(({ IdDemande }) => IdDemande).filter((one) => one === equipment || one === badge);
  };
  const named = 'materiel';
  expect(await found(named.toUpperCase())).toEqual([equipment]);
  expect(await found(`${named} ${equipment}`)).toEqual([equipment]);
  expect(await found(`${named} xylophone`)).toEqual([]);
  expect(await found(String(badge))).toContain(badge);
  expect(await found('100%_')).toEqual([]);
});

test('a number alone finds the request that has it', async () => {
  const key = await request(concerned, { typeDemande: 1 });
  for (const query of [String(key), `#${key}`]) {
    const { body } = await list(desk, 'toutes', { where: { query } });
    expect(body.rows.map(({ IdDemande }) => IdDemande)).toEqual([key]);
  }
});

test('sent back it waits for its requester; decided by everybody, for its receipt, then for who signs it', async () => {
  const key = await request(concerned, { typeDemande: 1 });
  const waits = async () => {
    const fields = ['Attend', 'AttendDepuis'];
    const { body } = await list(desk, 'toutes', { fields });
    const row = body.rows.find(({ IdDemande }) => IdDemande === key);
    const own = await server
      .as(concerned.login)
      .call(requestsCalls.ofPerson, { params: { IdPersonneEV1: concerned.IdPersonneEV1 }, query: {} });
    const line = own.body.rows.find(({ IdDemande }) => IdDemande === key);
    expect(line?.waitsSince).toBe(row?.AttendDepuis);
    return [row?.Attend, line?.beside, line?.holder?.IdPersonneEV1];
  };
  const run = async (query: string) => await server.database.pool.query(query, [key]);
  await run(
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdDroit") values ($1, 1, 1, '[{"right": "SGX"}]', 'SGX')`,
  );
  expect(await waits()).toEqual(['SGX', null, undefined]);
  await run(`update "Demande" set "ARevoir" = '{Precisions}' where "IdDemande" = $1`);
  expect(await waits()).toEqual(['answer', 'answer', concerned.IdPersonneEV1]);
  await run('update "Demande" set "ARevoir" = null where "IdDemande" = $1');
  await run(`update "Visa" set "Etat" = 'validated', "DateDecision" = now() where "IdDemande" = $1`);
  expect(await waits()).toEqual(['receipt', 'receipt', undefined]);
  await server.database.pool.query(
    `insert into "Acquittement" ("IdDemande", "Version", "Lignes", "IdPersonneEV1Auteur") values ($1, 1, '[]', $2)`,
    [key, desk.IdPersonneEV1],
  );
  expect(await waits()).toEqual(['signature', 'signature', concerned.IdPersonneEV1]);
  await run('update "Demande" set "IdStade" = 4 where "IdDemande" = $1');
  expect(await waits()).toEqual([null, null, undefined]);
});

test('N03 a column of the person that is hidden in the directory is hidden here: shown, sorted, filtered, exported, nothing tells it', async () => {
  await request(concerned);
  await request(abroad);
  const questions = async () => {
    const as = server.as(desk.login);
    const params = { suivi: 'toutes' };
    const asked = [
      { fields: ['NumeroDemande', 'IdContrat', 'IdStade'], limit: 200 },
      { fields: ['NumeroDemande'], order: 'IdContrat', limit: 200 },
      { where: { IdContrat: 1 }, fields: ['NumeroDemande'] },
      { where: { query: 'abroad twin' }, fields: ['NumeroDemande'] },
    ].map((filter) => JSON.stringify(filter));
    const answers = await Promise.all([
      ...asked.map(async (filter) => await as.call(trackingCalls.list, { params, query: { filter } })),
      ...asked.map(async (filter) => await as.call(trackingCalls.count, { params, query: { filter } })),
      as.call(trackingCalls.export, {
        params,
        body: { format: 'csv', filter: '{"order":"NumeroDemande"}', columns: ['NumeroDemande', 'IdContrat'] },
      }),
    ]);
    return answers.map(({ status, raw }) => `${status} ${raw}`);
  };
  const before = await questions();
  await server.database.pool.query('update "Personne" set "IdContrat" = 2 where "IdPersonneEV1" = $1', [
    concerned.IdPersonneEV1,
  ]);
  expect(await questions()).toEqual(before);
  // Whoever may read it sees that it changed.
  const shown = await list(services, 'acces', { where: { IdContrat: 2 }, fields: ['IdContrat'] });
  expect(shown.body.rows.length).toBeGreaterThan(0);
});

test('a number is shown with what it has after its point, as its form takes it', async () => {
  const reader = await holding('suivi-d-bam', 'bam-fiche-collab', 'ann');
  const hours = await request(concerned, { typeDemande: 10 });
  await server.database.pool.query(`update "DossierBAM" set "HoraireHebdoClient" = 37.5 where "IdDemande" = $1`, [
    hours,
  ]);
  const shown = await list(reader, 'bam', { fields: ['HoraireHebdoClient'] });
  expect(shown.error).toBeUndefined();
  expect(shown.body.rows.find(({ IdDemande }) => IdDemande === hours)).toMatchObject({ HoraireHebdoClient: 37.5 });
});

test.each(trackings.flatMap((one) => (one.type ? [[one.name, one, one.type] as const] : [])))(
  'what is filled in of %s travels in its list as in its form',
  (_, tracking, type) => {
    const columns = Object.entries(trackingFields(tracking)).filter(([name]) => name in trackedOfType(type));
    expect(columns.map(([name, column]) => [name, valueSchema(column)])).toEqual(
      columns.map(([name]) => [name, valueSchema(trackedOfType(type)[name]!)]),
    );
  },
);

test('a name that several pages show travels in one way', () => {
  const ways = new Map<string, Set<string>>();
  for (const one of trackings)
    for (const [name, field] of Object.entries(trackingFields(one)))
      ways.set(name, (ways.get(name) ?? new Set()).add(JSON.stringify(valueSchema(field))));
  expect([...ways].filter(([, some]) => some.size > 1)).toEqual([]);
});

test('what one follows goes out as a file, row for row', async () => {
  const filter = JSON.stringify({ where: { NumeroBadge: 'TRACK-1' } });
  const file = await server.as(services.login).call(trackingCalls.export, {
    params: { suivi: 'acces' },
    body: { format: 'csv', filter, columns: ['NumeroDemande', 'NumeroBadge', 'IdStade'] },
  });
  expect(file.status).toBe(200);
  expect(String(file.raw)).toContain('TRACK-1');
});

test('every page has columns, a default and SQL for each', () => {
  for (const tracking of trackings) {
    const { list: one } = trackingList(tracking.name);
    for (const name of Object.keys(trackingFields(tracking))) expect(one.subject.fields[name], name).toBeDefined();
  }
});

test.each(trackings.map(({ name, right }) => [name, right] as const))(
  'N04 the page %s opens under %s, and shows, sorts by, filters and exports each of its columns',
  async (suivi, right) => {
    const { list: one, tracking } = trackingList(suivi);
    const reads = Object.values(trackingFields(tracking)).flatMap(({ read }) =>
      typeof read === 'string' ? [read] : [],
    );
    const reader = await holding(right, 'ann', ...new Set(reads.filter((held) => held !== right && held !== 'ann')));
    const names = Object.keys(trackingFields(tracking));
    const params = { suivi };
    const asked = async (filter: object) => (await list(reader, suivi, { limit: 1, ...filter })).status;
    expect(await asked({ fields: names }), suivi).toBe(200);
    for (const name of names)
      if (one.subject.catalogue[name]?.sortable) expect(await asked({ order: `${name} DESC` }), name).toBe(200);
    for (const call of [trackingCalls.count, trackingCalls.figures] as const)
      expect((await server.as(reader.login).call(call, { params, query: {} })).status).toBe(200);
    const body = { format: 'csv', filter: '{}', columns: names } as const;
    expect((await server.as(reader.login).call(trackingCalls.export, { params, body })).status).toBe(200);
    expect((await list(await holding('ann'), suivi)).error?.name).toBe('NOT_AUTHORIZED');
  },
);

test('volumes, refusals and delays are counted of what one follows alone, month by month, and each opens its list', async () => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 10);
  const on = (days: number) => new Date(Date.parse(month) + days * 86_400_000).toISOString();
  const known = async (key: number, IdStade: number, took: number) =>
    await server.database.pool.query(
      'update "Demande" set "IdStade" = $2, "DateTransmission" = $3, "DateFin" = $4 where "IdDemande" = $1',
      [key, IdStade, on(1), on(1 + took)],
    );
  for (const took of [2, 4, 9]) await known(await request(concerned), 4, took);
  await known(await request(concerned), 5, 3);
  await known(await request(abroad), 5, 3);
  const figures = async (by: BuiltPerson, suivi: string, where: object = {}) => {
    const { body } = await server.as(by.login).call(trackingCalls.figures, {
      params: { suivi },
      query: { filter: JSON.stringify({ where }) },
    });
    expect(body.months).toHaveLength(12);
    return body.months.find(({ from }) => from === month);
  };
  // The follower reaches one of the two people.
  expect(await figures(follower, 'acces')).toMatchObject({ sent: 4, refused: 1, validated: 3, days: 4 });
  expect(await figures(desk, 'toutes')).toMatchObject({ sent: 5, refused: 2, validated: 3, days: 4 });
  expect(await figures(desk, 'toutes', { IdStade: 5 })).toMatchObject({
    sent: 2,
    refused: 2,
    validated: 0,
    days: null,
  });
  const { until } = (await figures(desk, 'toutes'))!;
  const opened = { IdStade: 5, DateCloture: { between: [month, until] } };
  expect(await found(desk, 'toutes', { where: opened })).toHaveLength(2);
  const refused = await server.as(desk.login).call(trackingCalls.figures, { params: { suivi: 'acces' }, query: {} });
  expect(refused.error?.name).toBe('NOT_AUTHORIZED');
});

test('a field that was added on site is a column of its page: shown, filtered, sorted and exported by its words, to who may read it', async () => {
  const admin = await build.person({}, { roles: ['administrator'] });
  const IdFormulaire = 'demande-acces';
  const said = (text: string) => ({ text, Traductions: { EN: `${text} (en)` } });
  const choices = [
    { code: 'a', label: said('Étage un') },
    { code: 'b', label: said('Étage deux') },
  ];
  const own: FormEdits['own'] = {
    '#line': { code: 'T', label: said('Casier') },
    '#many': { code: 'N', label: said('Combien') },
    '#when': { code: 'D', label: said('Quand') },
    '#bool': { code: 'SWITCH', label: said('De nuit') },
    '#floor': { code: 'RADIO', label: said('Étage'), choices },
    '#doors': { code: 'CHECK', label: said('Portes'), choices },
    '#rich': { code: 'HTML', label: said('Mise en forme') },
    '#papers': { code: 'T', label: said('Pièce'), read: 'dsd' },
  };
  const { Revision } = (await server.as(admin.login).call(formsCalls.read, { params: { IdFormulaire } })).body;
  const { IdPlan } = (
    await server.as(admin.login).call(plansCalls.prepare, {
      body: { kind: 'form', input: { IdFormulaire, Revision, Modifs: { own } } },
    })
  ).body;
  expect((await server.as(admin.login).call(plansCalls.apply, { params: { IdPlan } })).status).toBe(200);

  const filled = {
    ...{ '#line': 'Casier 12', '#many': 12, '#when': '2027-02-28', '#bool': true, '#floor': 'a' },
    ...{ '#doors': ['a', 'b'], '#rich': '<p>x</p>', '#papers': 'SECRET-1' },
  };
  const fill = async (key: number, values: object) =>
    await server.database.pool.query('update "Demande" set "ChampsPropres" = $2 where "IdDemande" = $1', [key, values]);
  const key = await request(concerned);
  const other = await request(concerned);
  await fill(key, filled);
  await fill(other, { ...filled, '#many': 9, '#floor': 'b', '#doors': null, '#papers': 'SECRET-2' });

  const fields = Object.keys(own).filter((name) => name !== '#rich');
  const { body } = await list(services, 'acces', { where: { '#floor': 'a' }, fields });
  const { '#rich': _sheet, '#papers': _closed, ...told } = filled;
  expect(body.rows).toEqual([{ IdDemande: key, opens: true, ...told }]);
  for (const where of [
    { '#many': { greater: 10 } },
    { '#line': { like: 'casier' }, '#doors': 'b' },
    { '#when': '2027-02-28', '#doors': { 'not empty': true } },
    { '#bool': true, '#floor': { in: ['a'] } },
  ])
    expect(await found(services, 'acces', { where }), JSON.stringify(where)).toEqual([key]);
  expect(await found(services, 'acces', { where: { '#bool': true }, order: '#many' })).toEqual([other, key]);
  // Formatted text stands on the sheet alone; that of another page is none; what has a right of its own is closed without it.
  for (const filter of [{ where: { '#rich': 'x' } }, { fields: ['#rich'] }, { order: '#doors' }])
    expect((await list(services, 'acces', filter)).error?.name).toBe('FILTER_INVALID');
  expect((await list(services, 'cantine', { where: { '#line': 'x' } })).error?.name).toBe('FILTER_INVALID');
  expect(await found(services, 'acces', { where: { '#papers': 'SECRET-1' } })).toEqual([]);
  const { length } = await found(services, 'acces');
  expect(await found(services, 'acces', { where: { '#papers': { empty: true } } })).toHaveLength(length);

  const asked = { where: { '#bool': true }, order: '#many DESC' };
  const file = async (by: BuiltPerson) => {
    const { raw, status } = await server.as(by.login).call(trackingCalls.export, {
      params: { suivi: 'acces' },
      body: { format: 'csv', filter: JSON.stringify(asked), columns: ['NumeroDemande', ...fields] },
    });
    expect(status).toBe(200);
    return String(raw);
  };
  const exported = await file(services);
  for (const word of ['Casier', 'Étage un', 'Étage deux', 'Étage un, Étage deux']) expect(exported).toContain(word);
  expect(exported).not.toContain('SECRET');

  const reader = await holding('suivi-d-acces', 'ann', 'dsd');
  expect((await list(reader, 'acces', { where: { '#papers': 'SECRET-1' }, fields: ['#papers'] })).body.rows).toEqual([
    { IdDemande: key, opens: true, '#papers': 'SECRET-1' },
  ]);
  expect(await file(reader)).toContain('SECRET-2');
});

test('what the form of the record hides of people is neither shown, found, filtered nor sorted by on their requests and files', async () => {
  const reader = await holding(
    ...[
      'suivi-d-acces',
      'suivi-d-bam',
      'de-voir',
      'ann',
      'ann-col-IndexPrenomNom',
      'ann-col-coordonnees',
      'ann-col-IdContrat',
    ],
  );
  const TelMobilePro = '+33612987654';
  const hidden = await build.person({ IdSite: site, IdContrat: 3, TelMobilePro });
  const shown = await build.person({ IdSite: site, IdContrat: 1, TelMobilePro: '+33612987655' });
  const keys = [await request(hidden), await request(shown)];
  const files = [await request(hidden, { typeDemande: 10 }), await request(shown, { typeDemande: 10 })];
  const pages = [
    async (filter: object) =>
      (await list(reader, 'acces', { fields: ['NumeroDemande', 'IdContrat'], ...filter })).body.rows.filter((row) =>
        keys.includes(Number(row.NumeroDemande)),
      ),
    async (filter: object) => {
      const body = { filter: { limit: 200, fields: ['IdDossier', 'IdContrat'], ...filter } };
      const { rows } = (await server.as(reader.login).call(bamCalls.all, { body })).body;
      return rows.filter((row) => files.includes(Number(row.IdDossier)));
    },
  ];
  const asked = async () =>
    await Promise.all(
      pages.map(async (page) => [
        (await page({})).map(({ IdContrat }) => IdContrat ?? null).sort(),
        (await page({ where: { query: '06 12 98 76 54' } })).length,
        (await page({ where: { IdContrat: 3 } })).length,
      ]),
    );
  expect(await asked()).toEqual(Array(2).fill([[1, 3], 1, 1]));
  try {
    await editForm(server.database, 'personne', {
      fields: { IdContrat: { hidden: true }, TelMobilePro: { hidden: true } },
    });
    expect(await asked()).toEqual(Array(2).fill([[null, null], 0, 0]));
  } finally {
    await editForm(server.database, 'personne', {});
  }
});
