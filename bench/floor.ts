/**
 * The floor: what the same answers cost on a bare Fastify with hand-written named statements, no session, no rights
 * to work out, nothing to parse. Started by the bench, which first compares its answers with the product's.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { requestRoutes } from './floor-requests.ts';

interface ListQuery {
  readonly as: 'hr' | 'employee';
  readonly me: string;
  readonly word1?: string;
  readonly word2?: string;
  readonly countries?: string;
  readonly statuses?: string;
  readonly from?: string;
  readonly to?: string;
}

pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  application_name: 'floor',
  options: '-c plan_cache_mode=force_custom_plan',
});
const byKey = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();

// Looked up on the page's rows only. Joins read better but cost more to plan than to run.
const label = (table: string, key: string, name: string) =>
  `(select t."${name}" from "${table}" t where t."${key}" = p."${key}") as "${name}"`;
const link = (line: string) =>
  `(select json_build_object('IdPersonneEV1', m."IdPersonneEV1", 'IndexPrenomNom', m."IndexPrenomNom")
    from "Personne" m where m."IdPersonneEV1" = p."IdPersonneEV1${line}")`;
const photo = `(select t."Version" from "Photo" t
    where t."IdPersonneEV1" = p."IdPersonneEV1" and t."Statut" = 'ACCEPTED') as "Photo"`;
const company = label('Societe', 'IdSociete', 'LibSociete');
const site = label('Site', 'IdSite', 'LibSite');
const contacts = `json_build_object('Mail', p."Mail", 'TelFixePro', p."TelFixePro", 'TelMobilePro', p."TelMobilePro")`;

/** What the directory shows before anything is chosen, to those who may see all of it. */
const allColumns = `p."IdPersonneEV1", p."IdPays", p."IdPersonne", p."CompteAD", p."IndexPrenomNom", p."Fonction", p."IdContrat",
  ${photo}, ${contacts} as coordonnees, p."IdStatut", ${company}, ${site}, p."Enrole", ${link('Manager')} as "Manager",
  ${link('Manager2')} as "Manager2", ${link('ADG')} as "ADG", p."DisplayNameModif"`;
const publicColumns = `p."IdPersonneEV1", p."IdPays", p."IndexPrenomNom", p."Fonction", ${photo}, ${contacts} as coordonnees,
  ${company}, ${site}, ${link('Manager')} as "Manager", ${link('ADG')} as "ADG"`;
/** What an employee sees of nobody but themself. */
const ownColumns = ['IdPersonne', 'CompteAD', 'IdContrat', 'IdStatut', 'Enrole'].map(
  (name) => `case when p."IdPersonneEV1" = $1 then p."${name}" end as "${name}"`,
);

const views = {
  hr: {
    columns: `${allColumns}, $1::integer as me`,
    where: `p."Physique" and not p."Test"`,
    finds: (word: string) => `p."RechercheTout" like ${word}`,
  },
  employee: {
    columns: `${publicColumns}, ${ownColumns}, case when p."IdPersonneEV1" = $1 then ${link('Manager2')} end as "Manager2", $1::integer as me`,
    where: `p."Physique" and not p."Test" and (p."IdStatut" in (400, 500, 600) or p."IdPersonneEV1" = $1)`,
    finds: (word: string) => `(p."RechercheNom" like ${word} or p."RechercheContact" like ${word}
      or (p."IdPersonneEV1" = $1 and (p."RechercheLogin" like ${word} or p."RechercheId" like ${word})))`,
  },
};

const order = `p."IndexPrenomNom" collate "und-x-icu"`;
const mostCounted = 10_000;
const mostCountedOfShort = 1000;

app.get<{ Querystring: ListQuery }>('/list', async ({ query }) => {
  const view = views[query.as];
  const values: unknown[] = [Number(query.me)];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [view.where];
  if (query.countries) where.push(`p."IdPays" = any(${bind(query.countries.split(','))}::text[])`);
  if (query.statuses) where.push(`p."IdStatut" = any(${bind(query.statuses.split(',').map(Number))}::integer[])`);
  if (query.from) where.push(`p."DateEntree" between ${bind(query.from)}::date and ${bind(query.to)}::date`);
  const words = [query.word1, query.word2].filter((word) => word !== undefined);
  for (const word of words) where.push(view.finds(bind(word.length < 3 ? `% ${word}%` : `%${word}%`)));
  const most = words.length > 0 ? mostCountedOfShort : mostCounted;
  const found = words.some((word) => word.length >= 3)
    ? await run(searched(view.columns, where.join(' and ')), values)
    : await run(walked(view.columns, where.join(' and '), most), values);
  const counted = found[0]?.total ?? 0;
  const exact = counted <= most || words.some((word) => word.length >= 3);
  return {
    rows: found.map(({ total: _total, me, ...row }) =>
      query.as === 'employee' && row.IdPersonneEV1 !== me ? publicOnly(row) : row,
    ),
    total: { value: exact ? counted : most, exact },
  };
});

/** Few hits: found once, counted, sorted. */
function searched(columns: string, where: string): string {
  return `with hits as materialized (select p."IdPersonneEV1" as id, ${order} as k from "Personne" p where ${where}),
      page as (select * from hits order by k, id limit 50)
    select ${columns}, (select count(*) from hits) as total from page
      join "Personne" p on p."IdPersonneEV1" = page.id order by page.k, page.id`;
}

/** Many hits: the order's index is walked to the end of the page, and the count stops where totals do. */
function walked(columns: string, where: string, most: number): string {
  return `with page as (select p."IdPersonneEV1" as id, ${order} as k from "Personne" p where ${where} order by 2, 1 limit 50)
    select ${columns}, (select count(*) from (select from "Personne" p where ${where} limit ${most + 1}) c) as total from page
      join "Personne" p on p."IdPersonneEV1" = page.id order by page.k, page.id`;
}

function publicOnly({ IdPersonne, CompteAD, IdContrat, IdStatut, Enrole, Manager2, ...row }: Record<string, unknown>) {
  return row;
}

const names = new Map<string, string>();

async function run(text: string, values: unknown[]) {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  const { rows } = await pool.query<Record<string, unknown> & { total: number }>({ name, text, values });
  return rows;
}

const os = `(select o."LibOS" from "Os" o where o."IdOS" = t."IdOS") as os`;

/** Files of mission by the words of whom they are for, latest first, as the list of files shows them before anything is chosen. */
const filesText = `with hits as materialized (select d."IdDemande" as id from "Personne" p join "Demande" d using ("IdPersonneEV1")
      where d."typeDemande" = 10 and p."Physique" and not p."Test" and p."RechercheTout" like $1),
    page as (select id from hits order by id desc limit 50)
  select d."IdDemande" as "IdDossier", p."IdPersonneEV1", p."IdPersonne", p."IndexPrenomNom", p."IdDirection", p."IdCA",
    t."Situation", d."IdStade", t."EnLitige", t."ARevoirBAM", ${os}, t."IdOS", t."DateDeDebut", t."DateDeFin",
    t."HoraireHebdo", d."DateM", (d."IdStade" = 4 and t."DateDeFin" between current_date and current_date + 30 and not exists
      (select from "DossierBAM" n where n."IdDemandeProlongee" = d."IdDemande")) as ends, (select count(*) from hits) as total
  from page join "Demande" d on d."IdDemande" = page.id join "DossierBAM" t using ("IdDemande")
    join "Personne" p using ("IdPersonneEV1") order by page.id desc`;

app.get<{ Querystring: { word: string } }>('/files', async ({ query }) => {
  const found = await run(filesText, [`%${query.word}%`]);
  return { rows: found.map(({ total: _total, ...row }) => row), total: { value: found[0]?.total ?? 0, exact: true } };
});

const code = (name: string) => `p."${name}"`;
const tags = (table: string, name: string) =>
  `array(select t."${name}" from "${table}" t where t."IdPersonneEV1" = p."IdPersonneEV1" order by 1)`;
const served = (name: string) => `(select t."${name}" from "Societe" t where t."IdSociete" = p."IdSocietePrestation")`;

const papers = ['PieceIdentiteRecto', 'PieceIdentiteVerso', 'PieceTitreSejour', 'PiecePermis'];
const filesOf = (field: string) =>
  `array(select f."IdFichier"::text from "Fichier" f where f.state = 'attached' and f.owner_entity = 'Personne'
    and f.owner_id = p."IdPersonneEV1"::text and f."Champ" = '${field}' order by f."Ordre") as "${field}"`;

/** What is not told of a person before it is asked for. */
const sensitive = [
  ...['NIN', 'DateNaissance', 'LieuNaissance', 'IdPaysNaissance', 'CPNaissance', 'SituationFamiliale', 'MailPerso'],
  ...['TelPerso', 'AdressePerso', 'CPPerso', 'VillePerso', 'MatriculeP', 'TitreSejour', 'DateFinTitreSejour', 'Permis'],
];

/** A person as HR reads them. */
const personText = `select ${[
  ...sensitive,
  ...['IdPersonneEV1', 'IdPays', 'IdPersonne', 'CompteAD', 'VIP', 'IndexPrenomNom', 'IdGenre', 'IdContrat', 'IdStatut'],
  ...['Office365', 'Enrole', 'IdFonctionEFIS', 'IdCA', 'IdDirection', 'IdActivite', 'IdFamille', 'IdServices'],
  ...['DateEntree', 'DateSortiePhysique', 'DisplayNameModif', 'DateM', 'Prenom', 'Nom', 'Mail', 'TelFixePro'],
  ...['TelMobilePro', 'Fonction', 'IdCivilite', 'IdLangue', 'Skype', 'ExcluLD', 'IdSociete', 'IdSite', 'IdCCout'],
  ...[
    'IdSocietePrestation',
    'Physique',
    'Suspendu',
    'Desactive',
    'DateEntreePhysique',
    'EtatPaie',
    'DateExpirationOffice',
  ],
]
  .map(code)
  .join()}, ${papers.map(filesOf).join()}, ${tags('PersonneTag', 'CodeTag')} as "ListeTag", ${tags('PersonneEquipeTag', 'Tag')} as tags,
    ${photo}, ${contacts} as coordonnees, ${company}, ${site}, ${label('CentreCout', 'IdCCout', 'LibCCout')},
    ${label('Contrat', 'IdContrat', 'IsInternal')}, ${served('LibSociete')} as "SocietePrestation",
    ${served('IdPays')} as "IdPaysSocietePrestation", ${link('Manager')} as "Manager", ${link('Manager2')} as "Manager2",
    ${['MngProxi', 'Recruteur', 'RespRH', 'AdminRH', 'ADG'].map((line) => `${link(line)} as "${line}"`).join()},
    exists (select from "PersonneRole" own join "PersonneRole" given on given."IdPersonneRoleDelegue" = own."IdPersonneRole"
      where own."IdPersonneEV1" = p."IdPersonneEV1" and not given."Annule" and given."DateDebut" <= current_date
        and (given."DateFin" is null or given."DateFin" >= current_date)) as "Delegation",
    (select json_build_object('direct', count(*) filter (where l."Profondeur" = 1), 'all', count(*))
      from management_line l join "Personne" r on r."IdPersonneEV1" = l."IdPersonneEV1"
      where l."Ligne" = 'Manager' and l."IdAncetre" = p."IdPersonneEV1" and r."Physique" and not r."Test") as team
  from "Personne" p where p."IdPersonneEV1" = $1 and p."Physique" and not p."Test"`;

/** What a bare route would hold in memory: the bench tells it. */
let known: { rights?: object; me?: unknown } = {};
process.on('message', (told: typeof known) => {
  known = told;
});

app.get<{ Params: { id: string } }>('/person/:id', async ({ params }) => {
  // Found by its key, so one plan does for all.
  const { rows } = await byKey.query({ name: 'person', text: personText, values: [Number(params.id)] });
  const { team, ...person } = rows[0];
  const masked = [...sensitive, ...papers].filter((name) => person[name] !== null && person[name].length !== 0);
  for (const name of masked) delete person[name];
  return { person, masked, ...known.rights, team };
});
app.get('/me/cached', async () => known.me);
app.get('/me/asked', async () => {
  await byKey.query({ name: 'asked', text: 'select 1' });
  return known.me;
});

requestRoutes(app, byKey, pool);

const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
process.send?.({ port: Number(port) });
if (!process.send) console.log(port);
