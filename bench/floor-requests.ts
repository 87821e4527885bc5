import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (alias: string) =>
  `json_build_object('IdPersonneEV1', ${alias}."IdPersonneEV1", 'IndexPrenomNom', ${alias}."IndexPrenomNom")`;

const awaits = `v."Etat" = 'pending' and v."IdPersonneEV1Titulaire" = $1
  and $1 not in (d."IdPersonneEV1", d."IdPersonneEV1Demandeur", d."RoleIdPersonneEV1")`;

/** A page of what awaits somebody by name. */
const inboxText = `select d."IdDemande", d."typeDemande", d."IdStade", ${person('p')} as person, ${person('q')} as requester, d."IdSite",
    s."LibSite", ${instant('d."DateC"')} as "DateC", ${instant('d."DateTransmission"')} as "DateTransmission",
    ${instant('d."DateFin"')} as "DateFin",
    case d."typeDemande" when 2 then (select l."LibLogiciel" from "DemandeLogiciel" t join "Logiciel" l using ("IdLogiciel")
        where t."IdDemande" = d."IdDemande")
      when 1 then (select string_agg(concat_ws(' ', c."LibCategorieMateriel", l."Marque", l."Modele"), ', ' order by l."IdLigne")
        from "DemandeMaterielLigne" l left join "MaterielCategorie" c on c."IdCategorieMateriel" = l."IdCategorieMateriel"
        where l."IdDemande" = d."IdDemande") end as what,
    v."IdVisa", d."Version", ${instant('v."DateOuverture"')} as since, v."Formulaire", null as "onBehalfOf",
    false as "standsIn", v."DateRelance" is not null as late
  from "Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
  join "Personne" q on q."IdPersonneEV1" = d."IdPersonneEV1Demandeur" left join "Site" s on s."IdSite" = d."IdSite"
  where ${awaits} order by v."DateRelance" is null, v."IdVisa" limit 51`;
const countsText = `select d."typeDemande", s."IdSite", s."LibSite", count(*)::integer as count
  from "Visa" v join "Demande" d using ("IdDemande") left join "Site" s on s."IdSite" = d."IdSite"
  where ${awaits} group by 1, 2, 3 order by 1, s."LibSite" collate "und-x-icu"`;

const open = (what: string) => `(select ${what} from "Visa" v
  where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' order by v."IdVisa" limit 1)`;
/** A page of all requests of people whose record holds a word, latest first. */
const trackingText = `with hits as materialized (select d."IdDemande" as id from "Personne" p join "Demande" d using ("IdPersonneEV1")
    where p."Physique" and not p."Test" and d."IdStade" > 1 and p."RechercheTout" like $1 and p."RechercheTout" like $2),
  page as (select id from hits order by id desc limit 51)
  select d."IdDemande", d."IdDemande" as "NumeroDemande", d."typeDemande"::text as "TypeDemande", p."IndexPrenomNom",
    (select c."LibSociete" from "Societe" c where c."IdSociete" = p."IdSociete") as "LibSociete",
    (select s."LibSite" from "Site" s where s."IdSite" = d."IdSite") as "LibSiteDemande", d."IdStade",
    ${open(`coalesce(v."Porteurs"->0->>'relation', v."Porteurs"->0->>'right', 'role')`)} as "Attend",
    ${open('v."DateOuverture"')} as "AttendDepuis", d."DateTransmission", (select count(*) from hits)::integer as total
  from page join "Demande" d on d."IdDemande" = page.id join "Personne" p using ("IdPersonneEV1") order by page.id desc`;

/** What the first of two rounds writes when it is validated: visas, the header, three changes of the history, one who is told. */
const decision: readonly (readonly [text: string, of: (asked: Decided) => unknown[]])[] = [
  [
    `insert into idempotency_key (key, "IdPersonneEV1", call, fingerprint) values (gen_random_uuid()::text, $1, 'floor', '')`,
    ({ me }) => [me],
  ],
  [`select 1 from "Demande" where "IdDemande" = $1 for no key update`, ({ request }) => [request]],
  [
    `update "Visa" set "Etat" = 'validated', "DateDecision" = now(), "IdPersonneEV1Decideur" = $2, "RoleIdPersonneEV1" = $2
      where "IdVisa" = $1 and "Etat" = 'pending'`,
    ({ visa, me }) => [visa, me],
  ],
  [
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdDroit", "IdSite")
      select "IdDemande", 1, 2, '[{"right": "SGX"}]', 'SGX', "IdSite" from "Demande" where "IdDemande" = $1`,
    ({ request }) => [request],
  ],
  [
    `update "Demande" set "Rang" = 2, "DateM" = now(), "IdPersonneEV1M" = $2 where "IdDemande" = $1`,
    ({ request, me }) => [request, me],
  ],
  [
    `with entry as (insert into history_entry (call, entity, entity_id, commitment)
        select 'floor', 'Demande', $1, '' from generate_series(1, 3) returning id)
      insert into history_values (id, before, after, salt) select id, '{"Rang": 1}', '{"Rang": 2}', '' from entry`,
    ({ request }) => [String(request)],
  ],
  [
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values")
      values ($1, 'visaAwaits', jsonb_build_object('request', $2::integer))`,
    ({ me, request }) => [me, request],
  ],
  [`insert into live_event (topic, data) select 'floor', '{}' from generate_series(1, 2)`, () => []],
];

interface Decided {
  readonly request: number;
  readonly visa: number;
  readonly me: number;
}

/** What requests cost on a bare route: a page of an inbox, a page of tracking, a decision as one transaction. */
export function requestRoutes(app: FastifyInstance, pool: pg.Pool, searches: pg.Pool): void {
  app.get<{ Querystring: { me: string } }>('/inbox', async ({ query }) => {
    const values = [Number(query.me)];
    const [{ rows }, { rows: counted }] = await Promise.all([
      pool.query({ name: 'inbox', text: inboxText, values }),
      pool.query({ name: 'inbox-counts', text: countsText, values }),
    ]);
    return { rows: rows.slice(0, 50), counted };
  });

  app.get<{ Querystring: { word1: string; word2?: string } }>('/tracking', async ({ query: { word1, word2 } }) => {
    const values = [`%${word1}%`, `%${word2 ?? word1}%`];
    const { rows } = await searches.query({ name: 'tracking', text: trackingText, values });
    return {
      rows: rows.slice(0, 50).map(({ total: _total, ...row }) => row),
      total: { value: rows[0]?.total ?? 0, exact: true },
    };
  });

  app.post<{ Querystring: { request: string; visa: string; me: string } }>('/decide', async ({ query }) => {
    const asked = { request: Number(query.request), visa: Number(query.visa), me: Number(query.me) };
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const [index, [text, of]] of decision.entries())
        await client.query({ name: `decision-${index}`, text, values: of(asked) });
      await client.query('commit');
    } finally {
      client.release();
    }
    return { IdStade: 3 };
  });
}
