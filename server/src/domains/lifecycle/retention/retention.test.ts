import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import { families } from '@passerelle/texts/families.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../../app/domains.ts';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { createFiles } from '../../../app/files.ts';
import { sealOnce } from '../../../engines/history/seal.ts';
import { verifyHistory } from '../../../engines/history/verify.ts';
import { isOfPeople } from '../../../engines/retention/erase-person.ts';
import { keptBelow } from '../../../engines/retention/kept-below.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { sure } from '../../../platform/sure.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { pdf, unzipped } from '../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { keptBy, ownedBy } from '../../domain.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { personDomain } from '../../people/person/person.domain.ts';
import { columnWord, isUntold, tableWord } from './export-words.ts';
import { settleRetention } from './retention.jobs.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

/** Nothing in the product says this. */
const marker = 'zqvxmarker';
const longAgo = { IdStatut: 700, DateEntreePhysique: '2010-01-04', DateSortiePhysique: '2012-03-31' };

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const engines = () => createEngines(server.database.db);
const files = () =>
  createFiles(server.settings, { db: server.database.db, ...engines(), log: pino({ level: 'silent' }) });
async function settle(): Promise<void> {
  const store = files();
  await settleRetention({ db: server.database.db, ...engines(), entities, files: store });
  await store.removeErased();
}
const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const person = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await query<{ status: number; name: string; erased: string | null }>(
      `select "IdStatut" as status, "IndexPrenomNom" as name, "DateEffacement"::text as erased from "Personne" where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    )
  )[0]!;
const hold = (by: string, { IdPersonneEV1 }: BuiltPerson, DateFin: string | null = null) =>
  server.as(by).call(retentionCalls.hold, { params: { IdPersonneEV1 }, body: { Motif: 'a dispute is open', DateFin } });
const coming = async () => (await server.as('admin').call(retentionCalls.coming, {})).body;

/** Tables in any row of which the marker stands. */
async function tablesThatSay(word: string): Promise<readonly string[]> {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ n: number }>(
      `select count(*)::integer as n from "${name}" t where t::text ilike '%${word}%'`,
    );
    if (row!.n > 0) found.push(name);
  }
  return found;
}

async function bytesThatSay(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(server.settings.DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(word)) found.push(path);
  }
  return found;
}

describe('every table says what it holds of people', () => {
  test('each by its owner, and none is left out', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(server.database.db);
    const said = [...Object.keys(keptBelow), ...domains.flatMap((domain) => Object.keys(keptBy(domain)))];
    const unsaid = rows
      .map(({ name }) => name)
      .filter((name) => !said.includes(name) && !/^schema_migration/.test(name));
    expect(unsaid).toEqual([]);
    expect(said).toHaveLength(new Set(said).size);
    for (const domain of domains)
      expect(Object.keys(keptBy(domain)).toSorted()).toEqual([...ownedBy(domain)].toSorted());
  });

  test('columns that are set are there', async () => {
    const all = await query<{ at: string }>(
      `select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`,
    );
    const there = new Set(all.map(({ at }) => at));
    for (const kept of [keptBelow, ...domains.map((domain) => domain.kept ?? {})])
      for (const [table, how] of Object.entries(kept)) {
        if (typeof how !== 'object') continue;
        const { about, becomes, hidden = [], words = [] } = how;
        const set = typeof becomes === 'object' ? Object.keys(becomes) : [];
        for (const column of [...set, ...hidden, ...words, ...(typeof about === 'string' ? [about] : [])])
          expect([...there], `${table}.${column}`).toContain(`${table}.${column}`);
      }
  });

  test('each of which people are told what is held has words for it and for its columns, or they are named as telling nothing', async () => {
    const texts = new Map<string, string>(
      families.flatMap(({ Famille, texts }) =>
        Object.entries<{ fr: string }>(texts).map(([key, { fr }]) => [`${Famille}:${key}`, fr] as const),
      ),
    );
    const word = (key: string) => texts.get(key);
    const columns = await query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const unsaid: string[] = [];
    for (const kept of [keptBelow, ...domains.map((domain) => domain.kept ?? {})])
      for (const [table, how] of Object.entries(kept)) {
        if (!isOfPeople(how) || !how.about) continue;
        if (tableWord(word, table) === undefined) unsaid.push(table);
        for (const { column } of columns.filter((one) => one.table === table && !how.hidden?.includes(one.column)))
          if (!isUntold(table, column) && columnWord(word, entities, table, column) === undefined)
            unsaid.push(`${table}.${column}`);
      }
    expect(unsaid).toEqual([]);
  });

  test('each column of a person’s row goes with them, or is named here because it stays', async () => {
    const { becomes, hidden = [] } = sure(personDomain.kept?.Personne) as { becomes: object; hidden?: string[] };
    const stays = [
      // Counts of former years are what they were: where somebody was, and when.
      ...['IdPays', 'IdCA', 'DateEntree', 'DateEntreePhysique', 'DateSortiePhysique'],
      // What became of their row and accounts says nothing of them.
      ...['DateM', 'Enrole', 'EtatPaie', 'SessionsDepuis'],
    ];
    const all = await query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'Personne' and is_generated = 'NEVER'
         and (data_type in ('text', 'jsonb', 'date') or data_type like 'char%' or data_type like 'timestamp%')`,
    );
    const left = all.map(({ name }) => name).filter((name) => !(name in becomes) && !hidden.includes(name));
    expect(left.toSorted()).toEqual(stays.toSorted());
  });
});

test('nothing of somebody who is erased is found any more, by any table, file, call or search', async () => {
  const { db, pool } = server.database;
  const named = {
    Prenom: `${marker}first`,
    Nom: `${marker}last`,
    CompteAD: `${marker}.login`,
    Mail: `${marker}@orvane.test`,
  };
  const one = await build.person({
    ...named,
    Fonction: marker,
    NIN: `${marker}1`,
    TelFixePro: marker,
    TelMobilePro: marker,
    MailPerso: `own.${marker}@orvane.test`,
    AdressePerso: marker,
    VillePerso: marker,
    LieuNaissance: marker,
    Skype: marker,
    MatriculeP: marker,
    DisplayNameModif: marker,
    DateNaissance: '1970-01-01',
  });
  const { IdPersonneEV1: key } = one;
  await build.person({ DisplayNameModif: `${marker}first ${marker}last` });
  const { actor } = await loadActor(db, key);
  const { act } = engines();
  const store = files();
  // A paper of theirs, a pending one, a change in the history, and what each table keeps about them.
  const paper = await store.keepMade(actor, 'document', {
    name: `${marker}.pdf`,
    type: 'application/pdf',
    bytes: pdf(marker),
  });
  await pool.query(
    `update "Fichier" set state = 'attached', owner_entity = 'Personne', owner_id = $2, "Champ" = 'PiecePermis', "Ordre" = 0 where "IdFichier" = $1`,
    [paper.IdFichier, String(key)],
  );
  await store.keepMade(actor, 'document', {
    name: `waiting ${marker}.pdf`,
    type: 'application/pdf',
    bytes: pdf(marker),
  });
  await act({ call: 'test', actor, reason: `${marker} moved` }, ({ recordAll }) =>
    recordAll([{ entity: 'Personne', id: key, before: { Nom: 'Doe' }, after: { Nom: marker } }]),
  );
  await pool.query(`insert into "PersonneEquipeTag" ("IdPersonneEV1", "Tag") values ($1, $2)`, [key, marker]);
  await pool.query(
    `insert into draft ("IdPersonneEV1", form, subject, "values") values ($1, 'site', 'new', $3), ($2, 'personne', $1::text, $3)`,
    [key, hr.IdPersonneEV1, JSON.stringify({ note: marker })],
  );
  await pool.query(
    `insert into saved_view ("IdPersonneEV1", "Ecran", "LibVue", "Etat") values ($1, 'directory', $3, '{}'), ($2, 'directory', 'theirs', $4)`,
    [key, hr.IdPersonneEV1, marker, JSON.stringify({ text: `${marker}first ${marker}last` })],
  );
  await pool.query(
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values ($1, 'photoRejected', $2)`,
    [key, JSON.stringify({ reason: marker })],
  );
  await pool.query(`update "PersonneRole" set "Motif" = $2 where "IdPersonneEV1" = $1`, [key, marker]);
  const { rows: plans } = await pool.query<{ IdPlan: number }>(
    `insert into plan (kind, state, input, needs, ground, row_count, summary, "IdPersonneEV1", "Motif")
      values ('people-change', 'applied', $1, '[]', '', 1, '{"added":0,"changed":1,"removed":0,"outside":0}', $2, $3) returning "IdPlan"`,
    [JSON.stringify({ filter: `${marker}first ${marker}last` }), hr.IdPersonneEV1, `for ${marker}first ${marker}last`],
  );
  await pool.query(
    `insert into plan_row ("IdPlan", n, entity, entity_id, before, after) values ($1, 1, 'Personne', $2, $3, $3)`,
    [plans[0]!.IdPlan, String(key), JSON.stringify({ Nom: marker })],
  );
  // Lines of files that were refused: about them by their key, by their name alone, and naming them.
  const refused = [
    [2, String(key), null, { path: 'Mail', rule: 'email', said: `${marker}@`, line: 2 }],
    [
      3,
      '0',
      { Prenom: `${marker}first`, Nom: `${marker}last` },
      { path: 'Mail', rule: 'email', said: marker, line: 3 },
    ],
    [5, '9', { Conducteur: named.CompteAD, Marque: marker }, { path: 'line', rule: 'unchanged' }],
    [4, '0', {}, { path: 'Manager', rule: 'unknownValue', said: `${marker}first ${marker}last`, line: 4 }],
  ];
  for (const [n, id, after, reason] of refused)
    await pool.query(
      `insert into plan_row ("IdPlan", n, entity, entity_id, after, reason) values ($1, $2, $6, $3, $4, $5)`,
      [
        plans[0]!.IdPlan,
        n,
        id,
        after && JSON.stringify(after),
        JSON.stringify([reason]),
        n === 5 ? 'line' : 'Personne',
      ],
    );
  // Lines of a file that nobody applied: one that would change them, those that call them so, and one of somebody else.
  const [{ IdRun }] = (await query<{ IdRun: number }>(
    `insert into import_run ("IdImport", "Version", "IdPersonneEV1", hash, headings, name)
      select "IdImport", 1, $1, 'x', '[]', $2 from "DefinitionImport" where "Sujet" = 'people' limit 1 returning "IdRun"`,
    [hr.IdPersonneEV1, `${marker}first ${marker}last.csv`],
  )) as [{ IdRun: number }];
  const staged: [number, string[], object | null][] = [
    [2, ['x', `of ${marker}`], { id: key, before: {}, after: { Fonction: marker } }],
    [3, [`${marker.toUpperCase()}FIRST`, `${marker}last`, marker], null],
    [4, [`${marker}first ${marker}last [${key}]`], null],
    [5, ['somebody', 'else'], null],
  ];
  for (const [line, cells, change] of staged)
    await pool.query(`insert into import_line ("IdRun", line, cells, change) values ($1, $2, $3, $4)`, [
      ...[IdRun, line, JSON.stringify(cells), change && JSON.stringify(change)],
    ]);
  expect((await tablesThatSay(marker)).length).toBeGreaterThan(8);
  expect((await bytesThatSay(marker)).length).toBeGreaterThan(0);
  const found = async () =>
    (
      await server.as(hr.login).send({
        method: 'GET',
        url: `/api/PersonneActifs?filter=${encodeURIComponent(JSON.stringify({ where: { query: marker } }))}`,
      })
    ).payload;

  await pool.query(
    `update "Personne" set "IdStatut" = 700, "DateEntreePhysique" = '2010-01-04', "DateSortiePhysique" = '2012-03-31' where "IdPersonneEV1" = $1`,
    [key],
  );
  expect((await coming()).map(({ person: who }) => who.IdPersonneEV1)).toContain(key);
  await settle();
  expect(await person(one)).toMatchObject({ status: 800, name: '', erased: expect.any(String) });
  expect(await tablesThatSay(marker)).toEqual([]);
  expect(await bytesThatSay(marker)).toEqual([]);
  expect(await query('select line from import_line where "IdRun" = $1 order by line', [IdRun])).toEqual([
    { line: 4 },
    { line: 5 },
  ]);
  expect(await found()).not.toContain(marker);
  expect((await server.as(hr.login).call(directoryCalls.record, { params: { IdPersonneEV1: key } })).raw).not.toContain(
    marker,
  );
  expect((await coming()).map(({ person: who }) => who.IdPersonneEV1)).not.toContain(key);
  // The seal of the history holds, and the key is nobody else's.
  while (await sealOnce(db));
  expect(await verifyHistory(db, [])).toMatchObject({ faults: [], unsealed: 0 });
  // Done again, it finds nothing to do.
  await settle();
  const planned = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::integer as n from "Effacement" where "DateFait" is null`,
  );
  expect(planned[0]!.n).toBe(0);
  const [plan] = (await server.as('admin').call(plansCalls.list, { query: {} })).body;
  expect(plan).toMatchObject({ kind: 'erase-people', state: 'applied', author: null });
  // Nobody is there to be welcomed back.
  const back = await server.as(hr.login).call(lifecycleCalls.move, {
    params: { IdPersonneEV1: key, action: 'revenir' },
    body: { jour: new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10), Motif: 'they are to come back' },
  });
  expect(back.error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
});

describe('delays', () => {
  const years = (n: number, days = 0) => {
    const day = new Date();
    day.setUTCFullYear(day.getUTCFullYear() - n);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
  };

  test('who left two years ago is archived, five years ago erased, a day less is left as they are', async () => {
    const left = async (day: string, IdStatut = 700) => await build.person({ IdStatut, DateSortiePhysique: day });
    const [fresh, old] = [await left(years(2, 2)), await left(years(2, -2))];
    const [kept, due] = [await left(years(5, 2), 800), await left(years(5, -2), 800)];
    const missing = await build.person({ IdStatut: 250, DateEntreePhysique: years(5, -2) });
    const there = await build.person({ IdStatut: 500, DateSortiePhysique: years(5, -2) });
    await settle();
    const states = await Promise.all([fresh, old, kept, due, missing, there].map(person));
    expect(states.map(({ status }) => status)).toEqual([700, 800, 800, 800, 800, 500]);
    expect(states.map(({ erased }) => erased !== null)).toEqual([false, false, false, true, true, false]);
  });

  test('who is held is not erased until the hold ends or is lifted, and says who holds them and why', async () => {
    const [one, other] = [await build.person(longAgo), await build.person(longAgo)];
    expect((await hold(hr.login, one)).error?.name).toBe('NOT_AUTHORIZED');
    await hold('admin', one);
    await hold('admin', other, '2020-01-01');
    const listed = (await coming()).find(({ person: who }) => who.IdPersonneEV1 === one.IdPersonneEV1);
    expect(listed?.hold).toMatchObject({ Motif: 'a dispute is open', DateFin: null });
    await settle();
    expect([(await person(one)).erased, (await person(other)).erased !== null]).toEqual([null, true]);
    await server.as('admin').call(retentionCalls.lift, { params: { IdPersonneEV1: one.IdPersonneEV1 } });
    await settle();
    expect((await person(one)).erased).not.toBeNull();
    expect((await hold('admin', hr)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  });
});

test('A19 who is due and comes back at the same time is back whole, or erased whole', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => build.person({ ...longAgo, NIN: 'held of them' })));
  const jour = new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10);
  const back = async ({ IdPersonneEV1 }: BuiltPerson) =>
    await server.as(hr.login).call(lifecycleCalls.move, {
      params: { IdPersonneEV1, action: 'revenir' },
      body: { jour, Motif: 'they are to come back' },
    });
  const [answers] = await Promise.all([Promise.all(people.map(back)), settle()]);
  await settle();
  for (const [n, { error }] of answers.entries()) {
    const [row] = await query<{ status: number; erased: boolean; nin: string | null }>(
      `select "IdStatut" as status, "DateEffacement" is not null as erased, "NIN" as nin from "Personne" where "IdPersonneEV1" = $1`,
      [people[n]!.IdPersonneEV1],
    );
    if (error) expect([error.name, row]).toMatchObject(['UPDATE_WITH_STATUT_NOT_ALLOWED', { erased: true, nin: null }]);
    else expect(row).toEqual({ status: 290, erased: false, nin: 'held of them' });
  }
});

test('everybody gets all that is held about them, and nobody else does', async () => {
  const values = { Fonction: 'Clerk', Skype: '<script>alert(1)</script>', DateEntreePhysique: '2020-11-24' };
  const one = await build.person({ VillePerso: 'Łódź', TelPerso: '+33 6 00 00 00 00', ...values });
  const { IdPersonneEV1: key } = one;
  const fields = [{ IdChamp: 'Fonction', Vu: 'Clerk', Valeur: 'Head' }];
  const saved = await server
    .as(hr.login)
    .call(personCalls.save, { params: { IdPersonneEV1: key }, body: { fields } as never });
  expect(saved.error).toBeUndefined();
  const [{ company } = { company: '' }] = await query<{ company: string }>(
    'select "LibSociete" as company from "Societe" join "Personne" using ("IdSociete") where "IdPersonneEV1" = $1',
    [key],
  );
  const other = await build.person();
  const url = `/api/Personnes/${one.IdPersonneEV1}/donnees`;
  const answer = await server.as(one.login).send({ method: 'GET', url, headers: { 'accept-language': 'pl' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const zip = unzipped(answer.rawPayload);
  const data = JSON.parse(zip['data.json']!) as Record<string, Record<string, unknown>[]>;
  expect(data.Personne).toMatchObject([{ IdPersonneEV1: one.IdPersonneEV1, VillePerso: 'Łódź' }]);
  expect(data.history_entry).toMatchObject([{ before: { Fonction: 'Clerk' }, after: { Fonction: 'Head' } }]);
  const page = zip['data.html']!;
  // In the language that was asked for: names of fields, labels of codes and keys, days.
  for (const told of ['Co zmieniło się w Twojej karcie', 'Clerk → Head', 'Łódź', company, '24.11.2020', 'Aktywny'])
    expect(page).toContain(told);
  for (const raw of ['VillePerso', 'LibSociete', '2020-11-24', '<script>alert(1)</script>'])
    expect(page).not.toContain(raw);
  // Every name and code of theirs is said in words.
  const names = [...page.matchAll(/<d[td]>([^<]*)<\/d[td]>|<h2>([^<]*)/g)].map(
    ([, value, title]) => value ?? title ?? '',
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => /^[a-z]+_[a-z_]+$|^(Id|Date|Lib)[A-Z]\w+$|^(true|false)$/.test(name))).toEqual([]);
  expect((await server.as(other.login).send({ method: 'GET', url })).statusCode).toBe(403);
  expect((await server.as('admin').send({ method: 'GET', url })).statusCode).toBe(403);
});

test('what distribution lists hold of somebody is told them in words', async () => {
  const [one, author] = [await build.person(), await build.person()];
  const { IdPersonneEV1: key } = one;
  const rows = [
    ['"Liste" ("IdListe", "LibListe", "IdNature", "IdPersonneEV1")', `990001, 'Their own list', 'PRJ', $1`],
    ['"LdGroupe" ("IdGroupe", "IdListe")', '990002, 990001'],
    ['"LdNomme" ("IdGroupe", "IdPersonneEV1", "Sens", by)', `990002, $1, 'ajout', ${author.IdPersonneEV1}`],
    ['"LdSecurite" ("IdListe", "IdPersonneEV1")', '990001, $1'],
    [
      '"LdMembre" ("IdListe", "IdPersonneEV1", "Sources", version_in, version_out, "CauseOut")',
      `990001, $1, '{named,criteria}', 1, 2, 'day'`,
    ],
    ['"LdEnvoi" ("IdListe", "IdPersonneEV1", "Mail", refused)', `990001, $1, 'held@group.example', 'unknown mailbox'`],
    ['"LdAbonnement" ("IdListe", "IdPersonneEV1", "Sens", by)', `990001, $1, 'abonne', $1`],
    [
      '"LdEcart" ("IdListe", "Mail", "Sens", "IdPersonneEV1", "Decision")',
      `990001, 'held@group.example', 'manquant', $1, 'laisse'`,
    ],
  ];
  for (const [into, values] of rows)
    await server.database.pool.query(`insert into ${into} select ${values}`.replaceAll('$1', String(key)));
  await query(
    `with list as (insert into suite_list (marker, address, name, settings) values ('held', 'l@group.example', 'Held', '{}') returning marker)
      insert into suite_member select marker, 'held@group.example' from list`,
  );
  const answer = await server
    .as(one.login)
    .send({ method: 'GET', url: `/api/Personnes/${key}/donnees`, headers: { 'accept-language': 'en' } });
  const page = unzipped(answer.rawPayload)['data.html']!;
  for (const told of [
    ...['Their own list', 'added<br>criteria', 'The list follows the day’s date', 'unknown mailbox', 'Subscribed'],
    ...['Added by name', 'Removed in the mail suite', 'Left as it is', 'Lists of the built-in mail suite'],
  ])
    expect(page).toContain(told);
  const said = [...page.matchAll(/<d[td]>([^<]*)</g)].map(([, value]) => value);
  for (const raw of [
    'ajout',
    'abonne',
    'manquant',
    'laisse',
    'day',
    'in',
    '990001',
    '990002',
    String(author.IdPersonneEV1),
  ])
    expect(said).not.toContain(raw);
});
