import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type RequestMove, stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { asks } from '../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let site: number;
let company: number;
let top: BuiltPerson;
let manager: BuiltPerson;
let services: BuiltPerson;
let security: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, Parking: true });
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  manager = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
  services = await build.person({ IdSociete: company, IdSite: site }, { roles: ['services'] });
  security = await build.person({ IdSociete: company }, { roles: ['security'] });
});
afterAll(() => server.close());

const [ACCES, CANTINE, PARKING] = [3, 4, 5] as const;
const reason = 'because it was looked at twice';

async function somebody(row: Parameters<Build['person']>[0] = {}, photo = 'ACCEPTED'): Promise<BuiltPerson> {
  const made = await build.person({
    IdSociete: company,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    IdSite: site,
    ...row,
  });
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, ${photo})`.execute(
    server.database.db,
  );
  return made;
}
const fields = (values: object) =>
  Object.entries(values).flatMap(([IdChamp, Valeur]) => (Valeur === undefined ? [] : [{ IdChamp, Valeur }]));
const access = (values: object = {}) => ({ IdSite: site, Principal: true, DateDebut: day(1), ...values });
const ask = async (by: BuiltPerson, typeDemande: number, values: object, { of = by, transmettre = true } = {}) =>
  await asks(server, by, { typeDemande, IdPersonneEV1: of.IdPersonneEV1, fields: fields(values), transmettre });
const asked = async (...given: Parameters<typeof ask>) => (await ask(...given)).body.IdDemande;
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const pending = async (IdDemande: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
    )
  ).map(({ IdVisa }) => IdVisa);
const decide = async (by: BuiltPerson, IdDemande: number, how: 'validate' | 'reject', more: object = {}) => {
  const [IdVisa = 1] = await pending(IdDemande);
  return await server.as(by.login).call(requestsCalls[how], { params: { IdDemande, IdVisa }, body: more as never });
};
const move = async (by: BuiltPerson, IdDemande: number, action: 'rappeler' | 'annuler' | 'reprendre' | 'cloturer') =>
  await server.as(by.login).call(requestsCalls.move, { params: { IdDemande, action }, body: { Motif: reason } });
const numbered = (NumeroBadge: string) => ({ fields: fields({ NumeroBadge }) });
let badge = 0;
const anyBadge = () => numbered(`B${++badge}`);
/** An access badge that was handed over. */
async function admitted(by: BuiltPerson): Promise<number> {
  const IdDemande = await asked(by, ACCES, access());
  await decide(manager, IdDemande, 'validate');
  await decide(security, IdDemande, 'validate');
  expect((await decide(services, IdDemande, 'validate', anyBadge())).body.IdStade).toBe(stages.validated);
  return IdDemande;
}

test('an access badge goes from its manager to security to general services, and stands in the inventory', async () => {
  const who = await somebody();
  const IdDemande = await asked(who, ACCES, access());
  const sent = await sheet(who, IdDemande);
  expect(sent.IdStade).toBe(stages.sent);
  expect(sent.steps.map(({ Etat, Rang }) => [Rang, Etat])).toEqual([
    [1, 'pending'],
    [2, 'toCome'],
    [3, 'toCome'],
  ]);
  expect(sent.steps.some(({ mine }) => mine)).toBe(false);
  expect((await sheet(manager, IdDemande)).steps[0]).toMatchObject({ mine: true });
  expect((await decide(security, IdDemande, 'validate')).error?.name).toBe('BADGE_NON_AUTORISE');
  expect((await decide(manager, IdDemande, 'validate')).body.IdStade).toBe(stages.underWay);
  expect((await decide(services, IdDemande, 'validate')).error?.name).toBe('BADGE_NON_AUTORISE');
  await decide(security, IdDemande, 'validate');
  const empty = await decide(services, IdDemande, 'validate');
  expect(empty.error?.details).toEqual([{ path: 'body/fields/NumeroBadge', rule: 'required' }]);
  expect((await decide(services, IdDemande, 'validate', numbered('A-17'))).body.IdStade).toBe(stages.validated);
  const [item] = await rowsOf(
    server.database.db,
    sql`select nature, "Numero", "Etat" from "Inventaire" where "IdDemande" = ${IdDemande}`,
  );
  expect(item).toEqual({ nature: 'acces', Numero: 'A-17', Etat: 'held' });
  const other = await somebody();
  const second = await asked(other, ACCES, access());
  await decide(manager, second, 'validate');
  await decide(security, second, 'validate');
  expect((await decide(services, second, 'validate', numbered('a-17'))).error?.details).toEqual([
    { path: 'body/fields/NumeroBadge', rule: 'used' },
  ]);
});

describe('what stands in the way', () => {
  test('a badge bears a photo: asked for while it waits, handed over once it is accepted', async () => {
    const bare = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site });
    expect((await ask(bare, ACCES, access())).error?.name).toBe('PHOTO_MANQUANTE');
    expect((await ask(bare, ACCES, access(), { of: bare, transmettre: false })).status).toBe(200);
    const who = await somebody({}, 'WAITING');
    const IdDemande = await asked(who, ACCES, access());
    await decide(manager, IdDemande, 'validate');
    await decide(security, IdDemande, 'validate');
    expect((await decide(services, IdDemande, 'validate', anyBadge())).error?.name).toBe('PHOTO_EN_ATTENTE');
    const status = async (Statut: string) =>
      await sql`update "Photo" set "Statut" = ${Statut} where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(
        server.database.db,
      );
    await status('REMOVED');
    expect((await decide(services, IdDemande, 'validate', anyBadge())).error?.name).toBe('PHOTO_MANQUANTE');
    await status('ACCEPTED');
    expect((await decide(services, IdDemande, 'validate', anyBadge())).status).toBe(200);
  });

  test('one principal site, others after it; days that touch do not overlap', async () => {
    const who = await somebody();
    const other = await build.site({ Badge: true });
    expect((await ask(who, ACCES, access({ Principal: false }))).error?.name).toBe('BADGE_ACCES_SITE_PRINCIPAL');
    const first = await asked(who, ACCES, access({ DateDebut: day(1), DateFin: day(5) }));
    expect((await ask(who, ACCES, access({ IdSite: other }))).error?.name).toBe('BADGE_ACCES_SITE_PRINCIPAL_UNIQUE');
    const secondary = (DateDebut: string, DateFin?: string) => access({ Principal: false, DateDebut, DateFin });
    expect((await ask(who, ACCES, secondary(day(5)))).error?.name).toBe('BADGE_ACCES_SITE_EXIST_MEME_DATE');
    expect((await ask(who, ACCES, secondary(day(6)))).status).toBe(200);
    expect((await ask(who, ACCES, secondary(day(9), day(9)))).error?.name).toBe('BADGE_ACCES_SITE_EXIST');
    expect((await move(who, first, 'annuler')).body.IdStade).toBe(stages.cancelled);
    expect((await ask(who, ACCES, access({ IdSite: other }))).status).toBe(200);
  });

  test('no canteen, no parking without an access badge there', async () => {
    const who = await somebody();
    const period = { IdSite: site, DateDebut: day(1), DateFin: day(3) };
    const car = { ...period, Immatriculation: 'AB-123-CD' };
    expect((await ask(who, CANTINE, period)).error?.name).toBe('MISSING_BADGE_ACCES_SITE');
    expect((await ask(who, PARKING, car)).error?.name).toBe('MISSING_BADGE_ACCES_SITE');
    await admitted(who);
    const canteen = await asked(who, CANTINE, period);
    expect((await ask(who, CANTINE, period)).error?.name).toBe('ERROR_BADGE_CANTINE_ALREADY_EXIST');
    const IdDemande = await asked(who, PARKING, car);
    expect((await ask(who, PARKING, car)).error?.name).toBe('PARKING_SITE_EXIST');
    // Whoever may neither decide nor follow it is not told of a badge, nor that it is there.
    expect((await decide(security, IdDemande, 'validate')).error?.name).toBe('NOT_FOUND');
    await sql`update "Inventaire" set "Etat" = 'returned' where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(
      server.database.db,
    );
    expect((await decide(services, canteen, 'validate', anyBadge())).error?.name).toBe('MISSING_BADGE_ACCES_SITE');
  });

  test('who has it where their badge opens is told so, and not that a badge lacks elsewhere', async () => {
    const who = await somebody();
    await build.site({ Badge: true, Cantine: true, Parking: true });
    const inTheWay = async () => {
      const params = { IdPersonneEV1: who.IdPersonneEV1 };
      const { types } = (await server.as(who.login).call(requestsCalls.possible, { params })).body;
      return [CANTINE, PARKING].map((type) => types.find(({ typeDemande }) => typeDemande === type)?.obstacle);
    };
    expect(await inTheWay()).toEqual(['MISSING_BADGE_ACCES_SITE', 'MISSING_BADGE_ACCES_SITE']);
    await admitted(who);
    expect(await inTheWay()).toEqual([null, null]);
    const period = { IdSite: site, DateDebut: day(1) };
    await asked(who, CANTINE, period);
    await asked(who, PARKING, { ...period, Immatriculation: 'AB-124-CD' });
    expect(await inTheWay()).toEqual(['ERROR_BADGE_CANTINE_ALREADY_EXIST', 'PARKING_SITE_EXIST']);
  });

  test('of many principal badges at once one is taken, whoever asks', async () => {
    const who = await somebody();
    const sites = await Promise.all(Array.from({ length: 12 }, async () => await build.site({ Badge: true })));
    const answers = await Promise.all(sites.map(async (IdSite) => await ask(who, ACCES, access({ IdSite }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.name] : [])))).toEqual(
      new Set(['BADGE_ACCES_SITE_PRINCIPAL_UNIQUE']),
    );
  });

  test('nothing is asked for whoever left, nor before they arrive, nor past their last day', async () => {
    const gone = await somebody({ IdStatut: 700 });
    expect((await ask(manager, ACCES, access(), { of: gone, transmettre: true })).status).toBeGreaterThanOrEqual(404);
    const coming = await somebody({ IdStatut: 400, DateEntreePhysique: day(10) });
    const early = await ask(manager, ACCES, access(), { of: coming, transmettre: true });
    expect(early.error?.details).toEqual([{ path: 'body/fields/DateDebut', rule: 'min', value: day(10) }]);
    const leaving = await somebody({ IdStatut: 600, DateSortiePhysique: day(10) });
    const late = await ask(leaving, ACCES, access({ DateFin: day(11) }));
    expect(late.error?.details).toEqual([{ path: 'body/fields/DateFin', rule: 'max', value: day(10) }]);
  });

  test('no round, no way: NO_RULE_DEFINED, and nothing is validated by itself', async () => {
    const who = await somebody();
    await sql`delete from "CircuitDemande" where "typeDemande" = ${ACCES}`.execute(server.database.db);
    const refused = await ask(who, ACCES, access());
    await sql`insert into "CircuitDemande" ("typeDemande", "Rangs") values (${ACCES},
      '[{"holders":[{"relation":"Manager"}]},{"holders":[{"right":"SECUOFF"}]},{"holders":[{"right":"SGX"}],"fills":"badge"}]')`.execute(
      server.database.db,
    );
    expect(refused.error?.name).toBe('NO_RULE_DEFINED');
  });
});

test('what is decided is what was read, once, whichever way it is decided', async () => {
  const who = await somebody();
  const IdDemande = await asked(who, ACCES, access());
  const [IdVisa = 0] = await pending(IdDemande);
  const params = { IdDemande, IdVisa };
  const back = { Champs: ['DateDebut'], Remarque: reason };
  const decisions = (more: object) => [
    () => server.as(manager.login).call(requestsCalls.validate, { params, body: { ...more } }),
    () => server.as(manager.login).call(requestsCalls.reject, { params, body: { Remarque: reason, ...more } }),
    () => server.as(manager.login).call(requestsCalls.sendBack, { params, body: { ...back, ...more } }),
  ];
  const named = async (more: object) => {
    const names: unknown[] = [];
    for (const decides of decisions(more)) names.push((await decides()).error?.name);
    return names;
  };
  expect(await named({ Version: 99 })).toEqual(Array(3).fill('DEMANDE_MODIFIEE'));
  expect((await decide(manager, IdDemande, 'validate')).status).toBe(200);
  expect(await named({})).toEqual(Array(3).fill('VISA_DEJA_DECIDE'));
  const leaver = await somebody();
  const draft = await asked(manager, ACCES, access(), { of: leaver, transmettre: false });
  await sql`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = ${leaver.IdPersonneEV1}`.execute(
    server.database.db,
  );
  const sent = await server.as(manager.login).call(requestsCalls.send, { params: { IdDemande: draft } });
  expect(sent.error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
});

test('another access badge is handed over beside a principal one, never before it', async () => {
  const who = await somebody();
  await asked(who, ACCES, access());
  const other = await build.site({ Badge: true });
  const IdDemande = await asked(who, ACCES, access({ IdSite: other, Principal: false }));
  await decide(manager, IdDemande, 'validate');
  await decide(security, IdDemande, 'validate');
  const holder = (await pending(IdDemande)).length === 1 ? manager : services;
  expect((await decide(holder, IdDemande, 'validate', anyBadge())).error?.name).toBe('BADGE_ACCES_SITE_PRINCIPAL');
});

describe('who decides', () => {
  test('nobody decides what is for or by them; it climbs, and says why', async () => {
    const who = await somebody();
    // Asked by the manager: whoever is above decides.
    const IdDemande = await asked(manager, ACCES, access(), { of: who, transmettre: true });
    const { steps } = await sheet(manager, IdDemande);
    expect(steps[0]).toMatchObject({ mine: false, Cause: 'own', holder: { IdPersonneEV1: top.IdPersonneEV1 } });
    const [IdVisa = 0] = await pending(IdDemande);
    const own = await server
      .as(manager.login)
      .call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: {} });
    expect(own.error?.name).toBe('BADGE_NON_AUTORISE');
    expect((await decide(top, IdDemande, 'validate')).status).toBe(200);
  });

  test('whoever has nobody above them is decided by an administrator', async () => {
    const admin = await build.person({}, { roles: ['administrator'] });
    const alone = await somebody({ IdPersonneEV1Manager: null });
    const IdDemande = await asked(alone, ACCES, access());
    expect((await sheet(alone, IdDemande)).steps[0]).toMatchObject({ Cause: 'absent' });
    expect((await decide(admin, IdDemande, 'validate')).status).toBe(200);
  });

  test('a site without general services hands on to the managers', async () => {
    const who = await somebody();
    const far = await build.site({ Badge: true });
    const IdDemande = await asked(who, ACCES, access({ IdSite: far }));
    await decide(manager, IdDemande, 'validate');
    await decide(security, IdDemande, 'validate');
    expect((await decide(manager, IdDemande, 'validate', anyBadge())).body.IdStade).toBe(stages.validated);
  });

  test('general services stand in for security where the site lets them, and it is said', async () => {
    const lax = await build.site({ Badge: true, SecuriteParSGX: true });
    const there = await build.person({ IdSociete: company, IdSite: lax }, { roles: ['services'] });
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access({ IdSite: lax }));
    await decide(manager, IdDemande, 'validate');
    expect((await sheet(there, IdDemande)).steps.find(({ mine }) => mine)).toMatchObject({ standsIn: true });
    await decide(there, IdDemande, 'validate');
    expect((await sheet(who, IdDemande)).steps[1]).toMatchObject({ IdDroitDecideur: 'SGX', Etat: 'validated' });
  });

  test('who decides moves with the manager, in the act that changes them', async () => {
    const hr = await build.person({}, { roles: ['hrManager'] });
    const other = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access());
    const saved = await server.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: who.IdPersonneEV1 },
      body: { fields: [{ IdChamp: 'Manager', Valeur: other.IdPersonneEV1, Vu: manager.IdPersonneEV1 }] },
    });
    expect(saved.status).toBe(200);
    expect((await decide(manager, IdDemande, 'validate')).error?.name).toBe('BADGE_NON_AUTORISE');
    expect((await sheet(manager, IdDemande)).IdDemande).toBe(IdDemande);
    expect((await sheet(other, IdDemande)).steps[0]).toMatchObject({ mine: true, Cause: 'moved' });
  });

  test('a decision is about the content that was read', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access());
    const { Version } = await sheet(manager, IdDemande);
    await move(who, IdDemande, 'rappeler');
    await server.as(who.login).call(requestsCalls.save, {
      params: { IdDemande },
      body: { fields: [{ IdChamp: 'DateFin', Valeur: day(30), Vu: null }] },
    });
    await server.as(who.login).call(requestsCalls.send, { params: { IdDemande } });
    expect((await decide(manager, IdDemande, 'validate', { Version })).error?.name).toBe('DEMANDE_MODIFIEE');
    expect((await decide(manager, IdDemande, 'validate', { Version: Version + 1 })).status).toBe(200);
  });

  test('twenty decide at once: one does, the others are told', async () => {
    const other = await server.replica();
    for (let round = 0; round < 3; round += 1) {
      const who = await somebody();
      const IdDemande = await asked(who, ACCES, access());
      const [IdVisa = 0] = await pending(IdDemande);
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_one, n) => {
          const at = (n % 2 === 0 ? server : other).as(n % 3 === 2 ? who.login : manager.login);
          if (n % 3 === 2)
            return await at.call(requestsCalls.move, {
              params: { IdDemande, action: 'annuler' },
              body: { Motif: reason },
            });
          const call = n % 3 === 0 ? requestsCalls.validate : requestsCalls.reject;
          return await at.call(call, { params: { IdDemande, IdVisa }, body: { Remarque: reason } });
        }),
      );
      const names = answers.flatMap(({ error }) => (error ? [error.name] : []));
      // A decision may come before somebody cancels: each is one move.
      expect(answers.length - names.length).toBeLessThanOrEqual(2);
      expect(answers.length - names.length).toBeGreaterThan(0);
      for (const name of names) expect(['VISA_DEJA_DECIDE', 'DEMANDE_STADE', 'ALREADY_ENDED']).toContain(name);
    }
  });

  test('a reason is asked for, and blanks are none', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access());
    const short = await decide(manager, IdDemande, 'reject', { Remarque: `no ${' '.repeat(20)}` });
    expect(short.error?.details).toEqual([{ path: 'body/Remarque', rule: 'minLength', value: '10' }]);
    expect((await decide(manager, IdDemande, 'reject', { Remarque: reason })).body.IdStade).toBe(stages.rejected);
    expect((await sheet(who, IdDemande)).Motif).toBe(reason);
    expect((await move(who, IdDemande, 'reprendre')).body.IdStade).toBe(stages.draft);
    const again = await server.as(who.login).call(requestsCalls.send, { params: { IdDemande } });
    expect(again.body.IdStade).toBe(stages.sent);
    expect((await sheet(who, IdDemande)).steps.map(({ Tour, Etat }) => [Tour, Etat]).slice(0, 2)).toEqual([
      [1, 'rejected'],
      [2, 'pending'],
    ]);
  });

  test('sent back for single fields, to the same holder and no other round', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access());
    const [IdVisa = 0] = await pending(IdDemande);
    const back = { Champs: ['DateFin'], Remarque: 'until when?' };
    const asks = server.as(manager.login);
    expect((await asks.call(requestsCalls.sendBack, { params: { IdDemande, IdVisa }, body: back })).status).toBe(204);
    expect((await decide(manager, IdDemande, 'validate')).error?.name).toBe('DEMANDE_STADE');
    const saves = async (IdChamp: string, Valeur: unknown, Vu: unknown) =>
      await server
        .as(who.login)
        .call(requestsCalls.save, { params: { IdDemande }, body: { fields: [{ IdChamp, Valeur, Vu }] } });
    expect((await saves('Principal', false, true)).error?.details?.[0]).toMatchObject({ rule: 'readOnly' });
    expect((await saves('DateFin', day(30), null)).status).toBe(200);
    expect(await pending(IdDemande)).toEqual([IdVisa]);
    expect((await decide(manager, IdDemande, 'validate')).status).toBe(200);
  });
});

describe('what was sent back goes on its way by what sending asks for', () => {
  /** Asks, has one field sent back, and says how the change of it is answered. */
  async function changed(
    who: BuiltPerson,
    [typeDemande, values]: readonly [number, object],
    [IdChamp, Vu, Valeur]: readonly [string, unknown, unknown],
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<string | undefined> {
    const IdDemande = await asked(who, typeDemande, values);
    const [IdVisa = 0] = await pending(IdDemande);
    const holder = typeDemande === ACCES ? manager : services;
    const back = { Champs: [IdChamp], Remarque: reason };
    const sent = await server
      .as(holder.login)
      .call(requestsCalls.sendBack, { params: { IdDemande, IdVisa }, body: back });
    expect(sent.error).toBeUndefined();
    await meanwhile();
    const body = { fields: [{ IdChamp, Vu, Valeur }] };
    return (await server.as(who.login).call(requestsCalls.save, { params: { IdDemande }, body })).error?.name;
  }

  test('a badge: its photo, its site, its days, and which one is the principal', async () => {
    const [one, other] = [await build.site({ Badge: true }), await build.site({ Badge: true })];
    const first = [ACCES, access({ IdSite: one, DateDebut: day(1), DateFin: day(5) })] as const;
    const refused = await somebody();
    const photo = async () =>
      await sql`delete from "Photo" where "IdPersonneEV1" = ${refused.IdPersonneEV1}`.execute(server.database.db);
    expect(await changed(refused, first, ['DateFin', day(5), day(6)], photo)).toBe('PHOTO_MANQUANTE');
    const who = await somebody();
    await asked(who, ...first);
    const second = (IdSite: number) =>
      [ACCES, access({ IdSite, Principal: false, DateDebut: day(8), DateFin: day(9) })] as const;
    expect(await changed(who, second(one), ['DateDebut', day(8), day(5)])).toBe('BADGE_ACCES_SITE_EXIST_MEME_DATE');
    expect(await changed(who, second(other), ['Principal', false, true])).toBe('BADGE_ACCES_SITE_PRINCIPAL_UNIQUE');
    const again = await somebody();
    await asked(again, ...first);
    await asked(again, ACCES, access({ IdSite: one, Principal: false, DateDebut: day(12) }));
    expect(await changed(again, second(one), ['DateFin', day(9), day(13)])).toBe('BADGE_ACCES_SITE_EXIST');
  });
});

describe('who reads', () => {
  test('whoever is in it, and whoever follows; to others it is not there, under any visa', async () => {
    const who = await somebody();
    const stranger = await build.person();
    const IdDemande = await asked(who, ACCES, access());
    const reads = async (by: BuiltPerson) =>
      (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).status;
    expect(await reads(who)).toBe(200);
    expect(await reads(manager)).toBe(200);
    expect(await reads(stranger)).toBe(404);
    const [IdVisa = 0] = await pending(IdDemande);
    const elsewhere = await asked(await somebody(), ACCES, access());
    const params = { IdDemande: elsewhere, IdVisa };
    expect((await server.as(manager.login).call(requestsCalls.validate, { params, body: {} })).status).toBe(404);
    const draft = await asked(who, ACCES, access({ IdSite: await build.site({ Badge: true }) }), {
      of: who,
      transmettre: false,
    });
    expect((await server.as(manager.login).call(requestsCalls.read, { params: { IdDemande: draft } })).status).toBe(
      404,
    );
  });

  test('what awaits somebody is what they may decide', async () => {
    const who = await somebody();
    const IdDemande = await asked(who, ACCES, access());
    const awaiting = async (by: BuiltPerson) =>
      (await server.as(by.login).call(requestsCalls.awaiting, { query: {} })).body.rows.map((row) => row.IdDemande);
    expect(await awaiting(manager)).toContain(IdDemande);
    expect(await awaiting(security)).not.toContain(IdDemande);
    expect(await awaiting(who)).toEqual([]);
    await decide(manager, IdDemande, 'validate');
    expect(await awaiting(manager)).not.toContain(IdDemande);
    expect(await awaiting(security)).toContain(IdDemande);
  });
});

test('every move from every stage: legal ones by their own way, all others 409, and nothing is written', async () => {
  const who = await somebody();
  const { db } = server.database;
  const moves = { rappeler: 'recall', reprendre: 'revise', annuler: 'cancel', cloturer: 'closeByHand' } as const;
  const legal: Readonly<Partial<Record<RequestMove, readonly number[]>>> = {
    recall: [2, 3],
    revise: [5],
    cancel: [1, 2, 3],
  };
  for (const IdStade of [1, 2, 3, 4, 5, 6, 7])
    for (const [action, name] of Object.entries(moves) as [keyof typeof moves, RequestMove][]) {
      if (legal[name]?.includes(IdStade)) continue;
      const IdDemande = await asked(who, ACCES, access({ IdSite: await build.site({ Badge: true }) }), {
        of: who,
        transmettre: false,
      });
      await sql`update "Demande" set "IdStade" = ${IdStade} where "IdDemande" = ${IdDemande}`.execute(db);
      const answer = await move(who, IdDemande, action);
      expect(answer.error?.name, `${action} from ${IdStade}`).toMatch(/DEMANDE_STADE|ALREADY_ENDED|NOT_AUTHORIZED/);
      const [now] = await rowsOf(
        db,
        sql<{ IdStade: number }>`select "IdStade" from "Demande" where "IdDemande" = ${IdDemande}`,
      );
      expect(now?.IdStade).toBe(IdStade);
    }
});

test('whoever asked reminds who holds it, once a day; nobody is reminded of what is over', async () => {
  const who = await somebody();
  const IdDemande = await asked(who, ACCES, access());
  const remind = async (by: BuiltPerson) =>
    await server.as(by.login).call(requestsCalls.remind, { params: { IdDemande } });
  expect((await remind(who)).body.people).toBe(1);
  expect((await remind(who)).error?.name).toBe('RELANCE_DEJA_FAITE');
  expect((await remind(await somebody())).status).toBe(404);
  await move(who, IdDemande, 'annuler');
  expect((await remind(who)).error?.name).toBe('DEMANDE_STADE');
});

test('what is said on a request is read by who is in it, and by nobody else', async () => {
  const who = await somebody();
  const IdDemande = await asked(who, ACCES, access());
  const say = async (by: BuiltPerson, Texte: string) =>
    (await server.as(by.login).call(requestsCalls.comment, { params: { IdDemande }, body: { Texte } })).status;
  expect(await say(manager, 'From Monday on?')).toBeLessThan(300);
  expect(await say(await somebody(), 'Let me in')).toBe(404);
  expect((await sheet(who, IdDemande)).commentaires.map(({ Texte }) => Texte)).toEqual(['From Monday on?']);
});

test('who is in a request is called by name: told so at once, instead of what all are told', async () => {
  const who = await somebody();
  const IdDemande = await asked(who, ACCES, access());
  const names = async (as: { readonly login: string }) =>
    await server.as(as.login).call(requestsCalls.people, { params: { IdDemande } });
  const { body } = await names(who);
  const called = body.find(({ IdPersonneEV1 }) => IdPersonneEV1 === manager.IdPersonneEV1);
  expect(called).toBeDefined();
  expect(body.map(({ IdPersonneEV1 }) => IdPersonneEV1)).not.toContain(who.IdPersonneEV1);
  expect((await names(await somebody())).status).toBe(404);
  const told = async (IdPersonneEV1: number) => {
    const { rows } = await server.database.pool.query<{ kind: string }>(
      `select kind from "PersonneNotification" where "IdPersonneEV1" = $1 and "values"->>'request' = $2
        and kind in ('requestMentioned', 'requestCommented') order by 1`,
      [IdPersonneEV1, String(IdDemande)],
    );
    return rows.map(({ kind }) => kind);
  };
  const say = async (by: BuiltPerson, Texte: string) =>
    await server.as(by.login).call(requestsCalls.comment, { params: { IdDemande }, body: { Texte } });
  await say(who, `Could you look, @${called?.IndexPrenomNom?.toLowerCase()}?`);
  expect(await told(manager.IdPersonneEV1)).toEqual(['requestMentioned']);
  await say(manager, 'I do, @Nobody There.');
  expect(await told(who.IdPersonneEV1)).toEqual(['requestCommented']);
});
