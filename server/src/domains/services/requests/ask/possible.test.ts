import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const [EQUIPMENT, SOFTWARE, ACCESS] = [1, 2, 3] as const;

const typeFor = async (who: BuiltPerson, typeDemande: number) =>
  (
    await server.as(who.login).call(requestsCalls.possible, { params: { IdPersonneEV1: who.IdPersonneEV1 } })
  ).body.types.find((type) => type.typeDemande === typeDemande);

describe('what may be asked for says', () => {
  test('which site it begins with: one’s own, where it is to be had there, and whether the badge is the principal one', async () => {
    const [open, closed] = [await build.site({ Badge: true, Livraison: true }), await build.site()];
    const here = await build.person({ IdSite: open }, { roles: ['employee'] });
    const there = await build.person({ IdSite: closed }, { roles: ['employee'] });
    expect((await typeFor(here, ACCESS))?.begins).toEqual([
      { IdChamp: 'IdSite', Valeur: open },
      { IdChamp: 'Principal', Valeur: true },
    ]);
    expect((await typeFor(here, EQUIPMENT))?.begins).toEqual([{ IdChamp: 'IdSite', Valeur: open }]);
    expect((await typeFor(there, ACCESS))?.begins).toEqual([{ IdChamp: 'Principal', Valeur: true }]);
    expect((await typeFor(here, SOFTWARE))?.begins).toEqual([]);
  });

  test('who decides it, in the company of whom it is for, and how long it usually takes once enough of it were there', async () => {
    const company = await build.company();
    const who = await build.person({ IdSociete: company }, { roles: ['employee'] });
    expect((await typeFor(who, ACCESS))?.rounds).toEqual([
      [{ relation: 'Manager' }],
      [{ right: 'SECUOFF' }],
      [{ right: 'SGX' }],
    ]);
    await server.database.pool.query(
      `insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs")
        select "typeDemande", $1, '[{"holders": [{"roles": ["serviceDesk"]}]}]' from "CircuitDemande"
        where "typeDemande" = 3 and "IdSociete" is null`,
      [company],
    );
    expect((await typeFor(who, ACCESS))?.rounds).toEqual([[{ roles: ['serviceDesk'] }]]);
    expect((await typeFor(who, ACCESS))?.days).toBeNull();
    const done = async (days: number) =>
      await server.database.pool.query(
        `insert into "Demande" ("typeDemande", "IdStade", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "DateC", "DateTransmission", "DateFin")
          values (3, 4, $1, $1, $1, now() - interval '9 days', now() - interval '9 days', now() - interval '9 days' + make_interval(days => $2))`,
        [who.IdPersonneEV1, days],
      );
    for (const days of [1, 2]) await done(days);
    expect((await typeFor(who, ACCESS))?.days).toBeNull();
    await done(5);
    expect((await typeFor(who, ACCESS))?.days).toBe(2);
  });

  test('what the reader keeps at hand, whomever they ask for, and nobody else does', async () => {
    const who = await build.person({}, { roles: ['employee'] });
    const other = await build.person({}, { roles: ['employee'] });
    const keep = async (favori: boolean) =>
      await server
        .as(who.login)
        .call(requestsCalls.keepAtHand, { params: { typeDemande: SOFTWARE }, body: { favori } });
    const kept = async (by: BuiltPerson) => [
      (await typeFor(by, EQUIPMENT))?.favori,
      (await typeFor(by, SOFTWARE))?.favori,
    ];
    await keep(true);
    await keep(true);
    expect([await kept(who), await kept(other)]).toEqual([
      [false, true],
      [false, false],
    ]);
    await keep(false);
    expect(await kept(who)).toEqual([false, false]);
  });
});
