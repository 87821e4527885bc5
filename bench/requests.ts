import pg from 'pg';
import { numberOf } from '../contracts/src/requests/request-types.ts';
import '../server/src/app/domains.ts';
import { servicesSites } from '../server/src/domains/demonstration/demo/cast.ts';
import { offeredKinds } from '../server/src/engines/requests/kind/kinds.ts';

/** The types that are asked for all the time, evenly. */
const usual = offeredKinds().filter(({ type }) =>
  ['materiel', 'logiciel', 'acces', 'cantine', 'parking'].includes(type.name),
);

/** As many await the line manager of the demonstration group. */
export const awaited = 200;

/**
 * Fills a database with requests of those who are present, over three years: most of them are over, six of a hundred await somebody,
 * and so many of these the manager of the demonstration group.
 */
export async function fillRequests(databaseUrl: string, requests: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Every key is of a row that was just read: where it may be left out, three million look-ups are.
    await client.query('set session_replication_role = replica').catch(() => {});
    await client.query(
      `create temp table asks as
        select row_number() over (order by p."IdPersonneEV1") - 1 as n, p."IdPersonneEV1" as person, p."IdSociete" as company,
          coalesce(p."IdSite", (select min("IdSite") from "Site")) as site, p."IdPersonneEV1Manager" as manager
        from "Personne" p where p."Physique" and not p."Test" and p."IdStatut" = 500 and p."IdPersonneEV1Manager" is not null`,
    );
    await client.query(
      `create temp table team as
        select row_number() over (order by a.n) - 1 as k, a.n from asks a join "Personne" m on m."IdPersonneEV1" = a.manager
        where lower(m."CompteAD") = 'manager'`,
    );
    await client.query(
      `create temp table wanted as
        select i, ($2::integer[])[1 + i % $3] as type, a.person, a.company, a.site, a.manager,
          case when i < $4 or i % 100 < 6 then 3 when i % 100 < 8 then 5 when i % 100 < 12 then 6 else 4 end as stage,
          now() - make_interval(mins => (i::bigint * 1500000 / $1)::integer) as sent
        from (select i, case when i < $4 then (select n from team where k = i % (select count(*) from team))
            else i % (select count(*) from asks) end as n
          from generate_series(0, $1::integer - 1) i) request
        join asks a using (n)`,
      [requests, usual.map(({ type }) => numberOf(type)), usual.length, awaited],
    );
    await client.query('analyze wanted');
    await client.query(
      `insert into "Demande" ("IdDemande", "typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete",
          "IdSite", "IdStade", "Tour", "Rang", "Circuit", "DateC", "DateTransmission", "DateFin")
        select nextval(pg_get_serial_sequence('"Demande"', 'IdDemande')), type, person, person, person, company, site, stage, 1,
          case when stage = 3 then 1 + (i / 100) % 2 * (i >= $1)::integer end, $2::jsonb, sent, sent,
          case when stage <> 3 then sent + make_interval(hours => 5 + i % 90) end
        from wanted order by sent`,
      [awaited, JSON.stringify([{ holders: [{ relation: 'Manager' }] }, { holders: [{ right: 'SGX' }] }])],
    );
    for (const { table, typeDemande } of usual)
      await client.query(
        `insert into "${table}" ("IdDemande") select "IdDemande" from "Demande" where "typeDemande" = $1 on conflict do nothing`,
        [typeDemande],
      );
    await client.query(
      `update "DemandeLogiciel" set "IdLogiciel" = 1 + "IdDemande" % (select count(*) from "Logiciel") where "IdLogiciel" is null`,
    );
    // Every request was before its manager; half of what awaits somebody, and what is over, before general services as well.
    for (const [round, porteur] of [
      [1, { relation: 'Manager' }],
      [2, { right: 'SGX' }],
    ] as const)
      await client.query(
        `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "IdDroit", "IdSite", "Etat",
            "DateOuverture", "DateDecision", "IdPersonneEV1Decideur", "RoleIdPersonneEV1")
          select d."IdDemande", 1, $1, $2::jsonb, case when $1 = 1 then p."IdPersonneEV1Manager" end, case when $1 = 2 then 'SGX' end,
            d."IdSite", v.state, d."DateTransmission", case when v.state <> 'pending' then coalesce(d."DateFin", now()) end,
            case when v.state <> 'pending' then p."IdPersonneEV1Manager" end, case when v.state <> 'pending' then p."IdPersonneEV1Manager" end
          from "Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1",
            lateral (select case when d."Rang" = $1 then 'pending' when d."IdStade" = 5 and $1 = 2 then 'rejected'
              when d."IdStade" = 6 and $1 = 2 then 'closed' else 'validated' end as state) v
          where d."Tour" = 1 and (d."Rang" is null or d."Rang" >= $1)`,
        [round, JSON.stringify([porteur])],
      );
    // General services were told of each visa of their sites that waits, and read none of it.
    await client.query(
      `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens, "DateC")
        select services."IdPersonneEV1", 'visaAwaits', jsonb_build_object('type', d."typeDemande", 'person', d."IdPersonneEV1",
            'request', d."IdDemande", 'visa', v."IdVisa"), 'demande/details/' || d."IdDemande", v."DateOuverture"
          from "Visa" v join "Demande" d using ("IdDemande") join "Site" s on s."IdSite" = v."IdSite"
            join "Personne" services on lower(services."CompteAD") = 'services'
          where v."Etat" = 'pending' and v."IdDroit" = 'SGX' and s."LibSite" = any($1)`,
      [servicesSites],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
