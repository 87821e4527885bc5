import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { builders } from '../../../../testing/build.ts';
import { faultText } from './people-faults.ts';
import { readPeopleCodes } from './people-references.queries.ts';
import { type LoadWorld, loadWorld, told } from './testing/load-world.ts';

const sample = fileURLToPath(new URL('samples/people.csv', import.meta.url));
const faultySample = fileURLToPath(new URL('samples/people-with-faults.csv', import.meta.url));

let world: LoadWorld;
beforeAll(async () => {
  world = await loadWorld();
});
afterAll(() => world.close());
beforeEach(() => world.empty());

describe('the sample of a company', () => {
  test('is loaded whole, managers before and after their people, and loading it again changes nothing', async () => {
    const first = await world.load(sample);
    expect(first.faults).toEqual([]);
    expect(first.loaded).toMatchObject({ created: 56, updated: 0, unchanged: 0 });
    const [zoe] = await rowsOf(
      world.database.db,
      sql<Record<string, unknown>>`select * from "Personne" where "CompteAD" = 'zoe.lefevre'`,
    );
    expect(zoe).toMatchObject({
      Prenom: 'Zoé',
      Nom: 'Lefèvre',
      IdPays: 'FR',
      IdLangue: 'FR',
      IdGenre: 2,
      IdStatut: 500,
      Fonction: 'Directrice générale',
      DisplayNameModif: 'import',
    });
    const after = await world.counts();
    expect(after).toMatchObject({ people: 56, history: 56, roles: 56 });
    expect((await world.people()).filter(({ manager }) => manager === null)).toHaveLength(1);
    const { pairs, stored } = await world.climbed();
    expect(stored).toEqual(pairs);

    const [plan] = await rowsOf(world.database.db, sql<{ load: object }>`select summary -> 'load' as load from plan`);
    expect(plan?.load).toMatchObject({ file: 'people.csv', created: 56 });

    const second = await world.load(sample);
    expect(second.loaded).toEqual({ created: 0, updated: 0, unchanged: 56, moved: 0 });
    expect(await world.counts()).toEqual(after);
    const figures = await rowsOf(
      world.database.db,
      sql`select summary -> 'added' as added from plan order by "IdPlan"`,
    );
    expect(figures).toEqual([{ added: 56 }, { added: 0 }]);
  });

  test('with faults says line, field and rule of each, and loads the rest', async () => {
    await world.load(sample);
    const { faults, loaded } = await world.load(faultySample);
    expect(told(faults)).toEqual([
      [2, 'Mail', 'email'],
      [3, 'TelMobilePro', 'phone'],
      [4, 'DateNaissance', 'date'],
      [5, 'DateEntree', 'dateNotFuture'],
      [6, 'Nom', 'required'],
      [7, 'NIN', 'nin'],
      [8, 'Manager', 'unknownValue'],
      [9, 'CompteAD', 'duplicate'],
      [10, 'CompteAD', 'duplicate'],
      [11, 'Fonction', 'maxLength'],
      [12, 'IdContrat', 'unknownValue'],
    ]);
    expect(loaded).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(faults.map((fault) => faultText(fault, 'fr'))).toContain('65 caractères au maximum');
    const { rows } = await world.database.pool.query<{
      line: number;
      said: string | null;
      name: string;
      after: object | null;
    }>(
      `select reason -> 0 -> 'line' as line, reason -> 0 ->> 'said' as said,
          coalesce(p."IndexPrenomNom", concat_ws(' ', after ->> 'Prenom', after ->> 'Nom')) as name, after
        from plan_row r left join "Personne" p on p."IdPersonneEV1"::text = r.entity_id
        where entity = 'Personne' and "IdPlan" = (select max("IdPlan") from plan) and reason -> 0 ? 'line' order by n`,
    );
    // Each is about somebody; what is sensitive is told to nobody who reads the plan.
    expect(
      rows.filter(({ line }) => [4, 7, 8, 12].includes(line)).map(({ line, name, said }) => [line, name, said]),
    ).toEqual([
      [4, 'Maël Le Goff', null],
      [7, 'Inès Benoît', null],
      [8, 'Gaëtan Mourèze', 'inconnu.personne'],
      [12, 'Käthe Großmann', 'CDX'],
    ]);
    expect(rows.flatMap(({ after }) => Object.keys(after ?? {}))).not.toContain('NIN');
  });

  test('gives a report of the refused lines that can be corrected and loaded', async () => {
    const report = join(world.folder, 'report.csv');
    await world.load(faultySample, { write: false, report });
    const text = await readFile(report, 'utf8');
    expect(text.split('\n')[0]).toBe(
      '\ufeffMatricule,Prénom,Nom,Identifiant,E-mail,Mobile,Date de naissance,Date d’entrée,NIR,Pays,Sexe,Contrat,Fonction,Direction,Responsable,Tags du compte,Error',
    );
    expect(text).toContain('At most 65 characters');
    const again = await world.load(report, { write: false });
    expect(again.counts.refused).toBeGreaterThan(10);
  });

  test('writes nothing when it is only verified', async () => {
    await world.load(sample, { write: false });
    expect(await world.counts()).toMatchObject({ people: 0, history: 0 });
  });
});

describe('companies, sites and cost centres', () => {
  const lines = [
    'IdPersonne;Prenom;Nom;Société;Site;Centre de coût',
    '1;A;One;Acme;Lyon;CC1',
    '2;B;Two;ACME;lyon;cc1',
    '3;C;Three;;;CC2',
  ];

  test('are known by their labels, and unknown ones are faults', async () => {
    const { company } = builders(world.database);
    const acme = await company({ LibSociete: 'Acmé' });
    const { faults, loaded } = await world.loadLines([
      'IdPersonne;Prenom;Nom;Company',
      '1;A;One;acme',
      '2;B;Two;Other',
    ]);
    expect(told(faults)).toEqual([[3, 'IdSociete', 'unknownValue']]);
    expect(loaded).toMatchObject({ created: 1 });
    expect((await world.people())[0]).toMatchObject({ IdSociete: acme });
  });

  test('are read as every door reads files: near names are proposed, a name of two is nobody’s, a closed cell says nothing', async () => {
    const { company, site } = builders(world.database);
    await company({ LibSociete: 'Ateliers Vauban' });
    const [twice] = [await company({ LibSociete: 'Deux Fois' }), await company({ LibSociete: 'Deux fois' })];
    // A number is what a site is called, never its key.
    const numbered = await site({ LibSite: String(twice) });
    const { faults } = await world.loadLines(
      [
        'IdPersonne;Prenom;Nom;Company;Site;Fonction;Langue',
        '1;A;One;Atelier Vauban;;;',
        '2;B;Two;DEUX FOIS;;;',
        `3;C;Three;;${twice};[nicht einsehbar];fr-CA`,
        `4;D;Four;${twice};;;EN`,
      ],
      { createMissing: false },
    );
    expect(faults.map(({ line, field, rule, value }) => [line, field, rule, value])).toEqual([
      [2, 'IdSociete', 'nearValues', 'Ateliers Vauban'],
      [3, 'IdSociete', 'severalCodes', undefined],
      [5, 'IdSociete', 'unknownValue', undefined],
    ]);
    expect(faults.map((fault) => faultText(fault, 'gb'))).toContain(
      'No value of Company is called that. Did you mean: Ateliers Vauban?',
    );
    expect(await world.people()).toMatchObject([{ IdSite: numbered, Fonction: null, IdLangue: 'FR' }]);
  });

  test('are created once where that is asked for; a cost centre needs a company', async () => {
    const { faults, loaded } = await world.loadLines(lines, { createMissing: true });
    expect(told(faults)).toEqual([[4, 'IdCCout', 'unknownValue']]);
    expect(loaded).toMatchObject({ created: 2 });
    const [one, two] = await world.people();
    expect(one!.IdCCout).not.toBeNull();
    expect([two!.IdSociete, two!.IdSite, two!.IdCCout]).toEqual([one!.IdSociete, one!.IdSite, one!.IdCCout]);
    const again = await world.loadLines(lines.slice(0, 3), { createMissing: true });
    expect(again.loaded).toMatchObject({ created: 0, unchanged: 2 });
  });
});

test('a crash leaves whole chunks, the plan goes on from there, and loading again changes nothing', async () => {
  const lines = ['IdPersonne;Prenom;Nom;CompteAD;Manager', '1;A;Top;top;'];
  for (let key = 2; key <= 2500; key++) lines.push(`${key};P;N${key};p${key};top`);
  await expect(world.loadLines(lines, { crashAfter: 1 })).rejects.toThrow('crash');
  expect(await world.counts()).toMatchObject({ people: 1000, roles: 1000, history: 1000, lines: 999 });
  const { plans } = createEngines(world.database.db);
  for (const IdPlan of await plans.atWork()) await plans.work(IdPlan);
  expect(await plans.atWork()).toEqual([]);
  expect(await world.counts()).toMatchObject({ people: 2500, roles: 2500, history: 2500, lines: 2499 });
  const { loaded } = await world.loadLines(lines);
  expect(loaded).toEqual({ created: 0, updated: 0, unchanged: 2500, moved: 0 });
});

describe('taking a load back', () => {
  test('leaves everything of the catalogue as it was, created people and companies gone', async () => {
    const empty = await world.catalogue();
    const first = await world.load(sample, { createMissing: true });
    const loaded = await world.catalogue();
    const second = await world.load(faultySample);
    expect(second.counts.refused).toBeGreaterThan(10);
    await world.undo(second.IdPlan);
    expect(await world.catalogue()).toEqual(loaded);
    await world.undo(first.IdPlan);
    expect(await world.left(first.IdPlan)).toEqual([]);
    expect(await world.catalogue()).toEqual(empty);
  });

  test('writes back fields, tags and the whole of several lines', async () => {
    const head = 'IdPersonne;Prenom;Nom;CompteAD;Fonction;Société;Manager;Manager2;Team tags;Account tags';
    const people = (job: string, tags: string, above: (key: number) => string) =>
      Array.from({ length: 1200 }, (_, index) => index + 1).map(
        (key) =>
          `${key};P${key};N${key};p${key};${job}${key % 7};Acme ${key % 3};${above(key)};${key > 1 ? 'p1' : ''};${tags};${key % 3 ? 'SST' : ''}`,
      );
    const down = (key: number) => (key === 1 ? '' : `p${Math.floor(key / 2)}`);
    // The same tree, upside down for the first hundred.
    const up = (key: number) => (key <= 100 ? (key === 100 ? '' : `p${key + 1}`) : `p${Math.floor(key / 2)}`);
    const first = await world.loadLines([head, ...people('Job ', 'red, blue', down)], { createMissing: true });
    expect(first.loaded).toMatchObject({ created: 1200 });
    const loaded = await world.catalogue();
    const second = await world.loadLines([head, ...people('Work ', 'blue, green', up), '2000;New;One;new1;;;p7;;;'], {
      createMissing: true,
    });
    expect(second.faults).toEqual([]);
    expect(second.loaded).toMatchObject({ created: 1, updated: 1200 });
    expect(await world.left(second.IdPlan)).toEqual([]);
    const { pairs, stored } = await world.climbed();
    expect(stored).toEqual(pairs);
    await world.undo(second.IdPlan);
    expect(await world.left(second.IdPlan)).toEqual([]);
    expect(await world.catalogue()).toEqual(loaded);
    await world.undo(first.IdPlan);
    expect((await world.counts()).people).toBe(0);
  });

  test('writes team tags as they are spelled already, or first in the file, and finds nothing to change of them again', async () => {
    await builders(world.database).person({}, { teamTags: ['Comète 3'] });
    const lines = [
      'IdPersonne;Prenom;Nom;CompteAD;Team tags',
      '1;A;One;a;comete 3,Fleet',
      '2;B;Two;b;"FLEET,COMÈTE 3"',
    ];
    const { loaded, IdPlan } = await world.loadLines(lines);
    expect(loaded).toMatchObject({ created: 2 });
    const { rows } = await world.database.pool.query(`select distinct "Tag" from "PersonneEquipeTag" order by "Tag"`);
    expect(rows).toEqual([{ Tag: 'Comète 3' }, { Tag: 'Fleet' }]);
    expect((await world.loadLines(lines)).loaded).toMatchObject({ unchanged: 2, updated: 0 });
    await world.undo(IdPlan);
    expect(await world.left(IdPlan)).toEqual([]);
  });

  test('leaves whoever was changed since, or is referred to, and says so', async () => {
    const head = 'IdPersonne;Prenom;Nom;CompteAD;Manager';
    const { IdPlan } = await world.loadLines([head, '1;A;One;a;', '2;B;Two;b;a', '3;C;Three;c;', '4;D;Four;d;']);
    const { pool } = world.database;
    const [, b, c] = await world.people();
    await pool.query(`update "Personne" set "Fonction" = 'Changed', "DateM" = now() where "IdPersonneEV1" = $1`, [
      b!.IdPersonneEV1,
    ]);
    await pool.query(
      `insert into saved_view ("IdPersonneEV1", "Ecran", "LibVue", "Etat") values ($1, 'x', 'y', '{}')`,
      [c!.IdPersonneEV1],
    );
    await world.undo(IdPlan);
    expect((await world.people()).map(({ CompteAD }) => CompteAD)).toEqual(['a', 'b', 'c']);
    const rules = (await world.left(IdPlan)).map(({ rule }) => rule);
    expect(rules).toEqual(['inUse', 'inUse', 'moved']);
    const { pairs, stored } = await world.climbed();
    expect(stored).toEqual(pairs);
  });
});

test('countries are known as the world calls them', async () => {
  const codes = await readPeopleCodes(world.database.db, false, 'gb');
  const known = {
    US: ['US', 'usa', 'United States', 'ÉTATS-UNIS'],
    GB: ['GB', 'UK', 'GBR', 'United Kingdom', 'Wielka Brytania'],
    FR: ['FRA', 'france'],
    DE: ['DEU', 'Germany'],
    CH: ['CHE'],
    CN: ['CHN', '中国'],
    PL: ['POL'],
  };
  for (const [code, words] of Object.entries(known))
    for (const word of words) expect(codes.country(word), word).toBe(code);
  for (const word of ['FRO', 'U', 'RU', 'XXX']) expect(codes.country(word), word).toBeUndefined();
});

test('who is created, and whose status changes, has their rights worked out again', async () => {
  const told: number[] = [];
  const head = 'IdPersonne;Prenom;Nom;CompteAD;Statut';
  const { loaded } = await world.loadLines([head, '1;A;One;a;ACTIVE', '2;B;Two;b;ACTIVE']);
  expect(loaded).toMatchObject({ created: 2 });
  for (const { VersionDroits } of await world.people()) told.push(Number(VersionDroits));
  expect(told.every((version) => version > 0)).toBe(true);
  const before = (await world.counts()).versions!;
  await world.loadLines([head, '1;A;One;a;INACTIVE', '2;B;Two;b;ACTIVE']);
  expect((await world.counts()).versions).toBe(before + 1);
});
