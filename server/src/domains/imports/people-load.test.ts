import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { builders } from '../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type Fault, faultText } from './people-faults.ts';
import { recogniseDates, recognisePeopleFile } from './people-file.ts';
import { applyPeople, type Loaded, verifyPeople } from './people-load.actions.ts';
import { isDateField, mapColumns } from './people-mapping.ts';
import { readLookups } from './people-references.queries.ts';
import { writeReport } from './people-report.ts';
import { closeStage, openStage, readFaults, type StageCounts } from './people-stage.queries.ts';

const sample = fileURLToPath(new URL('samples/people.csv', import.meta.url));
const faultySample = fileURLToPath(new URL('samples/people-with-faults.csv', import.meta.url));
const today = '2026-06-15';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  folder = await mkdtemp(join(tmpdir(), 'people-load-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate "Personne", "Societe", "Site", "CentreCout", history_entry restart identity cascade`.execute(
    database.db,
  );
});

interface Options {
  readonly createMissing?: boolean;
  readonly write?: boolean;
  readonly report?: string;
}
interface Result {
  readonly counts: StageCounts;
  readonly faults: readonly Fault[];
  readonly notices: readonly Fault[];
  readonly loaded: Loaded | undefined;
}

async function load(path: string, { createMissing = false, write = true, report }: Options = {}): Promise<Result> {
  const { pool, db } = database;
  const file = await recognisePeopleFile(path);
  const columns = mapColumns(file.headers);
  const dated = columns.filter(({ field }) => field && isDateField(field)).map(({ index }) => index);
  const dates = await recogniseDates(file, dated);
  const rules = { columns, dates, today, country: 'FR', lookups: await readLookups(db, createMissing) };
  const client = await pool.connect();
  try {
    expect(await openStage(client)).toBe(true);
    const counts = await verifyPeople(client, file, rules);
    const faults = await readFaults(client, 'faults', 0, 1000);
    const notices = await readFaults(client, 'notices', 0, 1000);
    if (report) await writeReport(client, file, report, 'Error', (fault) => faultText(fault, 'gb'));
    const loaded = write ? await applyPeople(createEngines(db).act, client, rules) : undefined;
    return { counts, faults, notices, loaded };
  } finally {
    await closeStage(client);
    client.release();
  }
}

/** Loads lines of semicolons; the first is the headings. */
async function loadLines(lines: readonly string[], options?: Options): Promise<Result> {
  const path = join(folder, 'lines.csv');
  await writeFile(path, lines.join('\n'));
  return load(path, options);
}

const told = (faults: readonly Fault[]) => faults.map(({ line, field, rule }) => [line, field, rule]);

function people() {
  return rowsOf(
    database.db,
    sql<Record<string, string | number | null>>`select p.*, m."CompteAD" as manager from "Personne" p
      left join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager" order by p."CompteAD", p."IdPersonneEV1"`,
  );
}

async function counts() {
  const [row] = await rowsOf(
    database.db,
    sql<
      Record<string, number>
    >`select (select count(*) from "Personne") as people, (select count(*) from history_entry) as history,
      (select count(*) from management_line) as lines, (select count(*) from "PersonneRole" where "ParDefaut") as roles,
      (select count(*) from "PersonneTag") as tags, (select coalesce(sum("VersionDroits"), 0)::int from "Personne") as versions`,
  );
  return row!;
}

/** The closure as climbing person by person gives it. */
async function climbed(): Promise<{ pairs: string[]; stored: string[] }> {
  const rows = await rowsOf(
    database.db,
    sql<{ id: number; up: number | null }>`select "IdPersonneEV1" as id, "IdPersonneEV1Manager" as up from "Personne"`,
  );
  const above = new Map(rows.map(({ id, up }) => [id, up]));
  const pairs = rows.flatMap(({ id }) => {
    const climb: string[] = [];
    for (let up = above.get(id), depth = 1; up; up = above.get(up), depth++) climb.push(`${up} ${id} ${depth}`);
    return climb;
  });
  const stored = await rowsOf(
    database.db,
    sql<{
      pair: string;
    }>`select concat_ws(' ', "IdAncetre", "IdPersonneEV1", "Profondeur") as pair from management_line where "Ligne" = 'Manager'`,
  );
  return { pairs: pairs.sort(), stored: stored.map(({ pair }) => pair).sort() };
}

describe('the sample of a company', () => {
  test('is loaded whole, managers before and after their people, and loading it again changes nothing', async () => {
    const first = await load(sample);
    expect(first.faults).toEqual([]);
    expect(first.loaded).toMatchObject({ created: 56, updated: 0, unchanged: 0 });
    const [zoe] = await rowsOf(
      database.db,
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
      DisplayNameModif: 'people.load',
    });
    const after = await counts();
    expect(after).toMatchObject({ people: 56, history: 56, roles: 56 });
    expect((await people()).filter(({ manager }) => manager === null)).toHaveLength(1);
    const { pairs, stored } = await climbed();
    expect(stored).toEqual(pairs);

    const second = await load(sample);
    expect(second.loaded).toEqual({ created: 0, updated: 0, unchanged: 56, moved: 0 });
    expect(await counts()).toEqual(after);
  });

  test('with faults says line, field and rule of each, and loads the rest', async () => {
    await load(sample);
    const { faults, loaded } = await load(faultySample);
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
  });

  test('gives a report of the refused lines that can be corrected and loaded', async () => {
    const report = join(folder, 'report.csv');
    await load(faultySample, { write: false, report });
    const text = await readFile(report, 'utf8');
    expect(text.split('\n')[0]).toBe(
      '\ufeffMatricule,Prénom,Nom,Identifiant,E-mail,Mobile,Date de naissance,Date d’entrée,NIR,Pays,Sexe,Contrat,Fonction,Direction,Responsable,Tags du compte,Error',
    );
    expect(text).toContain('At most 65 characters');
    const again = await load(report, { write: false });
    expect(again.counts.refused).toBeGreaterThan(10);
  });

  test('writes nothing when it is only verified', async () => {
    await load(sample, { write: false });
    expect(await counts()).toMatchObject({ people: 0, history: 0 });
  });
});

describe('who is who', () => {
  const head = 'IdPersonne;Prenom;Nom;CompteAD;Mail;DateNaissance;NIN;IdPays';

  test('is found by number, then login, then e-mail, then by the rule of the country', async () => {
    const { person } = builders(database);
    const known = [
      await person({ IdPersonne: 7, CompteAD: 'seven' }),
      await person({ CompteAD: 'Login' }),
      await person({ CompteAD: 'other', Mail: 'Known@x.com' }),
      await person({ Prenom: 'Zoé', Nom: 'Noël', DateNaissance: '1990-01-02', CompteAD: null }),
      await person({ Prenom: 'Łucja', Nom: 'Żak', NIN: '44051401359', IdPays: 'PL', CompteAD: null }),
      await person({ Prenom: 'John', Nom: 'Smith', IdPays: 'US', CompteAD: null }),
    ];
    const { loaded, faults } = await loadLines([
      head,
      '7;A;One;one;;;;FR',
      ';B;Two;LOGIN;;;;FR',
      ';C;Three;;known@X.com;;;FR',
      ';ZOE;noel;zoe;;02/01/1990;;FR',
      ';lucja;zak;lucja;;;44051401359;PL',
      ';JOHN;smith;john;;;;US',
      ';Zoé;Noël;new;;03/01/1990;;FR',
    ]);
    expect(faults).toEqual([]);
    expect(loaded).toMatchObject({ created: 1, updated: 6 });
    const names = new Map((await people()).map((row) => [row.IdPersonneEV1, row.Nom]));
    expect(known.map(({ IdPersonneEV1 }) => names.get(IdPersonneEV1))).toEqual([
      'One',
      'Two',
      'Three',
      'noel',
      'zak',
      'smith',
    ]);
  });

  test('two employee numbers are two people; without them namesakes are duplicates', async () => {
    const {
      faults,
      notices,
      counts: staged,
    } = await loadLines([
      head,
      '1;John;Smith;;;;;US',
      '2;John;Smith;;;;;US',
      ';Joe;Doe;a;;;;US',
      ';Joe;Doe;b;;;;US',
      '3;Ann;Lee;c;;;;US',
      '3;Sue;Day;d;;;;US',
      '4;Bea;Fox;e;m@x.com;;;US',
      '5;Ida;Oak;E;M@x.com;;;US',
    ]);
    expect(told(notices)).toEqual([[3, 'Nom', 'homonym']]);
    expect(told(faults)).toEqual([
      [5, 'Nom', 'duplicate'],
      [7, 'IdPersonne', 'duplicate'],
      [9, 'CompteAD', 'duplicate'],
      [9, 'Mail', 'duplicate'],
    ]);
    expect(staged.created).toBe(5);
  });

  test('nobody takes the record of a namesake with another login, nor the login of somebody else', async () => {
    const { person } = builders(database);
    await person({ Prenom: 'John', Nom: 'Smith', IdPays: 'US', CompteAD: 'jsmith' });
    await person({ IdPersonne: 9, CompteAD: 'taken' });
    const { faults } = await loadLines([head, ';John;Smith;jsmith2;;;;US', '8;Ann;Lee;Taken;;;;US']);
    expect(told(faults)).toEqual([
      [2, 'Nom', 'duplicate'],
      [3, 'CompteAD', 'duplicate'],
    ]);
  });

  test('a country without a rule is an error, and a person whom nothing would find again is refused', async () => {
    await sql`update "Pays" set "Empreinte" = 9 where "IdPays" = 'SG'`.execute(database.db);
    const { faults } = await loadLines([head, '1;A;One;;;;;SG', ';B;Two;;;;;FR', ';C;Three;;;;;PL']);
    expect(told(faults)).toEqual([
      [2, 'IdPays', 'Veuillez_verifier_le_pays_d_empreinte'],
      [3, 'DateNaissance', 'required'],
      [4, 'NIN', 'required'],
    ]);
    await sql`update "Pays" set "Empreinte" = 2 where "IdPays" = 'SG'`.execute(database.db);
  });

  test('an empty cell empties, but never what a person is found by', async () => {
    await loadLines(['IdPersonne;Prenom;Nom;CompteAD;Fonction', '1;A;One;one;Cook']);
    await loadLines(['IdPersonne;Prenom;Nom;CompteAD;Fonction', '1;A;One;;']);
    expect((await people())[0]).toMatchObject({ CompteAD: 'one', Fonction: null });
  });
});

describe('who is under whom', () => {
  const head = 'IdPersonne;Prenom;Nom;CompteAD;Mail;Manager;ADG';

  test('is read from any wording, wherever the manager stands in the file', async () => {
    const { faults, loaded } = await loadLines([
      head,
      '1;Ann;One;a1;;Le Goff, MAËL;',
      '2;Bob;Two;a2;;BOSS;',
      '3;Cid;Three;a3;;boss@x.com;',
      '4;Dan;Four;a4;;0009;a1',
      '9;Maël;Le Goff;boss;boss@x.com;;a1',
    ]);
    expect(faults).toEqual([]);
    expect(loaded).toMatchObject({ created: 5, moved: 2 });
    expect((await people()).map(({ manager }) => manager)).toEqual(['boss', 'boss', 'boss', 'boss', null]);
    const { pairs, stored } = await climbed();
    expect(stored).toEqual(pairs);
    expect(stored).toHaveLength(4);
    const [boss] = (await people()).filter(({ CompteAD }) => CompteAD === 'boss');
    expect(boss!.IdPersonneEV1ADG).toBe((await people())[0]!.IdPersonneEV1);
  });

  test('changes with the next file, for many at once too, and rights move with it', async () => {
    const team = (boss: string) =>
      Array.from({ length: 600 }, (_, index) => `${index + 10};P;N${index};p${index};;${boss};`);
    const tops = ['1;A;One;a;;;', '2;B;Two;b;;a;'];
    await loadLines([head, ...tops, ...team('a')]);
    const before = await counts();
    const { loaded } = await loadLines([head, ...tops, ...team('b')]);
    expect(loaded).toMatchObject({ unchanged: 602, moved: 600 });
    expect((await counts()).versions).toBe(before.versions! + 600);
    const { pairs, stored } = await climbed();
    expect(stored).toEqual(pairs);
    const back = await loadLines([head, '1;A;One;a;;b;', '2;B;Two;b;;;', '10;P;N0;p0;;a;']);
    expect(back.faults).toEqual([]);
    expect(back.loaded).toMatchObject({ moved: 3 });
    const now = await climbed();
    expect(now.stored).toEqual(now.pairs);
  });

  test('nobody is put above themselves, by the file alone or with what is there', async () => {
    await loadLines([head, '1;A;One;a;;;', '2;B;Two;b;;a;', '3;C;Three;c;;b;']);
    const { faults } = await loadLines([
      head,
      '1;A;One;a;;c;',
      '5;E;Five;e;;f;',
      '6;F;Six;f;;e;',
      '7;G;Seven;g;;g;',
      '8;H;Eight;h;;a;',
    ]);
    expect(told(faults)).toEqual([2, 3, 4, 5].map((line) => [line, 'Manager', 'cycle']));
    expect((await people()).map(({ CompteAD, manager }) => [CompteAD, manager])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
      ['h', 'a'],
    ]);
  });

  test('a manager whose own line is refused costs the link, not the person; the next load makes it', async () => {
    const { faults, notices, loaded } = await loadLines([head, '1;A;One;a;nope;;', '2;B;Two;b;;a;']);
    expect(told(faults)).toEqual([[2, 'Mail', 'email']]);
    expect(told(notices)).toEqual([[3, 'Manager', 'refusedPerson']]);
    expect(loaded).toMatchObject({ created: 1 });
    const second = await loadLines([head, '1;A;One;a;a@x.com;;', '2;B;Two;b;;a;']);
    expect(second.loaded).toMatchObject({ created: 1, unchanged: 1, moved: 1 });
    expect((await people()).map(({ manager }) => manager)).toEqual([null, 'a']);
  });

  test('a name that several people have is ambiguous', async () => {
    const { faults } = await loadLines([
      head,
      '1;Ann;Lee;a;;;',
      '2;Ann;Lee;b;;;',
      '3;C;Three;c;;Ann Lee;',
      '4;D;Four;d;;Nobody Here;',
    ]);
    expect(told(faults)).toEqual([
      [4, 'Manager', 'ambiguous'],
      [5, 'Manager', 'unknownValue'],
    ]);
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
    const { company } = builders(database);
    const acme = await company({ LibSociete: 'Acmé' });
    const { faults, loaded } = await loadLines(['IdPersonne;Prenom;Nom;Company', '1;A;One;acme', '2;B;Two;Other']);
    expect(told(faults)).toEqual([[3, 'IdSociete', 'unknownValue']]);
    expect(loaded).toMatchObject({ created: 1 });
    expect((await people())[0]).toMatchObject({ IdSociete: acme });
  });

  test('are created once where that is asked for; a cost centre needs a company', async () => {
    const { faults, loaded } = await loadLines(lines, { createMissing: true });
    expect(told(faults)).toEqual([[4, 'IdCCout', 'unknownValue']]);
    expect(loaded).toMatchObject({ created: 2 });
    const [one, two] = await people();
    expect(one!.IdCCout).not.toBeNull();
    expect([two!.IdSociete, two!.IdSite, two!.IdCCout]).toEqual([one!.IdSociete, one!.IdSite, one!.IdCCout]);
    const again = await loadLines(lines.slice(0, 3), { createMissing: true });
    expect(again.loaded).toMatchObject({ created: 0, unchanged: 2 });
  });
});
