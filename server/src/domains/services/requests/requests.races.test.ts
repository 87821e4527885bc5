import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeClaims } from '../../../engines/requests/claims/claims.ts';
import { findKind } from '../../../engines/requests/kind/kinds.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { databaseOn, rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

/** Many who act on one thing at the same instant, on two replicas: one does, the others are told. */
let servers: readonly [TestServer, TestServer];
let build: Build;
let company: number;
let home: number;
let manager: BuiltPerson;
let desk: BuiltPerson;
beforeAll(async () => {
  const server = await testServer({ from: 'seeded' });
  servers = [server, await server.replica()];
  build = builders(server.database);
  company = await build.company();
  home = await build.site({ Livraison: true });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
});
afterAll(() => servers[0].close());

const [MATERIEL, ACCES] = [1, 3] as const;
const reason = 'because it was looked at twice';
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await rowsOf(servers[0].database.db, query))[0]?.n ?? 0;
const pending = async (IdDemande: number) =>
  (
    await rowsOf(
      servers[0].database.db,
      sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
    )
  )[0]?.IdVisa ?? 0;

const ways = ['validate', 'reject', 'annuler', 'rappeler'] as const;

test('24 validate, reject, cancel and recall one visa: one decision, a legal order, one ticket, one word to each', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < runs(8, 200); round += 1) {
    const who = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const { body } = await servers[0].as(who.login).call(requestsCalls.add, {
      body: {
        ...{
          typeDemande: MATERIEL,
          IdPersonneEV1: who.IdPersonneEV1,
          fields: fields({ IdSite: home }),
          transmettre: true,
        },
        lignes: [fields({ IdCategorieMateriel: 2, Marque: 'Acme', Modele: 'Wide 27' })],
      },
    });
    const { IdDemande } = body;
    const first = await pending(IdDemande);
    await servers[0].as(manager.login).call(requestsCalls.validate, { params: { IdDemande, IdVisa: first }, body: {} });
    const IdVisa = await pending(IdDemande);
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_one, n) => {
        const how = ways[n % 4] ?? 'validate';
        const at = servers[(n >> 2) % 2 === 0 ? 0 : 1];
        const answer =
          how === 'validate' || how === 'reject'
            ? await at
                .as(desk.login)
                .call(requestsCalls[how], { params: { IdDemande, IdVisa }, body: { Remarque: reason } })
            : await at
                .as(who.login)
                .call(requestsCalls.move, { params: { IdDemande, action: how }, body: { Motif: reason } });
        return { how, status: answer.status };
      }),
    );
    // What was recalled and then dropped is nothing to those who come after.
    for (const { how, status } of answers) expect([200, 404, 409], `${how} of ${IdDemande}`).toContain(status);
    const done = answers.filter(({ status }) => status === 200).map(({ how }) => how);
    // What was recalled may be cancelled, and what was validated waits for its receipt: each is one move more.
    const orders = ['validate', 'reject', 'annuler', 'rappeler', 'annuler,rappeler'];
    const after = ['annuler,validate', 'rappeler,validate', 'annuler,rappeler,validate'];
    expect([...orders, ...after]).toContain(done.toSorted().join());
    const validated = done.includes('validate');
    expect(
      await count(
        sql<{ n: number }>`select count(*)::integer as n from "Visa" where "IdVisa" = ${IdVisa} and "Etat" =
            ${validated ? 'validated' : done.includes('reject') ? 'rejected' : 'closed'}`,
      ),
    ).toBe(1);
    expect(
      await count(
        sql<{
          n: number;
        }>`select count(*)::integer as n from effect where subject = ${`Demande/${IdDemande}`} and operation = 'open'`,
      ),
    ).toBe(validated ? 1 : 0);
    expect(
      await count(
        sql<{ n: number }>`select coalesce(sum("Nombre"), 0)::integer as n from "PersonneNotification"
            where kind = 'requestMoved' and "IdPersonneEV1" = ${who.IdPersonneEV1} and ("values"->>'request')::integer = ${IdDemande}`,
      ),
    ).toBe(done.includes('reject') ? 1 : 0);
    // Nobody is asked any more for what nobody waits for.
    expect(
      await count(
        sql<{ n: number }>`select count(*)::integer as n from "PersonneNotification" where kind = 'visaAwaits'
            and ("values"->>'visa')::integer = ${IdVisa} and ("DateLecture" is null or mail_due is not null)`,
      ),
    ).toBe(0);
  }
});

test('64 ask for a principal badge of one person: one has it', { timeout: 600_000 }, async () => {
  const sites = await Promise.all(Array.from({ length: 64 }, async () => await build.site({ Badge: true })));
  for (let round = 0; round < runs(2, 100); round += 1) {
    const who = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 });
    await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${who.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
      servers[0].database.db,
    );
    const answers = await Promise.all(
      sites.map(
        async (IdSite, n) =>
          await servers[n % 2 === 0 ? 0 : 1].as(who.login).call(requestsCalls.add, {
            body: {
              ...{ typeDemande: ACCES, IdPersonneEV1: who.IdPersonneEV1, transmettre: true },
              fields: fields({ IdSite, Principal: true, DateDebut: day(1) }),
            },
          }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.name] : [])))).toEqual(
      new Set(['BADGE_ACCES_SITE_PRINCIPAL_UNIQUE']),
    );
  }
});

test('who comes second for what one may have waits before writing it: both would wait for each other', async () => {
  const { pool } = servers[0].database;
  const who = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const asked = await Promise.all(
    [await build.site({ Badge: true }), await build.site({ Badge: true })].map(async (IdSite) => {
      const { body } = await servers[0].as(who.login).call(requestsCalls.add, {
        body: {
          ...{ typeDemande: ACCES, IdPersonneEV1: who.IdPersonneEV1, transmettre: false },
          fields: fields({ IdSite, Principal: true, DateDebut: day(1) }),
        },
      });
      return { IdDemande: body.IdDemande, IdPersonneEV1: who.IdPersonneEV1, IdSite } as RequestRow;
    }),
  );
  const [one, two] = [await pool.connect(), await pool.connect()];
  try {
    const { rows } = await two.query<{ pid: number }>('select pg_backend_pid() as pid');
    const take = (client: typeof one, n: number) =>
      takeClaims(databaseOn(client), findKind(ACCES)!, asked[n]!, { Principal: true, DateDebut: day(1) });
    await one.query('begin');
    await two.query('begin');
    await take(one, 0);
    const second = expect(take(two, 1)).rejects.toMatchObject({ code: 'BADGE_ACCES_SITE_PRINCIPAL_UNIQUE' });
    const waitsFor = async () =>
      (await pool.query('select wait_event from pg_stat_activity where pid = $1', [rows[0]!.pid])).rows[0]?.wait_event;
    await expect.poll(waitsFor).toBe('advisory');
    await one.query('commit');
    await second;
  } finally {
    for (const client of [one, two]) {
      await client.query('rollback');
      client.release();
    }
  }
});
