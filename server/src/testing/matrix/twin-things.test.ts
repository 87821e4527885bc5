import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import type { InjectOptions } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestOf, type TestServer, testServer } from '../test-server.ts';
import { follows } from './bam.policy.ts';
import { type People, readPeople } from './people.ts';
import { type Persona, relation, signedIn } from './personas.policy.ts';
import { administrates } from './policy.ts';

/** Two worlds that differ in what companies, sites, photos and files are: who may not know of it is answered the same, byte for byte. */
let one: TestServer;
let twin: TestServer;
let people: People;
beforeAll(async () => {
  [one, twin] = await Promise.all([testServer(), testServer()]);
  people = await readPeople(one.database.pool);
});
afterAll(async () => {
  await one.close();
  await twin.close();
});

/** What differs, over which somebody may know, and what is asked of it. */
interface Secret {
  readonly about: string;
  readonly change: (pool: pg.Pool) => Promise<unknown>;
  readonly back: (pool: pg.Pool) => Promise<unknown>;
  readonly knows: (persona: Persona) => boolean;
  readonly questions: () => readonly InjectOptions[];
}

const filters = (wheres: readonly object[]) => wheres.map((where) => JSON.stringify({ where }));
const key = { company: 2, site: 0, person: 0 };

const company: Secret = {
  about: 'a company',
  change: (pool) =>
    pool.query(
      `update "Societe" set "IdSet" = 'TWIN', "Adresse" = '1 Twin street', "Tel" = '+33199999999', "InfosLegales" = 'Twin',
        "Mails" = 'twin@hidden.example#no-mail', "Planete" = not "Planete", "Recrute" = not "Recrute",
        "DateDebut" = '1999-09-09', "DisplayNameModif" = 'Twin Twin' where "IdSociete" = $1`,
      [key.company],
    ),
  back: (pool) => copyRow(pool, 'Societe', 'IdSociete', key.company),
  knows: administrates,
  questions: () => [
    ...filters([{}, { Planete: true }, { Recrute: true }, { DateDebut: { lt: '2000-01-01' } }]).flatMap((filter) => [
      requestOf(companiesCalls.list, { query: { filter } }),
      requestOf(companiesCalls.count, { query: { filter } }),
      requestOf(companiesCalls.export, { body: { format: 'csv', filter, columns: ['LibSociete', 'Tel', 'IdSet'] } }),
    ]),
    requestOf(companiesCalls.read, { params: { IdSociete: key.company } }),
    requestOf(historyCalls.timeline, { params: { entity: 'Societe', id: String(key.company) } }),
    requestOf(directoryCalls.authorizedData, { body: { Table: 'Societe' } }),
    requestOf(directoryCalls.authorizedData, { body: { Table: 'Societe', Filter: 'twin' } }),
    requestOf(explainCalls.decision, {
      params: { IdPersonneEV1: people.all[0]!.IdPersonneEV1, IdDroit: 'access-module-societe' },
      query: { key: key.company },
    }),
  ],
};

/** Neither of the two that general services look after, nor in the country of the security officer. */
const site: Secret = {
  about: 'a site',
  change: (pool) =>
    pool.query(
      `update "Site" set "Adresse" = '1 Twin street', "CodePostal" = '00-999', "Tel" = '+48501999999', "Badge" = not "Badge",
        "Parking" = not "Parking", "DateDebut" = '1999-09-09', "DisplayNameModif" = 'Twin Twin' where "IdSite" = $1`,
      [key.site],
    ),
  back: (pool) => copyRow(pool, 'Site', 'IdSite', key.site),
  knows: administrates,
  questions: () => [
    ...filters([{}, { Badge: true }, { Parking: false }, { DateDebut: { lt: '2000-01-01' } }]).flatMap((filter) => [
      requestOf(sitesCalls.list, { query: { filter } }),
      requestOf(sitesCalls.count, { query: { filter } }),
      requestOf(sitesCalls.export, { body: { format: 'csv', filter, columns: ['LibSite', 'Tel', 'Badge'] } }),
    ]),
    requestOf(sitesCalls.read, { params: { IdSite: key.site } }),
    requestOf(sitesCalls.save, {
      params: { IdSite: key.site },
      body: { fields: [{ IdChamp: 'Tel', Valeur: '+48501999998', Vu: '+48501999999' }] },
    }),
    requestOf(historyCalls.timeline, { params: { entity: 'Site', id: String(key.site) } }),
    requestOf(directoryCalls.authorizedData, { body: { Table: 'Site' } }),
  ],
};

/** One that waits, of somebody whom nobody of the cast is; a file of theirs that nobody knows the key of but who guesses it. */
const photo: Secret = {
  about: 'a photo that waits',
  change: (pool) =>
    pool.query(
      `insert into "Photo" ("IdPhoto", "IdPersonneEV1", "Version", "Statut") overriding system value values (999999, $1, 7, 'WAITING')`,
      [key.person],
    ),
  back: (pool) => pool.query('delete from "Photo" where "IdPhoto" = 999999'),
  // Those who judge photos of everybody, and those who give photos to people (`epc`) that they look after.
  knows: (persona) => administrates(persona) || givesPhotos(persona),
  questions: () => [
    requestOf(photosCalls.state, { params: { IdPersonneEV1: key.person } }),
    requestOf(photosCalls.read, { params: { IdPersonneEV1: key.person }, query: { v: 7 } }),
    requestOf(photosCalls.faces, { query: { of: `${key.person}.7` } }),
    requestOf(photosCalls.waiting, { query: {} }),
    requestOf(photosCalls.decide, { params: { IdPhoto: 999_999 }, body: { decision: 'accept' } }),
    requestOf(photosCalls.undo, { params: { IdPhoto: 999_999 } }),
    requestOf(directoryCalls.record, { params: { IdPersonneEV1: key.person } }),
    requestOf(historyCalls.timeline, { params: { entity: 'Personne', id: String(key.person) } }),
  ],
};

const card = '30000000-0000-4000-8000-000000000001';
const paper: Secret = {
  about: 'a paper that was replaced, and the one in its place',
  change: (pool) =>
    pool.query(
      `insert into "Fichier" ("IdFichier", state, purpose, name, type, size, sha256, owner_entity, owner_id, "Champ", "Ordre")
        values ($1, 'attached', 'document', 'twin.pdf', 'application/pdf', 1, 'twin', 'Personne', $2::integer::text, 'PiecePermis', 1),
          (gen_random_uuid(), 'erased', 'document', 'before.pdf', 'application/pdf', 1, 'twin', 'Personne', $2::integer::text, 'PiecePermis', 1)`,
      [card, key.person],
    ),
  back: (pool) => pool.query(`delete from "Fichier" where sha256 = 'twin'`),
  knows: ({ role, ...persona }) =>
    role.birthDate === true && role.about(subject(), people.byLogin.get(persona.login)!, people),
  questions: () => [
    requestOf(filesCalls.read, { params: { IdFichier: card } }),
    requestOf(filesCalls.describe, { query: { ids: card } }),
    requestOf(filesCalls.discard, { params: { IdFichier: card } }),
    requestOf(directoryCalls.record, { params: { IdPersonneEV1: key.person } }),
    requestOf(directoryCalls.sensitive, { params: { IdPersonneEV1: key.person }, body: { fields: ['PiecePermis'] } }),
    requestOf(historyCalls.timeline, { params: { entity: 'Personne', id: String(key.person) } }),
    requestOf(historyCalls.timeline, {
      params: { entity: 'Personne', id: String(key.person) },
      query: { field: 'PiecePermis' },
    }),
  ],
};

/** A step of somebody's accounts that a system refused, with what it said; a difference, and a closing that waits. */
async function refusedStep(pool: pg.Pool, said: string): Promise<void> {
  await noStep(pool);
  const at = '2026-01-01T00:00:00Z';
  await pool.query(
    `insert into account_run (id, "IdPersonneEV1", kind, state, "IdStatut", started_at) values (999999, $1, 'change', 'failed', 500, $2)`,
    [key.person, at],
  );
  await pool.query(
    `with step as (insert into effect (system, operation, entity, entity_id, subject, state, attempts, ended_at, created_at)
       values ('directory', 'change', 'account_run', 999999, 'Personne/' || $1::integer, 'refused', 1, $2, $2) returning id)
     insert into effect_attempt (effect, n, phase, outcome, answer, at) select id, 1, 'do', 'refused', $3::text, $2 from step`,
    [key.person, at, said],
  );
  await pool.query(
    `insert into account (system, "IdPersonneEV1", external_id, enabled) values ('directory', $1, $2, true)`,
    [key.person, `cn=${said}`],
  );
  await pool.query(
    `insert into account_gap (system, kind, "IdPersonneEV1", external_id, login, found_at) values ('directory', 'open', $1, $2, $2, $3)`,
    [key.person, said, at],
  );
  await pool.query(`insert into account_closing (system, "IdPersonneEV1", held_at) values ('directory', $1, $2)`, [
    key.person,
    at,
  ]);
}
const noStep = async (pool: pg.Pool) =>
  await pool.query(`delete from effect where entity = 'account_run' and entity_id = 999999; delete from account_run where id = 999999;
    delete from account where external_id like 'cn=%'; delete from account_gap; delete from account_closing`);

const runsAccounts = (persona: Persona) => persona.role.technical === true;
const aboutAccounts = () => [
  requestOf(provisioningCalls.state, { params: { IdPersonneEV1: key.person } }),
  requestOf(provisioningCalls.list, { query: {} }),
  requestOf(controlCalls.systems, {}),
  requestOf(controlCalls.causes, {}),
  requestOf(controlCalls.closings, {}),
  requestOf(gapsCalls.gaps, { query: {} }),
  requestOf(gapsCalls.gaps, { query: { kind: 'open' } }),
  requestOf(effectsCalls.list, { query: {} }),
  requestOf(effectsCalls.failures, {}),
  requestOf(directoryCalls.record, { params: { IdPersonneEV1: key.person } }),
  requestOf(historyCalls.timeline, { params: { entity: 'Personne', id: String(key.person) } }),
];

/** Whoever looks after a team or changes its people sees how far their accounts are. */
const accounts: Secret = {
  about: 'that somebody has accounts elsewhere, and how they stand',
  change: (pool) => refusedStep(pool, 'here'),
  back: noStep,
  knows: (persona) =>
    runsAccounts(persona) ||
    persona.role.changes === true ||
    persona.role.tags === true ||
    persona.login === 'assistant',
  questions: aboutAccounts,
};

const answered: Secret = {
  about: 'what a system said of somebody’s account, and what it calls it',
  change: async (pool) => {
    await refusedStep(one.database.pool, 'schema violation: one');
    await refusedStep(pool, 'schema violation: twin');
  },
  back: async (pool) => {
    await noStep(one.database.pool);
    await noStep(pool);
  },
  knows: runsAccounts,
  questions: aboutAccounts,
};

/** A draft in the other world alone: whom it is for is told nothing of it either. */
const draft = 999_999;
const file: Secret = {
  about: 'that somebody has a file of mission that is a draft',
  change: async (pool) => {
    await pool.query(
      `insert into "Demande" ("IdDemande", "typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade")
        select $1, 10, $2, "IdPersonneEV1", "IdPersonneEV1", 1 from "Personne" where lower("CompteAD") = 'hr'`,
      [draft, key.person],
    );
    await pool.query(
      `insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut", "Remarques")
        values ($1, '1', 'regie', current_date, 'Twin')`,
      [draft],
    );
  },
  back: async (pool) => {
    await pool.query('delete from "DossierBAM" where "IdDemande" = $1', [draft]);
    await pool.query('delete from "Demande" where "IdDemande" = $1', [draft]);
  },
  knows: follows,
  questions: () => [
    ...[{}, { Situation: 'regie' }, { SansObjectif: true }].flatMap((where) => {
      const filter = JSON.stringify({ where });
      return [
        requestOf(bamCalls.all, { body: { filter } }),
        requestOf(bamCalls.count, { body: { filter } }),
        requestOf(bamCalls.ofPerson, { body: { filter, IdPersonneEV1: key.person } }),
        requestOf(bamCalls.export, { body: { format: 'csv', filter, columns: ['IdDossier', 'Remarques'] } }),
      ];
    }),
    requestOf(bamCalls.periods, { params: { IdPersonneEV1: key.person } }),
    requestOf(bamFilesCalls.details, {
      params: { IdDossier: draft, IdLangue: 'FR', IdPersonneEV1: key.person },
    }),
    requestOf(bamFilesCalls.objectives, { params: { IdDossier: draft }, body: {} }),
    requestOf(bamFilesCalls.pdf, { params: { IdDossier: draft } }),
    requestOf(requestsCalls.read, { params: { IdDemande: draft } }),
    requestOf(historyCalls.timeline, { params: { entity: 'Demande', id: String(draft) } }),
  ],
};

const subject = () => people.byKey.get(key.person)!;
/** HR and managers on those whom they look after. */
const givesPhotos = (persona: Persona) =>
  relation(persona, subject(), people) !== 'hidden' &&
  persona.role.about(subject(), people.byLogin.get(persona.login)!, people);

test.each([company, site, photo, paper, accounts, answered, file].map((secret) => [secret.about, secret] as const))(
  '%s tells nothing to who may not know',
  async (_about, secret) => {
    await choose();
    await secret.change(twin.database.pool);
    const told: string[] = [];
    const knowing: string[] = [];
    for (const persona of signedIn) {
      const differing = await differences(persona, secret.questions());
      if (secret.knows(persona)) knowing.push(...differing.slice(0, 1));
      else told.push(...differing);
    }
    await secret.back(twin.database.pool);
    expect(told).toEqual([]);
    // That there is something to tell at all.
    expect(knowing.length).toBeGreaterThan(0);
  },
);

async function choose(): Promise<void> {
  const { rows } = await one.database.pool.query<{ key: number }>(
    `select "IdSite" as key from "Site" where "IdPays" = 'PL' order by 1 limit 1`,
  );
  key.site = rows[0]!.key;
  const logins = new Set([...people.byLogin.values()].map(({ IdPersonneEV1 }) => IdPersonneEV1));
  key.person =
    people.all.find(
      ({ IdPersonneEV1, IdStatut, IdPays, Test, Physique }) =>
        IdStatut === 500 && IdPays === 'FR' && !Test && Physique && !logins.has(IdPersonneEV1),
    )?.IdPersonneEV1 ?? people.all.find(({ IdStatut, IdPays }) => IdStatut === 500 && IdPays === 'FR')!.IdPersonneEV1;
}

async function differences({ login }: Persona, questions: readonly InjectOptions[]): Promise<string[]> {
  const told: string[] = [];
  for (const question of questions) {
    const [here, there] = await Promise.all([one, twin].map((server) => server.as(login).send(question)));
    const [a, b] = [here!, there!].map(
      ({ statusCode, headers, body }) => `${statusCode} ${headers['x-total-count']} ${body}`,
    );
    if (a !== b) told.push(`${login} ${question.method} ${decodeURIComponent(String(question.url))}`);
  }
  return told;
}

/** The row as the other world has it. */
async function copyRow(pool: pg.Pool, table: string, column: string, id: number): Promise<void> {
  const { rows } = await one.database.pool.query(`select * from "${table}" where "${column}" = $1`, [id]);
  const names = Object.keys(rows[0]!).filter((name) => name !== column && !name.startsWith('Recherche'));
  const { rows: plain } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const writable = names.filter((name) => plain.some((found) => found.name === name));
  await pool.query(
    `update "${table}" set ${writable.map((name, n) => `"${name}" = $${n + 2}`).join()} where "${column}" = $1`,
    [id, ...writable.map((name) => rows[0]![name])],
  );
}
