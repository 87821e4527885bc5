import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { rowOf, rowsOf } from '../platform/db/database.ts';
import { type BuiltPerson, builders } from './build.ts';
import { day } from './day.ts';
import { type TestServer, testServer } from './test-server.ts';

/** A company where files of mission are made, followed and decided, and what is done with them there. */
export async function bamCompany(server: TestServer) {
  const { db } = server.database;
  const build = builders(server.database);
  const IdSociete = await build.company();
  const [hr, manager, mission, assistant] = (await Promise.all(
    (['hrManager', 'hierarchicalManager', 'missionManager', 'assistant'] as const).map(
      async (role) => await build.person({ IdSociete }, { roles: [role] }),
    ),
  )) as [BuiltPerson, BuiltPerson, BuiltPerson, BuiltPerson];
  const somebody = async (row: object = {}) =>
    await build.person({
      IdSociete,
      IdPersonneEV1Manager: manager.IdPersonneEV1,
      IdPersonneEV1ADG: assistant.IdPersonneEV1,
      ...row,
    });
  const fieldsOf = (values: object) =>
    Object.entries(values).map(([IdChamp, Valeur]: [string, unknown]) => ({ IdChamp, Valeur }));

  /** A mission from a day to a day, or with other values; sent, unless it stays a draft. */
  async function file(
    of: BuiltPerson,
    from: number,
    until: number | null,
    {
      draft = false,
      lignes = [] as object[],
      ...more
    }: { draft?: boolean; lignes?: object[]; [field: string]: unknown } = {},
  ): Promise<number> {
    const values = {
      IdTypeDossier: '1',
      Situation: 'regie',
      DateDeDebut: day(from),
      Manager2: mission.IdPersonneEV1,
      MngProxi: mission.IdPersonneEV1,
      ...(until !== null && { DateDeFin: day(until) }),
      ...more,
    };
    const { body } = await server.as(assistant.login).call(requestsCalls.add, {
      body: {
        typeDemande: 10,
        IdPersonneEV1: of.IdPersonneEV1,
        fields: fieldsOf(values) as never,
        lignes: lignes.map(fieldsOf) as never,
        transmettre: !draft,
      },
    });
    return body.IdDemande;
  }

  const waiting = async (IdDemande: number) =>
    await rowsOf(
      db,
      sql<{ IdVisa: number; holder: number | null }>`select "IdVisa", "IdPersonneEV1Titulaire" as holder from "Visa"
        where "IdDemande" = ${IdDemande} and "Etat" = 'pending' order by "IdVisa"`,
    );
  const holderOf = (holder: number | null) =>
    [manager, mission, hr].find(({ IdPersonneEV1 }) => IdPersonneEV1 === holder) ?? hr;

  /** Everybody whom it waits for says yes. */
  async function decide(IdDemande: number): Promise<number> {
    for (;;) {
      const [visa] = await waiting(IdDemande);
      if (!visa) return IdDemande;
      await server
        .as(holderOf(visa.holder).login)
        .call(requestsCalls.validate, { params: { IdDemande, IdVisa: visa.IdVisa }, body: {} })
        .then(({ body }) => body);
    }
  }

  return {
    build,
    IdSociete,
    hr,
    manager,
    mission,
    assistant,
    somebody,
    file,
    waiting,
    holderOf,
    decide,
    fieldsOf,
    validated: async (...asked: Parameters<typeof file>) => await decide(await file(...asked)),
    /** How it stands. */
    standing: async (IdDemande: number) =>
      await rowOf(
        db,
        sql<{
          IdStade: number;
          Motif: string | null;
          EnLitige: boolean;
          ARevoirBAM: boolean;
          DateCloture: string | null;
        }>`
          select d."IdStade", d."Motif", t."EnLitige", t."ARevoirBAM", t."DateCloture"::text
          from "Demande" d join "DossierBAM" t using ("IdDemande") where "IdDemande" = ${IdDemande}`,
      ),
    /** The days that it keeps, as their range reads. */
    keeps: async (IdDemande: number) =>
      (
        await rowsOf(
          db,
          sql<{
            from: string;
            until: string | null;
          }>`select lower(period)::text as from, (upper(period) - 1)::text as until
            from "Reservation" where "IdDemande" = ${IdDemande} and kind = 'bam' order by period`,
        )
      ).map(({ from, until }) => [from, until]),
  };
}

export type BamCompany = Awaited<ReturnType<typeof bamCompany>>;

/** The server and the company of a file of tests about files of mission: there before the first, gone after the last. */
export function bamTests() {
  let server: TestServer;
  let house: BamCompany;
  beforeAll(async () => {
    server = await testServer();
    house = await bamCompany(server);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get house() {
      return house;
    },
    as: (who: BuiltPerson) => server.as(who.login),
  };
}
