import { createHash, randomUUID } from 'node:crypto';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { asks } from '../../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { requestOf, type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let desk: BuiltPerson;
let site: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  site = await build.site({ Livraison: true, Ville: 'Lyon' });
  desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
});
afterAll(() => server.close());

const [EQUIPMENT, SOFTWARE] = [1, 2] as const;
const [FREE, PAID, OTHER_PAID] = [1, 4, 5] as const;
const Motif = 'because it was looked at twice';

const somebody = async (row: Parameters<Build['person']>[0] = {}) =>
  await build.person(
    { IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, ...row },
    { roles: ['employee'] },
  );
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const ask = async (by: BuiltPerson, typeDemande: number, values: object, more: object = {}) =>
  await asks(server, by, {
    ...{ typeDemande, IdPersonneEV1: by.IdPersonneEV1, fields: fields(values), transmettre: true, ...more },
  });
const asked = async (...given: Parameters<typeof ask>) => (await ask(...given)).body.IdDemande;
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const decide = async (by: BuiltPerson, IdDemande: number, how: 'validate' | 'reject', more: object = {}) => {
  const [{ IdVisa } = { IdVisa: 1 }] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
  return await server.as(by.login).call(requestsCalls[how], { params: { IdDemande, IdVisa }, body: more as never });
};
type Action = 'rappeler' | 'annuler' | 'reprendre' | 'cloturer';
const move = async (by: BuiltPerson, IdDemande: number, action: Action) =>
  await server.as(by.login).call(requestsCalls.move, { params: { IdDemande, action }, body: { Motif } });
const rows = async <Row extends object>(query: ReturnType<typeof sql<Row>>) => await rowsOf(server.database.db, query);
const giveBack = async (by: BuiltPerson, IdInventaire: number) =>
  await server.as(by.login).call(inventoriesCalls.move, { params: { IdInventaire, action: 'desinstaller' }, body: {} });

describe('software', () => {
  test('a basket of what is free and what is paid for: a request for each, and none touches the others', async () => {
    const who = await somebody();
    const IdPanier = randomUUID();
    const [free = 0, paid = 0, other = 0] = [
      await asked(who, SOFTWARE, { IdLogiciel: FREE }, { IdPanier }),
      await asked(who, SOFTWARE, { IdLogiciel: PAID, Justification: 'for plans' }, { IdPanier }),
      await asked(who, SOFTWARE, { IdLogiciel: OTHER_PAID }, { IdPanier }),
    ];
    expect(await sheet(who, free)).toMatchObject({
      IdStade: stages.validated,
      what: 'Suite bureautique',
      steps: [
        { Etat: 'skipped', skippedFor: 'paid', Porteurs: [{ relation: 'Manager' }] },
        { Etat: 'skipped', skippedFor: 'paid', Porteurs: [{ roles: ['serviceDesk'] }] },
      ],
      items: [{ kind: 'logiciel', LibInventaire: 'Suite bureautique', Etat: 'held', rend: false }],
      panier: [
        { IdDemande: paid, IdStade: stages.sent },
        { IdDemande: other, IdStade: stages.sent },
      ],
    });
    expect((await sheet(who, paid)).steps.map(({ Etat }) => Etat)).toEqual(['pending', 'toCome']);
    await decide(manager, paid, 'reject', { Remarque: Motif });
    await decide(manager, other, 'validate');
    expect((await sheet(who, other)).items).toEqual([]);
    expect((await decide(manager, other, 'validate')).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await decide(desk, other, 'validate')).body.IdStade).toBe(stages.validated);
    expect((await sheet(who, other)).items).toMatchObject([{ Etat: 'held' }]);
    expect((await sheet(who, paid)).IdStade).toBe(stages.rejected);
    expect((await sheet(who, free)).IdStade).toBe(stages.validated);
  });

  test('a draft tells the rounds that it will go through; the same is asked for once', async () => {
    const who = await somebody();
    const draft = { transmettre: false };
    const paid = await asked(who, SOFTWARE, { IdLogiciel: PAID }, draft);
    const free = await asked(who, SOFTWARE, { IdLogiciel: FREE }, draft);
    expect((await sheet(who, paid)).steps).toHaveLength(2);
    expect((await sheet(who, free)).steps.map(({ Etat }) => Etat)).toEqual(['skipped', 'skipped']);
    const first = await asked(who, SOFTWARE, { IdLogiciel: PAID });
    const again = await ask(who, SOFTWARE, { IdLogiciel: PAID });
    expect(again.error?.name).toBe('LOGICIEL_DEJA_DEMANDE');
    await move(who, first, 'annuler');
    expect((await ask(who, SOFTWARE, { IdLogiciel: PAID })).status).toBe(200);
  });

  test('a request is closed by hand by the right for it, on whom it is for; no way reopens it', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, SOFTWARE, { IdLogiciel: PAID });
    expect((await move(who, IdDemande, 'cloturer')).error?.name).toBe('NOT_AUTHORIZED');
    expect((await move(manager, IdDemande, 'cloturer')).error?.name).toBe('NOT_AUTHORIZED');
    expect((await sheet(desk, IdDemande)).may).toContain('close');
    expect((await move(desk, IdDemande, 'cloturer')).body.IdStade).toBe(stages.closed);
    const of = await sheet(who, IdDemande);
    expect(of.steps.map(({ Etat }) => Etat)).toEqual(['closed']);
    for (const by of [who, manager, desk]) {
      for (const action of ['rappeler', 'reprendre', 'annuler', 'cloturer'] as const)
        expect((await move(by, IdDemande, action)).status).toBeGreaterThanOrEqual(400);
      const sent = await server.as(by.login).call(requestsCalls.send, { params: { IdDemande } });
      const saved = await server.as(by.login).call(requestsCalls.save, {
        params: { IdDemande },
        body: { fields: [{ IdChamp: 'Justification', Valeur: 'again', Vu: null }] },
      });
      for (const { status } of [sent, saved]) expect(status).toBeGreaterThanOrEqual(400);
      expect((await decide(by, IdDemande, 'validate')).status).toBeGreaterThanOrEqual(400);
    }
    expect((await sheet(who, IdDemande)).IdStade).toBe(stages.closed);
    expect((await ask(who, SOFTWARE, { IdLogiciel: PAID })).status).toBe(200);
  });

  test('what is uninstalled closes its request for good, and may be asked for anew', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, SOFTWARE, { IdLogiciel: FREE });
    const [{ IdInventaire } = { IdInventaire: 0 }] = (await sheet(who, IdDemande)).items;
    for (const by of [who, manager]) expect((await giveBack(by, IdInventaire)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await sheet(desk, IdDemande)).items).toMatchObject([{ rend: true }]);
    const answers = await Promise.all([1, 2, 3].map(async () => await giveBack(desk, IdInventaire)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await sheet(desk, IdDemande)).toMatchObject({
      IdStade: stages.closed,
      items: [{ Etat: 'returned', rend: false }],
    });
    expect((await ask(who, SOFTWARE, { IdLogiciel: FREE })).body.IdStade).toBe(stages.validated);
  });
});

describe('equipment', () => {
  const screen = { IdCategorieMateriel: 2, Marque: 'Acme', Modele: 'Wide 27' };
  const phone = {
    ...{ IdCategorieMateriel: 3, Portabilite: true, NumeroPorte: '06 12 34 56 78', CodeOperateur: '02' },
    ...{ RIO: '02p abc123 zzz', DatePortage: '2030-01-15' },
  };
  const askFor = async (by: BuiltPerson, lines: readonly object[], values: object = {}, more: object = {}) =>
    await ask(by, EQUIPMENT, { IdSite: site, ...values }, { lignes: lines.map(fields), ...more });
  const received = async (by: BuiltPerson, IdDemande: number, told: object = {}) =>
    (await sheet(by, IdDemande)).lignes.map(({ IdLigne }) => ({
      ...{ IdLigne, Libelle: 'Acme Wide 27', NumeroSerie: 'SN-1', Etat: 'new' as const },
      ...told,
    }));
  const acknowledge = async (by: BuiltPerson, IdDemande: number, lignes: Awaited<ReturnType<typeof received>>) =>
    await server.as(by.login).call(requestsCalls.acknowledge, { params: { IdDemande }, body: { lignes } });
  const correct = async (by: BuiltPerson, IdDemande: number, lignes: Awaited<ReturnType<typeof received>>) =>
    await server.as(by.login).call(requestsCalls.correctReceipt, { params: { IdDemande }, body: { lignes } });
  const signAll = async (
    by: BuiltPerson,
    of: BuiltPerson,
    acquittements: readonly { IdDemande: number; Version: number }[],
    more: object = {},
  ) =>
    await server.as(by.login).call(requestsCalls.signReceipts, {
      params: { IdPersonneEV1: of.IdPersonneEV1 },
      body: { acquittements: [...acquittements], NomSigne: 'Ada Person', ...more },
    });
  const sign = async (by: BuiltPerson, IdDemande: number, Version: number) =>
    await signAll(by, by, [{ IdDemande, Version }]);
  const steps = async (IdDemande: number) =>
    (
      await rows(
        sql<{ operation: string }>`select operation from effect where subject = ${`Demande/${IdDemande}`} order by id`,
      )
    ).map(({ operation }) => operation);
  /** Decided by everybody: on its way. */
  const ordered = async (who: BuiltPerson, lines: readonly object[] = [screen]) => {
    const { IdDemande } = (await askFor(who, lines)).body;
    await decide(manager, IdDemande, 'validate');
    expect((await decide(desk, IdDemande, 'validate')).body.IdStade).toBe(stages.underWay);
    return IdDemande;
  };

  test('one line to port in a request; another request may have another', async () => {
    const who = await somebody();
    const second = await askFor(who, [phone, screen, phone]);
    expect(second.error?.details).toEqual([{ path: 'body/lignes/2/Portabilite', rule: 'oneOnly' }]);
    expect((await askFor(who, [phone, screen])).status).toBe(200);
    const { IdDemande } = (await askFor(who, [phone])).body;
    const [line] = (await sheet(who, IdDemande)).lignes;
    expect(line?.fields).toEqual(
      expect.arrayContaining([
        { IdChamp: 'RIO', Valeur: '02PABC123ZZZ' },
        { IdChamp: 'NumeroPorte', Valeur: '+33612345678' },
      ]),
    );
  });

  test.each([
    ['eleven characters', '02PABC123ZZ'],
    ['thirteen', '02PABC123ZZZZ'],
    ['another operator', '05PABC123ZZZ'],
    ['neither a company nor a person', '02XABC123ZZZ'],
  ])('a RIO of %s is refused where it stands', async (_what, RIO) => {
    const refused = await askFor(await somebody(), [screen, { ...phone, RIO }]);
    expect(refused.error?.details).toEqual([{ path: 'body/lignes/1/RIO', rule: 'rio' }]);
  });

  test('what a portability lacks is asked for; without one nothing of it is kept', async () => {
    const who = await somebody();
    const lacks = await askFor(who, [{ IdCategorieMateriel: 3, Portabilite: true }]);
    expect(lacks.error?.details?.map(({ rule }) => rule)).toEqual(['required', 'required', 'required', 'required']);
    expect((await askFor(who, [{ ...phone, Portabilite: false }])).status).toBe(400);
    expect((await askFor(who, [])).error?.details).toEqual([{ path: 'body/lignes', rule: 'required' }]);
  });

  test('a site without deliveries is refused, and the nearest that has them is named', async () => {
    const closed = await build.site({ Livraison: false, Ville: 'Lyon' });
    const refused = await askFor(await somebody(), [screen], { IdSite: closed });
    const [near] = await rows(sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${site}`);
    expect(refused.error?.details).toEqual([
      { path: 'body/fields/IdSite', rule: 'hadElsewhere', value: near?.LibSite },
    ]);
  });

  test.each(['LYON CEDEX 03', ' lyon 3e', null])(
    'the nearest to %s is the one of its city, or of the person’s own, before the first by name',
    async (Ville) => {
      // The first of all by the alphabet, of the same country.
      await build.site({ Livraison: true, LibSite: `Aaa ${Ville}`, Ville: 'Nice' });
      const closed = await build.site({ Livraison: false, Ville });
      const own = await build.site({ Livraison: false, Ville: 'Lyon' });
      const refused = await askFor(await somebody({ IdSite: own }), [screen], { IdSite: closed });
      const [near] = await rows(sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${site}`);
      expect(refused.error?.details?.[0]).toMatchObject({ rule: 'hadElsewhere', value: near?.LibSite });
    },
  );

  test('a linked request is one of the same person', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { IdDemande } = (await askFor(who, [screen])).body;
    const theirs = await askFor(other, [screen], { IdDemandeLiee: IdDemande });
    expect(theirs.error?.details).toEqual([{ path: 'body/fields/IdDemandeLiee', rule: 'unknownValue' }]);
    const linked = await askFor(who, [screen], { IdDemandeLiee: IdDemande });
    expect((await sheet(who, linked.body.IdDemande)).IdDemandeLiee).toBe(IdDemande);
  });

  test('the visa of the service desk opens a ticket; what was received, signed for, validates and closes it', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who);
    expect(await steps(IdDemande)).toEqual(['open']);
    const lignes = await received(who, IdDemande);
    for (const by of [who, manager])
      expect((await acknowledge(by, IdDemande, lignes)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await sign(who, IdDemande, 1)).error?.name).toBe('DEMANDE_STADE');
    expect((await acknowledge(desk, IdDemande, lignes)).body.Version).toBe(1);
    expect(await sheet(who, IdDemande)).toMatchObject({ IdStade: stages.underWay, items: [] });
    expect((await sign(desk, IdDemande, 1)).status).toBeGreaterThanOrEqual(400);
    expect((await sign(who, IdDemande, 1)).status).toBe(200);
    const signed = await sheet(who, IdDemande);
    expect(signed.items).toMatchObject([{ kind: 'materiel', LibInventaire: 'Acme Wide 27', Numero: 'SN-1' }]);
    expect(signed.acquittements).toMatchObject([{ Version: 1, signer: { IdPersonneEV1: who.IdPersonneEV1 } }]);
    expect(signed.acquittements[0]?.Empreinte).toMatch(/^[0-9a-f]{64}$/);
    expect(await steps(IdDemande)).toEqual(['open', 'close']);
  });

  test('its ticket says line by line what is asked, and all that it takes to port a number', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who, [{ ...screen, NumeroSerie: 'SN-9' }, phone]);
    const [ticket] = await rows(
      sql<{ body: string }>`select t.body from ticket t where t.subject = ${`Demande/${IdDemande}`}`,
    );
    expect(ticket?.body.split('\n')).toEqual([
      expect.stringMatching(/^- .+ Acme Wide 27 \(serial number SN-9\)$/),
      expect.stringMatching(/^- \S/),
      '  Number to port: +33 6 12 34 56 78',
      '  Operator: 02',
      '  RIO: 02PABC123ZZZ',
      '  Porting date: 2030-01-15',
      expect.stringMatching(/\S/),
    ]);
  });

  test('cancelled on its way, its ticket is closed; nobody writes a receipt of it any more', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who);
    const lignes = await received(who, IdDemande);
    expect((await move(who, IdDemande, 'annuler')).body.IdStade).toBe(stages.cancelled);
    expect(await steps(IdDemande)).toEqual(['open', 'close']);
    expect((await acknowledge(desk, IdDemande, lignes)).error?.name).toBe('DEMANDE_STADE');
  });

  test('written down many times at once it waits once; signed many times at once it stands in the inventory once', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who, [screen, { IdCategorieMateriel: 1 }]);
    const lignes = await received(who, IdDemande);
    const written = await Promise.all(
      Array.from({ length: 8 }, async () => await acknowledge(desk, IdDemande, lignes)),
    );
    expect(written.filter(({ status }) => status === 200)).toHaveLength(1);
    const signed = await Promise.all(Array.from({ length: 8 }, async () => await sign(who, IdDemande, 1)));
    expect(signed.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of [...written, ...signed]) if (error) expect(error.name).toBe('DEMANDE_STADE');
    expect((await sheet(who, IdDemande)).items).toHaveLength(2);
    expect(await steps(IdDemande)).toEqual(['open', 'close']);
  });

  test('before it is signed a correction replaces it; afterwards another is signed after it, and the first never changes', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who);
    await acknowledge(desk, IdDemande, await received(who, IdDemande));
    expect((await correct(manager, IdDemande, await received(who, IdDemande))).error?.name).toBe('NOT_AUTHORIZED');
    const second = await received(who, IdDemande, { NumeroSerie: 'SN-2' });
    expect((await correct(desk, IdDemande, second)).body.Version).toBe(2);
    expect((await sign(who, IdDemande, 1)).error?.name).toBe('DEMANDE_MODIFIEE');
    await sign(who, IdDemande, 2);
    const [before] = (await sheet(who, IdDemande)).acquittements;
    const third = await received(who, IdDemande, { NumeroSerie: 'SN-3', Etat: 'damaged' });
    expect((await correct(desk, IdDemande, third)).body.Version).toBe(3);
    expect((await sheet(who, IdDemande)).items).toMatchObject([{ Numero: 'SN-2' }]);
    expect((await sign(who, IdDemande, 3)).status).toBe(200);
    const after = await sheet(who, IdDemande);
    expect(after.acquittements.map(({ Version }) => Version)).toEqual([3, 2]);
    expect(after.acquittements[1]).toEqual(before);
    expect(after.items).toMatchObject([{ Numero: 'SN-3' }]);
    const foreign = (await received(who, IdDemande)).map((line) => ({ ...line, IdLigne: 2_000_000_000 }));
    expect((await correct(desk, IdDemande, foreign)).error?.details?.[0]).toMatchObject({ rule: 'unknownValue' });
  });

  test('a receipt of what came back is asked for no more; of what did not all come back it still is', async () => {
    const who = await somebody();
    const IdDemande = await ordered(who, [screen, { IdCategorieMateriel: 1 }]);
    await acknowledge(desk, IdDemande, await received(who, IdDemande));
    await sign(who, IdDemande, 1);
    expect((await correct(desk, IdDemande, await received(who, IdDemande))).body.Version).toBe(2);
    const params = { IdPersonneEV1: who.IdPersonneEV1 };
    const waiting = async () =>
      (await server.as(who.login).call(requestsCalls.receiptsToSign, { params })).body.map(({ Version }) => Version);
    const items = (await sheet(desk, IdDemande)).items;
    expect([items.length, await waiting(), (await sheet(who, IdDemande)).may.includes('signReceipt')]).toEqual([
      ...[2, [2], true],
    ]);
    const brings = async (n: number) =>
      await server.as(desk.login).call(inventoriesCalls.move, {
        params: { IdInventaire: Number(items[n]?.IdInventaire), action: 'rendre' },
        body: {},
      });
    expect([(await brings(0)).status, await waiting()]).toEqual([200, [2]]);
    expect([(await brings(1)).status, await waiting()]).toEqual([200, []]);
    expect((await sheet(who, IdDemande)).may).not.toContain('signReceipt');
    expect((await sign(who, IdDemande, 2)).error?.name).toBe('DEMANDE_STADE');
  });

  test('one signature for several: a document of all of it, whose hash is in each history, for who reads them all', async () => {
    const who = await somebody();
    const [first, second] = [await ordered(who), await ordered(who)];
    for (const one of [first, second]) await acknowledge(desk, one, await received(who, one));
    const params = { IdPersonneEV1: who.IdPersonneEV1 };
    const { body: waiting } = await server.as(who.login).call(requestsCalls.receiptsToSign, { params });
    expect(waiting.map(({ IdDemande, Version }) => [IdDemande, Version])).toEqual([
      [first, 1],
      [second, 1],
    ]);
    const { body } = await signAll(
      who,
      who,
      waiting.map(({ lignes: _lignes, ...one }) => one),
    );
    const file = (await sheet(who, first)).acquittements[0]?.IdFichier;
    for (const IdDemande of [first, second]) {
      expect(await sheet(manager, IdDemande)).toMatchObject({
        IdStade: stages.validated,
        acquittements: [{ Empreinte: body.sha256, IdFichier: file, guichet: null }],
        items: [{ Etat: 'held' }],
      });
      const asked = { params: { entity: 'Demande', id: String(IdDemande) }, query: {} };
      const told = await server.as(manager.login).call(historyCalls.timeline, asked);
      expect(told.raw).toContain(body.sha256);
    }
    const read = requestOf(filesCalls.read, { params: { IdFichier: String(file) } });
    const document = await server.as(manager.login).send(read);
    expect(createHash('sha256').update(document.rawPayload).digest('hex')).toBe(body.sha256);
    const stranger = await somebody();
    expect((await server.as(stranger.login).send(read)).statusCode).toBe(404);
    expect((await server.as(who.login).call(requestsCalls.receiptsToSign, { params })).body).toEqual([]);
  });

  test('at the desk it is drawn, and bears the name of who had it drawn; nobody signs for themself there, or for two people', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const [IdDemande, theirs] = [await ordered(who), await ordered(other)];
    for (const [of, one] of [
      [who, IdDemande],
      [other, theirs],
    ] as const)
      await acknowledge(desk, one, await received(of, one));
    expect((await sheet(desk, IdDemande)).may).toContain('deskSign');
    expect((await sheet(who, IdDemande)).may).not.toContain('deskSign');
    const asked = [{ IdDemande, Version: 1 }];
    const undrawn = await signAll(desk, who, asked);
    expect(undrawn.error?.details).toEqual([{ path: 'body/trace', rule: 'required' }]);
    const trace = [
      [
        [10, 10],
        [200, 90],
      ],
    ];
    expect((await signAll(manager, who, asked, { trace })).status).toBeGreaterThanOrEqual(400);
    const both = await signAll(desk, who, [...asked, { IdDemande: theirs, Version: 1 }], { trace });
    expect(both.error?.name).toBe('NOT_FOUND');
    expect((await sheet(who, IdDemande)).items).toEqual([]);
    expect((await signAll(desk, who, asked, { trace })).status).toBe(200);
    expect(await sheet(who, IdDemande)).toMatchObject({
      IdStade: stages.validated,
      acquittements: [{ signer: { IdPersonneEV1: who.IdPersonneEV1 }, guichet: { IdPersonneEV1: desk.IdPersonneEV1 } }],
    });
  });

  test('a draft changes its lines; once it is sent they stay, unless they are sent back', async () => {
    const who = await somebody();
    const { IdDemande } = (await askFor(who, [screen], {}, { transmettre: false })).body;
    const save = async (lines: readonly object[]) =>
      await server.as(who.login).call(requestsCalls.save, {
        params: { IdDemande },
        body: { fields: [], lignes: lines.map(fields) },
      });
    expect((await save([screen, phone])).status).toBe(200);
    expect((await sheet(who, IdDemande)).lignes).toHaveLength(2);
    await server.as(who.login).call(requestsCalls.send, { params: { IdDemande } });
    expect((await save([screen])).error?.name).toBe('DEMANDE_STADE');
    const [visa] = await rows(sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande}`);
    const back = { Champs: ['Lignes'], Remarque: 'which phone?' };
    const params = { IdDemande, IdVisa: visa?.IdVisa ?? 0 };
    await server.as(manager.login).call(requestsCalls.sendBack, { params, body: back });
    expect((await save([screen])).status).toBe(200);
    expect((await decide(manager, IdDemande, 'validate')).status).toBe(200);
  });
});
