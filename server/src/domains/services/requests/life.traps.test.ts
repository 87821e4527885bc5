import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { kindOf } from '../../../engines/requests/kind/kinds.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { moveStatus } from '../../people/person/statuses.actions.ts';

/** What a short-sighted product gets wrong about the life of a request: each case by what is seen from outside. */
let server: TestServer;
let replica: TestServer;
let build: Build;
let company: number;
let site: number;
let top: BuiltPerson;
let manager: BuiltPerson;
let mission: BuiltPerson;
let security: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  replica = await server.replica();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, IdPays: 'NL' });
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  const under = { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 };
  manager = await build.person(under, { roles: ['hierarchicalManager'] });
  mission = await build.person(under, { roles: ['missionManager'] });
  security = await build.person({ IdSociete: company, IdPays: 'NL' }, { roles: ['security'] });
});
afterAll(() => server.close());

const [ACCES, CANTINE, BAM] = [3, 4, 10] as const;
const Motif = 'because it was looked at twice';

async function somebody(row: Parameters<Build['person']>[0] = {}) {
  const made = await build.person({
    ...{ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site },
    ...row,
  });
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}
const fieldsOf = (values: object) =>
  Object.entries(values).map(([IdChamp, Valeur]: [string, unknown]) => ({ IdChamp, Valeur }));
const ask = async (
  by: BuiltPerson,
  { of = by, type = ACCES as number, values = {} as object, transmettre = true } = {},
) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      ...{ typeDemande: type, IdPersonneEV1: of.IdPersonneEV1, transmettre },
      fields: fieldsOf(
        type === BAM
          ? values
          : { IdSite: site, ...(type === ACCES && { Principal: true }), DateDebut: day(1), ...values },
      ),
    },
  });
const asked = async (...given: Parameters<typeof ask>) => (await ask(...given)).body.IdDemande;
const visas = async (IdDemande: number) =>
  await rowsOf(
    server.database.db,
    sql<{
      IdVisa: number;
      Etat: string;
      Rang: number;
      holder: number | null;
      IdSite: number | null;
    }>`select "IdVisa", "Etat", "Rang",
        "IdPersonneEV1Titulaire" as holder, "IdSite" from "Visa" where "IdDemande" = ${IdDemande} order by "IdVisa"`,
  );
const waiting = async (IdDemande: number) => (await visas(IdDemande)).filter(({ Etat }) => Etat === 'pending');
const decide = async (
  by: BuiltPerson,
  IdDemande: number,
  IdVisa: number,
  how: 'validate' | 'reject' = 'validate',
  at = server,
) =>
  await at.as(by.login).call(requestsCalls[how], {
    params: { IdDemande, IdVisa },
    body: (how === 'reject' ? { Remarque: Motif } : {}) as never,
  });
const next = async (by: BuiltPerson, IdDemande: number) =>
  await decide(by, IdDemande, (await waiting(IdDemande))[0]?.IdVisa ?? 0);
const read = async (login: string, IdDemande: number) =>
  await server.as(login).call(requestsCalls.read, { params: { IdDemande } });

describe('stages', () => {
  type Move = 'rappeler' | 'reprendre' | 'annuler' | 'cloturer' | 'envoyer';
  type Answer = 'DEMANDE_STADE' | 'ALREADY_ENDED' | 'NOT_AUTHORIZED' | 'NOT_FOUND' | number | null;
  /** Where each move of nearly every type is legal, and the stage that it leads to; said here again, apart from what declares it. */
  const usual: Readonly<Record<Exclude<Move, 'envoyer'>, { readonly from: readonly number[]; readonly to: number }>> = {
    rappeler: { from: [2, 3], to: 1 },
    reprendre: { from: [5], to: 1 },
    annuler: { from: [1, 2, 3], to: 6 },
    cloturer: { from: [], to: 7 },
  };
  const legal = (type: string, move: Move) =>
    move === 'envoyer'
      ? { from: [1], to: 2 }
      : type === 'logiciel' && move === 'cloturer'
        ? { from: [2, 3], to: 7 }
        : usual[move];
  /** What is over says so to whoever would end it once more. */
  const refusal = (move: Move, stage: number) =>
    (move === 'annuler' || move === 'cloturer') && stage >= 6 ? 'ALREADY_ENDED' : 'DEMANDE_STADE';
  /** What each is answered: whoever wrote it, who closes by hand at the desk, an administrator, and somebody of no concern. */
  const answers: Readonly<
    Record<'writer' | 'desk' | 'admin' | 'stranger', (type: string, move: Move, stage: number) => Answer>
  > = {
    writer: (type, move, stage) => {
      if (move === 'cloturer') return 'NOT_AUTHORIZED';
      // A draft that is given up is gone, and at no stage.
      if (move === 'annuler' && stage === 1) return null;
      const { from, to } = legal(type, move);
      return from.includes(stage) ? to : refusal(move, stage);
    },
    desk: (type, move, stage) => {
      // What is a draft is not followed, nor what is no matter of theirs.
      if (stage === 1 || !['materiel', 'logiciel', 'portabilite'].includes(type)) return 'NOT_FOUND';
      if (move !== 'cloturer') return 'NOT_AUTHORIZED';
      const { from, to } = legal(type, move);
      return from.includes(stage) ? to : refusal(move, stage);
    },
    admin: () => 'NOT_FOUND',
    stranger: () => 'NOT_FOUND',
  };
  /** What a stage of a request is, whatever is written beside it. */
  const rowTold = async (IdDemande: number) =>
    JSON.stringify(
      await rowOf(
        server.database.db,
        sql`select row_to_json(d) as d, (select count(*) from history_entry where entity = 'Demande' and entity_id = ${String(IdDemande)}) as n
          from "Demande" d where "IdDemande" = ${IdDemande}`,
      ),
    );
  const moves = ['rappeler', 'reprendre', 'annuler', 'cloturer', 'envoyer'] as const satisfies readonly Move[];

  test('R01, R02 each type, from each stage, by each move: what is not legal is answered 409 to whose it would be and is nobody else’s, and nothing is written', async () => {
    const who = await somebody();
    const human = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
    const stranger = await build.person({ IdSociete: company }, { roles: ['employee'] });
    const { db } = server.database;
    for (const type of requestTypes) {
      const typeDemande = numberOf(type);
      const { IdDemande } = await rowOf(
        db,
        sql<{
          IdDemande: number;
        }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade", "IdSociete")
          values (${typeDemande}, ${who.IdPersonneEV1}, ${who.IdPersonneEV1}, ${who.IdPersonneEV1}, 1, ${company}) returning "IdDemande"`,
      );
      const required =
        type.name === 'bam'
          ? sql`("IdDemande", "IdTypeDossier", "Situation") values (${IdDemande}, '1', 'regie')`
          : sql`("IdDemande") values (${IdDemande})`;
      await sql`insert into ${sql.table(kindOf({ typeDemande }).table)} ${required}`.execute(db);
      // A file is moved by whoever has the rights to, whoever wrote it.
      const by = { writer: type.name === 'bam' ? human.login : who.login, desk: desk.login, admin: 'admin' };
      const logins = { ...by, stranger: stranger.login };
      for (const stage of [1, 2, 3, 4, 5, 6, 7]) {
        const stands = async () =>
          await sql`update "Demande" set "IdStade" = ${stage}, "VersionValidee" = null, "DateSuppression" = null where "IdDemande" = ${IdDemande}`.execute(
            db,
          );
        await stands();
        let before = await rowTold(IdDemande);
        // Where it is nothing of theirs, one move in its turn tells as much as all.
        for (const part of ['stranger', 'admin', 'desk', 'writer'] as const)
          for (const move of part === 'writer' || part === 'desk'
            ? moves
            : [moves[stage % moves.length] ?? 'envoyer']) {
            const meant = answers[part](type.name, move, stage);
            // Sent, it is looked at whole: that is told of in tests of its own.
            if (move === 'envoyer' && typeof meant === 'number') continue;
            const caller = server.as(logins[part]);
            const answer =
              move === 'envoyer'
                ? await caller.call(requestsCalls.send, { params: { IdDemande } })
                : await caller.call(requestsCalls.move, { params: { IdDemande, action: move }, body: { Motif } });
            const said = `${type.name}: ${part} ${move} from ${stage}`;
            expect(answer.error?.name ?? answer.body.IdStade, said).toBe(meant);
            if (typeof meant !== 'string') {
              await stands();
              before = await rowTold(IdDemande);
              continue;
            }
            expect(answer.status, said).toBe(
              { DEMANDE_STADE: 409, ALREADY_ENDED: 409, NOT_AUTHORIZED: 403, NOT_FOUND: 404 }[meant],
            );
            expect(await rowTold(IdDemande), said).toBe(before);
          }
      }
    }
  });

  test('R03 recalled: nobody decides it any more, what it kept is free, and the reason stays', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const [visa] = await waiting(IdDemande);
    const kept = async () =>
      await rowsOf(server.database.db, sql`select from "Reservation" where "IdDemande" = ${IdDemande}`);
    expect((await kept()).length).toBeGreaterThan(0);
    const recall = await server
      .as(who.login)
      .call(requestsCalls.move, { params: { IdDemande, action: 'rappeler' }, body: { Motif } });
    expect(recall.body.IdStade).toBe(stages.draft);
    expect(await kept()).toEqual([]);
    expect(await waiting(IdDemande)).toEqual([]);
    // Whoever holds it has its sheet open still.
    for (const how of ['validate', 'reject'] as const)
      expect((await decide(manager, IdDemande, visa?.IdVisa ?? 0, how)).status).toBe(409);
    expect((await read(who.login, IdDemande)).body).toMatchObject({ IdStade: stages.draft, Motif });
    // The days are free for another.
    await asked(who);
  });

  test('R04 taken up again it is the same request, in a round of its own: what was decided stays to be read', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const [first] = await waiting(IdDemande);
    await decide(manager, IdDemande, first?.IdVisa ?? 0, 'reject');
    await server.as(who.login).call(requestsCalls.move, { params: { IdDemande, action: 'reprendre' }, body: {} });
    expect((await server.as(who.login).call(requestsCalls.send, { params: { IdDemande } })).status).toBe(200);
    const { steps } = (await read(who.login, IdDemande)).body;
    expect(steps.slice(0, 2)).toMatchObject([
      { IdVisa: first?.IdVisa, Tour: 1, Etat: 'rejected', Remarque: Motif },
      { Tour: 2, Rang: 1, Etat: 'pending' },
    ]);
    expect((await decide(manager, IdDemande, first?.IdVisa ?? 0)).status).toBe(409);
  });

  test('R08 nothing is asked for whoever left, did not come, is archived, or is nobody', async () => {
    const { INACTIVE, NO_SHOW, ARCHIVED, ACTIVE } = statuts;
    const ways = [
      { IdStatut: INACTIVE },
      { IdStatut: NO_SHOW },
      { IdStatut: ARCHIVED },
      { IdStatut: ACTIVE, Physique: false },
    ];
    for (const row of ways) {
      const who = await somebody(row);
      const before = await rowOf(server.database.db, sql<{ n: number }>`select count(*)::integer as n from "Demande"`);
      const { status, error } = await ask(manager, { of: who });
      expect([row, status >= 400, error?.name]).toEqual([
        ...[row, true],
        expect.stringMatching(/^(NOT_FOUND|UPDATE_WITH_STATUT_NOT_ALLOWED)$/),
      ]);
      expect(await rowOf(server.database.db, sql`select count(*)::integer as n from "Demande"`)).toEqual(before);
    }
    expect((await ask(manager, { of: await somebody() })).status).toBe(200);
  });

  test('what is asked for whoever is being created stays, when their accounts cannot be made for now', async () => {
    const { BROUILLON, ERROR } = statuts;
    const who = await somebody({ IdStatut: BROUILLON });
    const IdDemande = await asked(manager, { of: who });
    const stage = async () =>
      await rowOf(server.database.db, sql`select "IdStade" as stage from "Demande" where "IdDemande" = ${IdDemande}`);
    const before = await stage();
    await createEngines(server.database.db).act({ call: 'test.fail', actor: { system: 'test' } }, async (writing) => {
      expect(await moveStatus(writing, who.IdPersonneEV1, { from: BROUILLON, to: ERROR })).toBe(true);
    });
    expect(await stage()).toEqual(before);
  });

  test('R06 whoever is asked for sees it and is told; who may not ask for them is told nothing', async () => {
    const who = await somebody();
    const IdDemande = await asked(manager, { of: who });
    expect((await read(who.login, IdDemande)).status).toBe(200);
    expect((await ask(await somebody(), { of: who })).status).toBe(404);
    await next(top, IdDemande);
    const [visa] = await waiting(IdDemande);
    await decide(security, IdDemande, visa?.IdVisa ?? 0, 'reject');
    const told = await rowsOf(
      server.database.db,
      sql`select from "PersonneNotification" where kind = 'requestMoved' and "IdPersonneEV1" = ${who.IdPersonneEV1}
        and ("values"->>'request')::integer = ${IdDemande}`,
    );
    expect(told).toHaveLength(1);
  });

  test('R09 its sheet is there for who is in it or follows such requests, and byte for byte not there for anybody else', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const missing = async (login: string) => (await read(login, 2_000_000_000)).raw;
    const shown: string[] = [];
    for (const login of [
      'admin',
      'hr',
      'hr.fr',
      'recruiter',
      'manager',
      'assistant',
      'employee',
      'security',
      'services',
      'desk',
      'payroll',
      'comex',
      'imm',
      'mission',
      'admin2',
      'delegate',
    ]) {
      const answer = await read(login, IdDemande);
      if (answer.status === 200) shown.push(login);
      else expect([answer.status, answer.raw], login).toEqual([404, await missing(login)]);
    }
    expect(shown).not.toContain('employee');
    expect(shown).not.toContain('comex');
    for (const login of shown) {
      const { rows } = await server.database.pool.query(
        `select 1 from "Personne" p join "PersonneRole" pr using ("IdPersonneEV1") join "RoleProfil" g using ("IdRole")
         join "ProfilDroit" l using ("IdProfil") where p."CompteAD" = $1 and l."Valeur" > 0 and l."IdDroit" in ('suivi-d-acces', 'SECUOFF', 'SGX')`,
        [login],
      );
      expect(rows.length, login).toBeGreaterThan(0);
    }
    // What its address names decides nothing: it is the same read.
    expect((await waiting(IdDemande)).length).toBe(1);
  });

  test('C05 two drafts for one site and day, sent together: one is taken', async () => {
    const who = await somebody();
    await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "DateDebut")
      values ('badge', 'acces', ${who.IdPersonneEV1}, ${site}, 'badge', current_date)`.execute(server.database.db);
    const drafts = await Promise.all(
      [1, 2].map(async () => await asked(who, { type: CANTINE, values: { DateFin: day(1) }, transmettre: false })),
    );
    const sent = await Promise.all(
      drafts.map(
        async (IdDemande, n) =>
          await [server, replica][n]!.as(who.login).call(requestsCalls.send, { params: { IdDemande } }),
      ),
    );
    expect(sent.map(({ error, status }) => error?.name ?? status).toSorted()).toEqual([
      200,
      'ERROR_BADGE_CANTINE_ALREADY_EXIST',
    ]);
  });

  test('C09 what is kept from others is kept for days as they are said, of a site anywhere, on the night on which clocks change too', async () => {
    const { db } = server.database;
    for (const IdPays of ['FR', 'CN', 'PL']) {
      const there = await build.site({ Badge: true, Cantine: true, IdPays });
      const who = await somebody();
      await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "DateDebut")
        values ('badge', 'acces', ${who.IdPersonneEV1}, ${there}, 'badge', current_date)`.execute(db);
      const badge = async (DateDebut: string, DateFin = DateDebut, at = server) => {
        const { body, error } = await at
          .as(who.login)
          .call(requestsCalls.add, {
            body: {
              ...{ typeDemande: CANTINE, IdPersonneEV1: who.IdPersonneEV1, transmettre: true },
              fields: fieldsOf({ IdSite: there, DateDebut, DateFin }),
            },
          })
          .then((answer) => ({ body: answer.status < 400 ? answer.body : undefined, error: answer.error }));
        if (!body) return error?.name;
        const { period } = await rowOf(
          db,
          sql<{
            period: string;
          }>`select period::text from "Reservation" where "IdDemande" = ${body.IdDemande} and kind = 'cantine'`,
        );
        return period;
      };
      // Clocks go forward on 28 March 2027 and back on 31 October.
      expect(await badge('2027-03-28')).toBe('[2027-03-28,2027-03-29)');
      expect(await badge('2027-03-27')).toBe('[2027-03-27,2027-03-28)');
      expect(await badge('2027-03-29', '2027-04-02', replica)).toBe('[2027-03-29,2027-04-03)');
      expect(await badge('2027-03-28')).toBe('ERROR_BADGE_CANTINE_ALREADY_EXIST');
      expect(await badge('2027-10-30', '2027-10-31', replica)).toBe('[2027-10-30,2027-11-01)');
      expect(await badge('2027-10-31', '2027-11-05')).toBe('ERROR_BADGE_CANTINE_ALREADY_EXIST');
      expect(await badge('2027-11-01')).toBe('[2027-11-01,2027-11-02)');
    }
  });

  test('sent back for its site, it is decided by those of the site that it is for then', async () => {
    const other = await build.site({ Badge: true, IdPays: 'PL' });
    const there = await build.person({ IdSociete: company, IdPays: 'PL' }, { roles: ['security'] });
    const who = await somebody();
    const IdDemande = await asked(who);
    await next(manager, IdDemande);
    const [visa] = await waiting(IdDemande);
    const params = { IdDemande, IdVisa: visa?.IdVisa ?? 0 };
    const back = await server
      .as(security.login)
      .call(requestsCalls.sendBack, { params, body: { Champs: ['IdSite'], Remarque: Motif } });
    expect(back.error).toBeUndefined();
    const given = await server.as(who.login).call(requestsCalls.save, {
      params: { IdDemande },
      body: { fields: [{ IdChamp: 'IdSite', Valeur: other, Vu: site }] },
    });
    expect(given.error).toBeUndefined();
    expect(await waiting(IdDemande)).toMatchObject([{ IdVisa: params.IdVisa, IdSite: other }]);
    expect((await decide(security, IdDemande, params.IdVisa)).error?.name).toBe('NOT_FOUND');
    const told = await rowsOf(
      server.database.db,
      sql`select from "PersonneNotification" where kind = 'visaAwaits' and "IdPersonneEV1" = ${there.IdPersonneEV1}
        and ("values"->>'request')::integer = ${IdDemande}`,
    );
    expect(told).toHaveLength(1);
    expect((await decide(there, IdDemande, params.IdVisa)).status).toBe(200);
  });
});

describe('visas beside each other', () => {
  const beside = async () => {
    const who = await somebody();
    const { body } = await server.as(top.login).call(requestsCalls.add, {
      body: {
        ...{ typeDemande: BAM, IdPersonneEV1: who.IdPersonneEV1, transmettre: true },
        fields: fieldsOf({
          ...{ IdTypeDossier: '1', Situation: 'regie', DateDeDebut: day(1), DateDeFin: day(5) },
          ...{ Manager2: mission.IdPersonneEV1, HoraireHebdo: 37.5 },
        }),
      },
    });
    const open = await waiting(body.IdDemande);
    const of = (one: BuiltPerson) => open.find(({ holder }) => holder === one.IdPersonneEV1)?.IdVisa ?? 0;
    return { IdDemande: body.IdDemande, first: of(manager), second: of(mission) };
  };

  test('V02 decided at the same instant on two replicas, the round goes on', async () => {
    for (let round = 0; round < runs(6, 60); round += 1) {
      const { IdDemande, first, second } = await beside();
      const answers = await Promise.all([
        decide(manager, IdDemande, first, 'validate', server),
        decide(mission, IdDemande, second, 'validate', replica),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await waiting(IdDemande)).map(({ Rang }) => Rang)).toEqual([2]);
    }
  });

  test('V03 the first who rejects ends the others; two who reject at once are one rejection', async () => {
    const { IdDemande, first, second } = await beside();
    expect((await decide(manager, IdDemande, first, 'reject')).body.IdStade).toBe(stages.rejected);
    expect((await decide(mission, IdDemande, second)).error?.name).toBe('VISA_DEJA_DECIDE');
    expect((await visas(IdDemande)).map(({ Etat }) => Etat).toSorted()).toEqual(['closed', 'rejected']);
    const inbox = await server.as(mission.login).call(requestsCalls.awaiting, { query: {} });
    expect(inbox.body.rows.map((row) => row.IdDemande)).not.toContain(IdDemande);
    for (let round = 0; round < runs(4, 40); round += 1) {
      const both = await beside();
      const answers = await Promise.all([
        decide(manager, both.IdDemande, both.first, 'reject', server),
        decide(mission, both.IdDemande, both.second, 'reject', replica),
      ]);
      expect(answers.map(({ error, status }) => error?.name ?? status).toSorted()).toEqual([200, 'VISA_DEJA_DECIDE']);
    }
  });
});
