import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPresent } from '../../foundation/actor/presence.ts';

const { validated, rejected } = stages;

/** Days back that it tells of, and of how many people one asked for nothing. */
const told = 90;
const oneInNothing = 3;
const mostPeople = 240;

/**
 * What the demonstration group asked for before it came into the portal, as the product that it came from would have handed it over:
 * software of the last three months, decided by managers and the service desk within days, most of it installed, the same for people
 * of one function. It is shaped like one that went through the portal, whose rounds it takes; it has no history here.
 */
export async function sayPast(db: Db): Promise<void> {
  const past = await sql<{ n: number }>`
    with model as (select * from "Demande" where "typeDemande" = ${sql.lit(requestTypeNumbers.logiciel)} and "IdStade" = ${sql.lit(validated)}
        order by "IdDemande" limit 1),
      wanted as (select l."IdLogiciel", l."LibLogiciel", row_number() over (order by l."IdLogiciel") - 1 as at, count(*) over () as many
        from "Logiciel" l where l."Actif" and l."Payant"),
      people as (select p."IdPersonneEV1", p."IdPersonneEV1Manager" as manager, p."IdSociete", p."IdFonctionEFIS" as job,
          row_number() over (order by p."IdPersonneEV1") as n
        from "Personne" p where p."Physique" and ${isPresent('p')} and p."IdPersonneEV1Manager" is not null
          and p."IdFonctionEFIS" is not null and p."IdPersonneEV1" % ${sql.lit(oneInNothing)} <> 0
          and not exists (select from "Demande" d where p."IdPersonneEV1" in (d."IdPersonneEV1", d."IdPersonneEV1Demandeur"))
        order by p."IdPersonneEV1" limit ${sql.lit(mostPeople)}),
      asked as (select p.*, w."IdLogiciel", w."LibLogiciel", nextval(pg_get_serial_sequence('"Demande"', 'IdDemande')) as id,
          date_trunc('day', now()) - make_interval(days => (6 + p.n * 37 % (${sql.lit(told)} - 6))::integer, hours => (p.n % 8)::integer) + interval '16 hours' as sent,
          make_interval(days => (1 + p.n * 7 % 5)::integer, mins => (p.n * 13 % 200)::integer) as took,
          p.n % 9 = 0 as refused
        from people p join wanted w on w.at = ascii(reverse(p.job)) % w.many),
      made as (insert into "Demande" ("IdDemande", "typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete",
          "IdStade", "Tour", "Rang", "Circuit", "Ecartes", "DateC", "DateTransmission", "DateFin", "DateM")
        select a.id, m."typeDemande", a."IdPersonneEV1", a."IdPersonneEV1", a."IdPersonneEV1", a."IdSociete",
          case when a.refused then ${sql.lit(rejected)} else ${sql.lit(validated)} end, m."Tour", m."Rang", m."Circuit", m."Ecartes",
          a.sent, a.sent, a.sent + a.took, a.sent + a.took
        from asked a cross join model m returning "IdDemande"),
      software as (insert into "DemandeLogiciel" ("IdDemande", "IdLogiciel") select a.id, a."IdLogiciel" from asked a),
      -- Whoever refuses is the manager: nobody decided after them.
      decided as (insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "IdDroit", "IdRoles", "Autre", "Etat",
          "DateOuverture", "DateDecision", "IdPersonneEV1Decideur", "RoleIdPersonneEV1")
        select a.id, v."Tour", v."Rang", v."Porteurs", case when v."IdPersonneEV1Titulaire" is not null then a.manager end, v."IdDroit", v."IdRoles",
          v."Autre", case when a.refused then 'rejected' else 'validated' end,
          case when v."Rang" = 1 then a.sent else a.sent + a.took / 2 end, case when v."Rang" = 1 then a.sent + a.took / 2 else a.sent + a.took end,
          coalesce(case when v."IdPersonneEV1Titulaire" is not null then a.manager end, v."IdPersonneEV1Decideur"),
          coalesce(case when v."IdPersonneEV1Titulaire" is not null then a.manager end, v."RoleIdPersonneEV1")
        from asked a cross join model m join "Visa" v on v."IdDemande" = m."IdDemande" where v."Rang" = 1 or not a.refused),
      reserved as (insert into "Reservation" ("IdDemande", kind, key, period)
        select a.id, r.kind, a."IdPersonneEV1" || '/' || a."IdLogiciel", r.period
        from asked a cross join model m join "Reservation" r on r."IdDemande" = m."IdDemande" where not a.refused),
      held as (insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdDemande", "LibInventaire", "DateDebut")
        select 'logiciel', 'logiciel', a."IdPersonneEV1", a.id, a."LibLogiciel", (a.sent + a.took)::date from asked a where not a.refused)
    select count(*)::integer as n from made`.execute(db);
  if ((past.rows[0]?.n ?? 0) === 0) throw new Error('Nothing was asked for before');
}
