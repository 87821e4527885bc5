import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { cast } from '../../../testing/matrix/personas.policy.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

/** What a short-sighted product gets wrong about who decides: each case by what is seen from outside. */
let server: TestServer;
let build: Build;
let company: number;
let site: number;
let top: BuiltPerson;
let manager: BuiltPerson;
let services: BuiltPerson;
let security: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, Parking: true, IdPays: 'NL' });
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  manager = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
  services = await build.person({ IdSociete: company, IdSite: site, IdPays: 'NL' }, { roles: ['services'] });
  security = await build.person({ IdSociete: company, IdPays: 'NL' }, { roles: ['security'] });
});
afterAll(() => server.close());

const [LOGICIEL, ACCES, CANTINE] = [2, 3, 4] as const;
const PAID = 4;
const reason = 'because it was looked at twice';

async function somebody(row: Parameters<Build['person']>[0] = {}, extras: Parameters<Build['person']>[1] = {}) {
  const made = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site, ...row },
    extras,
  );
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const ask = async (by: BuiltPerson, { of = by, type = ACCES as number, values = {} as object } = {}) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      ...{ typeDemande: type, IdPersonneEV1: of.IdPersonneEV1, transmettre: true },
      fields: fields(
        type === LOGICIEL
          ? { IdLogiciel: PAID, ...values }
          : { IdSite: site, ...(type === ACCES && { Principal: true }), DateDebut: day(1), ...values },
      ),
    },
  });
const asked = async (...given: Parameters<typeof ask>) => (await ask(...given)).body.IdDemande;
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const step = async (by: BuiltPerson, IdDemande: number) =>
  (await sheet(by, IdDemande)).steps.find(({ Etat }) => Etat === 'pending');
const pending = async (IdDemande: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
    )
  )[0]?.IdVisa ?? 0;
const decide = async (
  by: BuiltPerson,
  IdDemande: number,
  how: 'validate' | 'reject' = 'validate',
  more: object = {},
  headers: Record<string, string> = {},
) => {
  const body = how === 'reject' ? { Remarque: reason, ...more } : more;
  const params = { IdDemande, IdVisa: await pending(IdDemande) };
  return await server.as(by.login).call(requestsCalls[how], { params, body: body as never }, headers);
};
const awaiting = async (by: BuiltPerson) =>
  (await server.as(by.login).call(requestsCalls.awaiting, { query: {} })).body.rows.map(({ IdDemande }) => IdDemande);
const badge = (number: string) => ({ fields: fields({ NumeroBadge: number }) });

/** Hands a role of somebody to somebody else, straight into its table, from today until a day. */
async function handed(
  from: BuiltPerson,
  role: Parameters<typeof seededRole>[0],
  to: BuiltPerson,
  { Portee = null as object | null, until = day(10) } = {},
): Promise<number> {
  const own = await rowOf(
    server.database.db,
    sql<{ key: number }>`select "IdPersonneRole" as key from "PersonneRole"
      where "IdPersonneEV1" = ${from.IdPersonneEV1} and "IdRole" = ${seededRole(role)} and "IdPersonneRoleDelegue" is null`,
  );
  await sql`update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = ${to.IdPersonneEV1}`.execute(
    server.database.db,
  );
  return await build.role(to.IdPersonneEV1, {
    IdRole: seededRole(role),
    IdPersonneRoleDelegue: own.key,
    DateDebut: day(-20),
    DateFin: until,
    ParDefaut: true,
    Portee: (Portee === null ? null : JSON.stringify(Portee)) as never,
  });
}

describe('each ends with somebody named', () => {
  const set = async (who: BuiltPerson, above: BuiltPerson | null) => {
    await sql`update "Personne" set "IdPersonneEV1Manager" = ${above?.IdPersonneEV1 ?? null}::integer
      where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(server.database.db);
  };

  test('managers in a circle', async () => {
    const other = await somebody();
    const who = await somebody({ IdPersonneEV1Manager: other.IdPersonneEV1 });
    await set(other, who);
    const asManager = await asked(who);
    expect(await step(who, asManager)).toMatchObject({ holder: { IdPersonneEV1: other.IdPersonneEV1 }, Cause: null });
    // Written by the one who would decide: whoever is above both, as the line still says.
    const hr = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
    await set(other, hr);
    await set(other, who);
    const back = await asked(other);
    expect(await step(other, back)).toMatchObject({ holder: { IdPersonneEV1: who.IdPersonneEV1 } });
    expect((await decide(who, back)).status).toBe(200);
  });

  test('one’s own manager: nobody can be, by any door', async () => {
    const who = await somebody();
    await expect(set(who, who)).rejects.toThrow(/Personne_check/);
  });

  test('a disabled manager', async () => {
    const gone = await build.person({
      IdSociete: company,
      IdPersonneEV1Manager: top.IdPersonneEV1,
      IdStatut: 700,
    });
    const who = await somebody({ IdPersonneEV1Manager: gone.IdPersonneEV1 });
    const IdDemande = await asked(who);
    expect(await step(who, IdDemande)).toMatchObject({ Cause: 'absent', holder: { IdPersonneEV1: top.IdPersonneEV1 } });
    expect((await decide(top, IdDemande)).status).toBe(200);
  });

  test('a manager who handed their role to the requester', async () => {
    const absent = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
      { roles: ['hierarchicalManager'] },
    );
    const who = await somebody({ IdPersonneEV1Manager: absent.IdPersonneEV1 });
    await handed(absent, 'hierarchicalManager', who);
    const IdDemande = await asked(who);
    // Under that role, it is asked for the manager: neither of them decides.
    expect(await step(who, IdDemande)).toMatchObject({ Cause: 'own', holder: { IdPersonneEV1: top.IdPersonneEV1 } });
    expect((await decide(who, IdDemande)).status).toBe(403);
    expect((await decide(top, IdDemande)).status).toBe(200);
  });

  test('a right that nobody holds at that site', async () => {
    const far = await build.site({ Badge: true, IdPays: 'PL' });
    const who = await somebody();
    const IdDemande = await asked(who, { values: { IdSite: far } });
    await decide(manager, IdDemande);
    expect(await step(who, IdDemande)).toMatchObject({
      Porteurs: [{ right: 'SECUOFF' }],
      Cause: 'absent',
      holder: { IdPersonneEV1: manager.IdPersonneEV1 },
    });
    expect((await decide(manager, IdDemande)).status).toBe(200);
  });
});

describe('rights', () => {
  test('V08, V09 a grade of 1 sees and does not decide; whoever decides needs not see the person', async () => {
    const who = await somebody({ IdPays: 'FR' });
    const IdDemande = await asked(who);
    await decide(manager, IdDemande);
    await decide(security, IdDemande);
    expect(await awaiting(services)).toContain(IdDemande);
    const { rows } = await server.database.pool.query(
      `update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'SGX' returning "IdProfil"`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await awaiting(services)).not.toContain(IdDemande);
    expect((await decide(services, IdDemande, 'validate', badge('V08'))).status).toBeGreaterThanOrEqual(403);
    await server.database.pool.query(`update "ProfilDroit" set "Valeur" = 2 where "IdDroit" = 'SGX'`);
    expect((await decide(services, IdDemande, 'validate', badge('V08'))).body.IdStade).toBe(stages.validated);
  });

  test('V11 what the service desk decides, no manager and no HR manager does', async () => {
    const hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
    const who = await somebody();
    const IdDemande = await asked(who, { type: LOGICIEL });
    await decide(manager, IdDemande);
    for (const by of [hr, top, manager]) expect((await decide(by, IdDemande)).status).toBeGreaterThanOrEqual(403);
    expect((await decide(desk, IdDemande)).body.IdStade).toBe(stages.validated);
  });

  test('V17 what a round asks to fill in is asked to validate, not to reject, and is nobody’s to write elsewhere', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const early = await decide(manager, IdDemande, 'validate', badge('V17'));
    expect(early.error?.details?.[0]).toMatchObject({ path: 'body/fields', rule: 'readOnly' });
    await decide(manager, IdDemande);
    await decide(security, IdDemande);
    const empty = await decide(services, IdDemande);
    expect(empty.error?.details?.[0]).toMatchObject({ path: 'body/fields/NumeroBadge', rule: 'required' });
    expect((await decide(services, IdDemande, 'reject')).body.IdStade).toBe(stages.rejected);
    await server.as(who.login).call(requestsCalls.move, { params: { IdDemande, action: 'reprendre' }, body: {} });
    const own = await server.as(who.login).call(requestsCalls.save, {
      params: { IdDemande },
      body: { fields: [{ IdChamp: 'NumeroBadge', Valeur: 'MINE', Vu: null }] },
    });
    expect(own.error?.name).toBe('INVALID_INPUT');
  });

  test('V22 whoever holds a visa with nothing but the employee’s role sees it and decides it', async () => {
    const plain = await build.person({ IdSociete: company });
    const who = await somebody({ IdPersonneEV1Manager: plain.IdPersonneEV1 });
    const IdDemande = await asked(who);
    expect(await awaiting(plain)).toEqual([IdDemande]);
    expect((await sheet(plain, IdDemande)).steps[0]?.mine).toBe(true);
    expect((await decide(plain, IdDemande)).status).toBe(200);
  });

  test('V23 whoever is suspended is refused at their next call, and their visas are somebody else’s', async () => {
    const held = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
      { roles: ['hierarchicalManager'] },
    );
    const hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const who = await somebody({ IdPersonneEV1Manager: held.IdPersonneEV1 });
    const IdDemande = await asked(who);
    expect(await awaiting(held)).toEqual([IdDemande]);
    const suspended = await server.as(hr.login).call(lifecycleCalls.move, {
      params: { IdPersonneEV1: held.IdPersonneEV1, action: 'suspendre' },
      body: { Motif: reason },
    });
    expect(suspended.error).toBeUndefined();
    expect((await decide(held, IdDemande)).error?.name).toBe('ACCOUNT_DISABLED');
    expect(await step(who, IdDemande)).toMatchObject({ holder: { IdPersonneEV1: top.IdPersonneEV1 } });
    expect(await awaiting(top)).toContain(IdDemande);
  });

  test('V21 through somebody else’s eyes their buttons are shown, and nothing is decided', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    await server.as('admin').call(viewAsCalls.start, {
      body: { IdPersonneEV1: manager.IdPersonneEV1, Motif: 'They say that a button is missing' },
    });
    const headers = { 'x-view-as': String(manager.IdPersonneEV1) };
    const admin = { login: 'admin', IdPersonneEV1: 0 };
    expect((await decide(admin, IdDemande, 'validate', {}, headers)).error?.name).toBe('VIEW_AS_READ_ONLY');
    expect(await step(who, IdDemande)).toMatchObject({ Etat: 'pending' });
  });
});

describe('delegations', () => {
  test('V13 for some types and sites: what awaits the delegate is what they may decide', async () => {
    const other = await build.site({ Badge: true, IdPays: 'NL' });
    const giver = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
      { roles: ['hierarchicalManager'] },
    );
    const delegate = await build.person({ IdSociete: company });
    const under = { IdPersonneEV1Manager: giver.IdPersonneEV1 };
    const [here, there] = [await somebody(under), await somebody({ ...under, IdSite: other })];
    const mine = await asked(here);
    // It is about the site that it is asked for, wherever the person is.
    const forHere = await asked(there);
    const elsewhere = await asked(here, { values: { IdSite: other, Principal: false } });
    const software = await asked(here, { type: LOGICIEL });
    await handed(giver, 'hierarchicalManager', delegate, { Portee: { types: [ACCES], sites: [site] } });
    expect(await awaiting(delegate)).toEqual([mine, forHere]);
    // Whoever reads the request is told of them as deciding in the other's place where they may, and there alone.
    expect((await step(here, mine))?.standIns).toMatchObject([{ IdPersonneEV1: delegate.IdPersonneEV1 }]);
    expect((await step(here, elsewhere))?.standIns).toEqual([]);
    for (const IdDemande of [elsewhere, software])
      expect((await decide(delegate, IdDemande)).status).toBeGreaterThanOrEqual(403);
    for (const IdDemande of [mine, forHere]) expect((await decide(delegate, IdDemande)).status).toBe(200);
  });

  test('V13 what is asked for at no site is about that of the person; a role that decides is handed over so as well', async () => {
    const other = await build.site({ Badge: true, IdPays: 'NL' });
    const giver = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
      { roles: ['hierarchicalManager'] },
    );
    const delegate = await build.person({ IdSociete: company });
    const under = { IdPersonneEV1Manager: giver.IdPersonneEV1 };
    const software = await asked(await somebody(under), { type: LOGICIEL });
    const elsewhere = await asked(await somebody({ ...under, IdSite: other }), { type: LOGICIEL });
    await handed(giver, 'hierarchicalManager', delegate, { Portee: { sites: [site] } });
    expect(await awaiting(delegate)).toEqual([software]);
    expect((await decide(delegate, elsewhere)).status).toBeGreaterThanOrEqual(403);
    expect((await decide(delegate, software)).status).toBe(200);
  });

  test('V14 it ends with the day of the delegator, with no job, whatever day it is for the delegate', async () => {
    const { IdPays, today } = await rowOf(
      server.database.db,
      sql<{
        IdPays: string;
        today: string;
      }>`select "IdPays", (now() at time zone "Fuseau")::date::text as today from "Pays"
        order by now() at time zone "Fuseau" desc limit 1`,
    );
    const giver = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1, IdPays },
      { roles: ['hierarchicalManager'] },
    );
    const delegate = await build.person({ IdSociete: company, IdPays: 'FR' });
    const who = await somebody({ IdPersonneEV1Manager: giver.IdPersonneEV1 });
    const IdDemande = await asked(who);
    const key = await handed(giver, 'hierarchicalManager', delegate, { until: today });
    expect(await awaiting(delegate)).toEqual([IdDemande]);
    await sql`update "PersonneRole" set "DateFin" = "DateFin" - 1 where "IdPersonneRole" = ${key}`.execute(
      server.database.db,
    );
    expect(await awaiting(delegate)).toEqual([]);
    expect((await decide(delegate, IdDemande)).status).toBeGreaterThanOrEqual(403);
    expect((await decide(giver, IdDemande)).status).toBe(200);
  });

  test('V15, V16 given while something waits, it is the delegate’s at once, decided in the name of who gave it; taken back, it is theirs again', async () => {
    const giver = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
      { roles: ['hierarchicalManager'] },
    );
    const delegate = await build.person({ IdSociete: company });
    const who = await somebody({ IdPersonneEV1Manager: giver.IdPersonneEV1 });
    const [one, two] = [await asked(who), await asked(who, { type: LOGICIEL })];
    const own = await rowOf(
      server.database.db,
      sql<{
        IdPersonneRole: number;
      }>`select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = ${giver.IdPersonneEV1}`,
    );
    const waiting = async (by: BuiltPerson) => await server.as(by.login).call(delegationCalls.waiting, { params: own });
    const { LibSite } = await rowOf(
      server.database.db,
      sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${site}`,
    );
    expect((await waiting(giver)).body).toMatchObject([
      { typeDemande: ACCES, IdSite: site, LibSite, count: 1, late: false },
      { typeDemande: LOGICIEL, IdSite: site, count: 1 },
    ]);
    // Whoever is above does it for them; nobody else knows of it.
    expect((await waiting(top)).body).toHaveLength(2);
    expect((await waiting(who)).status).toBe(404);
    const key = await handed(giver, 'hierarchicalManager', delegate);
    expect(await awaiting(delegate)).toEqual([one, two]);
    await decide(delegate, one);
    const decided = async (by: BuiltPerson, of: BuiltPerson) =>
      await server
        .as(by.login)
        .call(delegationCalls.decided, { params: { IdPersonneEV1: of.IdPersonneEV1 }, query: {} });
    for (const by of [giver, delegate])
      expect((await decided(by, by)).body.rows).toMatchObject([
        {
          ...{ IdDemande: one, typeDemande: ACCES, Etat: 'validated' },
          decidedBy: { IdPersonneEV1: delegate.IdPersonneEV1 },
          onBehalfOf: { IdPersonneEV1: giver.IdPersonneEV1 },
        },
      ]);
    expect((await decided(who, giver)).status).toBe(404);
    expect((await sheet(who, one)).steps[0]).toMatchObject({
      decidedBy: { IdPersonneEV1: delegate.IdPersonneEV1 },
      onBehalfOf: { IdPersonneEV1: giver.IdPersonneEV1 },
    });
    // What comes while they stand in is told to both.
    const told = async (person: BuiltPerson, request: number) =>
      (
        await rowsOf(
          server.database.db,
          sql`select from "PersonneNotification" where kind = 'visaAwaits' and "IdPersonneEV1" = ${person.IdPersonneEV1}
            and ("values"->>'request')::integer = ${request} and "DateLecture" is null`,
        )
      ).length;
    const three = await asked(await somebody({ IdPersonneEV1Manager: giver.IdPersonneEV1 }));
    expect([await told(giver, three), await told(delegate, three)]).toEqual([1, 1]);
    const ended = await server.as(giver.login).call(delegationCalls.cancel, {
      body: {
        IdPersonneRole: key,
        IdPersonneEV1Delegue: delegate.IdPersonneEV1,
        IdPersonneFiche: giver.IdPersonneEV1,
        IdRole: seededRole('hierarchicalManager'),
      },
    });
    expect(ended.error).toBeUndefined();
    expect(await awaiting(delegate)).toEqual([]);
    expect(await awaiting(giver)).toEqual([two, three]);
  });
});

describe('the inbox', () => {
  test('N01 of the nineteen of the cast, what is counted is what is listed, and that alone may be decided', async () => {
    // One waits at each step: for the manager, for security, for general services, for the service desk.
    const open = [
      ...(await Promise.all([1, 2, 3].map(async () => await asked(await somebody())))),
      await asked(await somebody(), { type: LOGICIEL }),
    ];
    for (const IdDemande of open.slice(1)) await decide(manager, IdDemande);
    await decide(security, open[2] ?? 0);
    const visas = await rowsOf(
      server.database.db,
      sql<{ IdDemande: number; IdVisa: number }>`select "IdDemande", "IdVisa" from (select v."IdDemande", v."IdVisa",
          row_number() over (partition by d."typeDemande", v."IdDroit", v."IdRoles" order by v."IdVisa" desc) as n
        from "Visa" v join "Demande" d using ("IdDemande") where v."Etat" = 'pending') one where n <= 3`,
    );
    expect(visas.length).toBeGreaterThan(2);
    const logins = [...cast.map(({ login }) => login), ...[manager, top, services, security].map(({ login }) => login)];
    const decides = new Set<string>();
    for (const login of logins) {
      const by = server.as(login);
      const inbox = await by.call(requestsCalls.awaiting, { query: {} });
      const comesIn = !cast.some((one) => one.login === login && one.refused);
      expect(inbox.status < 400, login).toBe(comesIn);
      const listed = comesIn ? inbox.body.rows.map(({ IdDemande }) => IdDemande) : [];
      if (comesIn) {
        expect(
          inbox.body.counts.reduce((sum, { count }) => sum + count, 0),
          login,
        ).toBe(listed.length);
        const { body } = await by.call(dashboardCalls.get, {});
        expect(body.find(({ tile }) => tile === 'visas')?.count ?? 0, login).toBe(listed.length);
      }
      for (const params of visas) {
        // Of a content that nobody has read: whoever may decide is told so, and whoever may not is refused before.
        const { error } = await by.call(requestsCalls.validate, { params, body: { Version: 30_000 } });
        const may = error?.name === 'DEMANDE_MODIFIEE';
        expect([login, params, may, error?.name]).toEqual([
          ...[login, params, listed.includes(params.IdDemande)],
          expect.stringMatching(
            may
              ? /./
              : /^(NOT_FOUND|VISA_NON_AUTORISE|BADGE_NON_AUTORISE|NOT_AUTHORIZED|TOKEN_INVALID|ACCOUNT_DISABLED)$/,
          ),
        ]);
        if (may) decides.add(login);
      }
    }
    expect([...decides]).toEqual(
      expect.arrayContaining(['desk', ...[manager, security, services].map(({ login }) => login)]),
    );
  });

  test('N02 what one decides is gone for everybody: from the list, the bell and the mails that wait', async () => {
    const colleague = await build.person({ IdSociete: company, IdSite: site, IdPays: 'NL' }, { roles: ['services'] });
    const who = await somebody();
    const IdDemande = await asked(who);
    await decide(manager, IdDemande);
    await decide(security, IdDemande);
    const waits = async () =>
      await rowsOf(
        server.database.db,
        sql<{ key: number }>`select "IdPersonneEV1" as key from "PersonneNotification" where kind = 'visaAwaits'
          and ("values"->>'request')::integer = ${IdDemande} and "DateLecture" is null and mail_due is not null`,
      );
    expect((await waits()).map(({ key }) => key)).toEqual(
      expect.arrayContaining([services.IdPersonneEV1, colleague.IdPersonneEV1]),
    );
    expect(await awaiting(colleague)).toContain(IdDemande);
    await decide(services, IdDemande, 'validate', badge('N02'));
    expect(await waits()).toEqual([]);
    expect(await awaiting(colleague)).not.toContain(IdDemande);
  });

  test('V20 of several decided at once, the one that a colleague decided meanwhile is refused and the others are done', async () => {
    const people = [await somebody(), await somebody(), await somebody()];
    const open = await Promise.all(people.map(async (who) => await asked(who)));
    const visas = await Promise.all(open.map(async (IdDemande) => ({ IdDemande, IdVisa: await pending(IdDemande) })));
    await decide(manager, open[1] ?? 0, 'reject');
    const answers = await Promise.all(
      visas.map(async (params) => await server.as(manager.login).call(requestsCalls.validate, { params, body: {} })),
    );
    expect(answers.map(({ status, error }) => error?.name ?? status)).toEqual([200, 'VISA_DEJA_DECIDE', 200]);
  });
});

describe('asking and deciding', () => {
  test('S07 what a site no longer has is asked for there by nobody, at once', async () => {
    const who = await somebody();
    const elsewhere = await build.site({ Badge: true, IdPays: 'NL' });
    const badgeAt = async () => {
      const { status, error } = await ask(who, { values: { IdSite: elsewhere } });
      return [status, ...(error?.details ?? []).map(({ path, rule }) => `${path.split('/').at(-1)} ${rule}`)];
    };
    await sql`update "Site" set "Badge" = false where "IdSite" = ${elsewhere}`.execute(server.database.db);
    expect(await badgeAt()).toEqual([400, expect.stringMatching(/^IdSite (hadElsewhere|unknownValue)/)]);
    await sql`update "Site" set "Badge" = true, "DateFin" = current_date - 1 where "IdSite" = ${elsewhere}`.execute(
      server.database.db,
    );
    expect(await badgeAt()).toEqual([400, expect.stringMatching(/^IdSite (hadElsewhere|unknownValue)/)]);
    await sql`update "Site" set "DateFin" = null where "IdSite" = ${elsewhere}`.execute(server.database.db);
    expect(await badgeAt()).toEqual([200]);
  });
  test('R07 under any role one asks for oneself', async () => {
    for (const role of ['payroll', 'recruiter', 'comex', 'administrator'] as const) {
      const who = await somebody({}, { roles: [role, 'employee'] });
      expect((await ask(who)).error, role).toBeUndefined();
    }
  });

  test('R11 every stage has its words in every language', async () => {
    const rows = await rowsOf(
      server.database.db,
      sql<{
        LibStade: string;
        Traductions: Record<string, string>;
      }>`select "LibStade", "Traductions" from "DemandeStade"`,
    );
    for (const { LibStade, Traductions } of rows)
      expect(Object.keys(Traductions).length, LibStade).toBeGreaterThanOrEqual(languages.length - 1);
  });

  test('R12 sent twice under one key, on two replicas, it is one request and one decision', async () => {
    const replica = await server.replica();
    const who = await somebody();
    const headers = { 'idempotency-key': 'R12-asked-once' };
    const body = {
      ...{ typeDemande: ACCES, IdPersonneEV1: who.IdPersonneEV1, transmettre: true },
      fields: fields({ IdSite: site, Principal: true, DateDebut: day(1) }),
    };
    const both = await Promise.all(
      [server, replica].map(async (one) => await one.as(who.login).call(requestsCalls.add, { body }, headers)),
    );
    const again = await replica.as(who.login).call(requestsCalls.add, { body }, headers);
    expect(new Set([...both, again].filter(({ status }) => status === 200).map((one) => one.body.IdDemande)).size).toBe(
      1,
    );
    expect(again.status).toBe(200);
    const other = await server
      .as(who.login)
      .call(requestsCalls.add, { body: { ...body, transmettre: false } }, headers);
    expect(other.error?.name).toBe('IDEMPOTENCY_KEY_REUSED');
    const { IdDemande } = again.body;
    const params = { IdDemande, IdVisa: await pending(IdDemande) };
    const key = { 'idempotency-key': 'R12-decided-once' };
    const first = await server.as(manager.login).call(requestsCalls.validate, { params, body: {} }, key);
    const second = await replica.as(manager.login).call(requestsCalls.validate, { params, body: {} }, key);
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('R13 while the portal is only read, nothing is asked nor decided, and nothing is lost', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const { body } = await server
      .as('admin')
      .call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level: 'readOnly' } });
    expect((await decide(manager, IdDemande)).error?.name).toBe('PORTAL_READ_ONLY');
    expect((await ask(who, { type: CANTINE })).error?.name).toBe('PORTAL_READ_ONLY');
    expect(await step(who, IdDemande)).toMatchObject({ Etat: 'pending' });
    await server.as('admin').call(messagesCalls.remove, { params: { id: body.IdMessage } });
    expect((await decide(manager, IdDemande)).status).toBe(200);
  });
});
