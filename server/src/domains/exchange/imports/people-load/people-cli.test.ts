import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/test-database.ts';
import { americanSample, sampleRows } from './testing/american-sample.ts';

const tool = fileURLToPath(new URL('../../../../../../tools/people.ts', import.meta.url));
const faulty = 'Prenom;Nom;CompteAD;DateEntree\nAda;One;ada;31/01/2020\nBob;;bob;31/02/2020\n';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  folder = await mkdtemp(join(tmpdir(), 'people-cli-'));
  await writeFile(join(folder, 'faulty.csv'), faulty);
  await writeFile(join(folder, 'good.csv'), faulty.split('\n').slice(0, 2).join('\n'));
  await writeFile(join(folder, 'nameless.csv'), 'Login;Mail\nada;ada@x.com\n');
  await writeFile(join(folder, 'map.json'), '{"Shoe size":"Nom"}');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const people = (...args: string[]) => peopleWith({}, ...args);
function peopleWith(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, LANG: 'en_GB.UTF-8', ...settings },
  });
  return { status, stdout, output: stdout + stderr };
}

async function count(): Promise<number> {
  return (await database.db.selectFrom('Personne').select('IdPersonneEV1').execute()).length;
}

test('says what it read, refuses what it must, and ends with the number of what happened', async () => {
  expect(people('load', 'good.csv').status).toBe(1);
  expect(await count()).toBe(0);

  const dry = people('load', 'faulty.csv', '--country', 'FR', '--dry-run');
  expect(dry.status).toBe(3);
  expect(dry.output).toContain('Encoding utf-8, separator ;, headings on line 1');
  expect(dry.output).toContain('dd/mm/yyyy');
  expect(dry.output).toContain('Line 3, column “Nom”: Last name is required  [required]');
  expect(dry.output).toContain('Line 3, column “DateEntree”');
  expect(await count()).toBe(0);

  expect(people('load', 'faulty.csv', '--country', 'FR', '--strict').status).toBe(1);
  expect(await count()).toBe(0);

  expect(people('load', 'faulty.csv', '--country', 'France', '--lang', 'fr').output).toContain(
    'Ligne 3, colonne «\u202fNom\u202f»',
  );
  expect(await count()).toBe(1);
  expect(people('load', 'good.csv', '--country', 'FR').status).toBe(0);
  expect(await count()).toBe(1);
});

test('says what it read, and asks where the encoding may be another', async () => {
  const head = 'Prenom;Nom;CompteAD\n';
  await writeFile(join(folder, 'polish.csv'), iconv.encode(`${head}Jan;Łęcki;jan.lecki\n`, 'windows-1250'));
  expect(people('load', 'polish.csv', '--country', 'FR', '--dry-run').output).toContain('Read as windows-1250: Łęcki');
  await writeFile(join(folder, 'either.csv'), iconv.encode(`${head}Karel;Čapek;karel.capek\n`, 'windows-1250'));
  const asked = people('load', 'either.csv', '--country', 'FR');
  expect(asked.status).toBe(1);
  for (const said of ['Èapek', 'Čapek', '--encoding']) expect(asked.output).toContain(said);
  expect(people('load', 'either.csv', '--country', 'FR', '--dry-run').status).toBe(0);
  expect(people('load', 'either.csv', '--country', 'FR', '--encoding', 'ebcdic').status).toBe(2);
  const before = await count();
  expect(people('load', 'either.csv', '--country', 'FR', '--encoding', 'windows-1250').status).toBe(0);
  expect(await count()).toBe(before + 1);
  await database.pool.query(`delete from "Personne" where "Nom" = 'Čapek'`);
});

test('keeps a plan to look at, applies it, and takes it back', async () => {
  await writeFile(join(folder, 'more.csv'), 'Prenom;Nom;CompteAD;Fonction\nAda;One;ada;Chief\nEve;New;eve;\n');
  const planned = people('load', 'more.csv', '--country', 'FR', '--plan');
  expect(planned).toMatchObject({ status: 0, output: expect.stringContaining('nothing is written yet') });
  const plan = /apply (\d+)/.exec(planned.output)![1]!;
  expect(await count()).toBe(1);
  expect(people('apply', plan)).toMatchObject({
    status: 0,
    output: expect.stringContaining('Created: 1 · updated: 1'),
  });
  expect(await count()).toBe(2);
  const year = String(new Date().getFullYear());
  const again = people('apply', plan);
  expect(again).toMatchObject({ status: 1, stdout: expect.not.stringContaining('Created') });
  expect(again.output).toMatch(new RegExp(`Plan ${plan} has already been applied \\(.*${year}.*\\): nothing was done`));
  expect(people('undo', plan)).toMatchObject({ status: 0, output: expect.stringContaining(`Plan ${plan} undone`) });
  expect(await count()).toBe(1);
  expect(people('apply', plan).status).toBe(1);
  await database.pool.query(
    `update plan set worker = (select jsonb_build_object('IdPersonneEV1', "IdPersonneEV1") from "Personne" limit 1) where "IdPlan" = $1`,
    [plan],
  );
  const undone = people('undo', plan);
  expect(undone).toMatchObject({ status: 1, stdout: expect.not.stringContaining('undone') });
  expect(undone.output).toMatch(new RegExp(`Plan ${plan} has already been undone \\(.*${year}.* · Ada One\\)`));
  expect(people('undo', '999999').status).toBe(2);
});

test('who only looks finishes nobody’s plan', async () => {
  await writeFile(join(folder, 'later.csv'), 'Prenom;Nom;CompteAD\nIda;Later;ida\n');
  const plan = /apply (\d+)/.exec(people('load', 'later.csv', '--country', 'FR', '--plan').output)![1]!;
  await database.pool.query(`update plan set state = 'applying', worker = '{"system":"import"}' where "IdPlan" = $1`, [
    plan,
  ]);
  const before = await count();
  for (const only of ['--dry-run', '--plan']) {
    const { output } = people('load', 'good.csv', '--country', 'FR', only);
    expect(output).toContain(`Plan ${plan} isn’t finished: what it has yet to write is not counted here`);
    expect(await count()).toBe(before);
  }
  expect(people('load', 'good.csv', '--country', 'FR').output).toContain(`Plan ${plan} isn’t finished: it is finished`);
  expect(await count()).toBe(before + 1);
  expect(people('undo', plan).status).toBe(0);
});

test('explains what it can not do', async () => {
  expect(people('load').status).toBe(2);
  expect(people('unload', 'good.csv').status).toBe(2);
  expect(people('load', 'good.csv', '--colour').status).toBe(2);
  expect(people('load', 'good.csv', '--country', 'FR', '--dry-run', '--plan')).toMatchObject({
    status: 2,
    output: expect.stringContaining('[--dry-run | --plan]'),
  });
  expect(people('load', 'missing.csv')).toMatchObject({ status: 2 });
  expect(people('load', 'good.csv', '--country', 'Atlantis').status).toBe(2);
  const mapped = people('load', 'good.csv', '--map', 'map.json');
  expect(mapped).toMatchObject({ status: 2, output: expect.stringContaining('no column “Shoe size”') });
  await writeFile(join(folder, 'bad.json'), '{"Nom":5}');
  expect(people('load', 'good.csv', '--map', 'bad.json')).toMatchObject({
    status: 2,
    output: expect.stringContaining('--map takes {"heading": "field"}'),
  });
  expect(people('load', '.')).toMatchObject({ status: 2, output: expect.stringContaining('The file . can’t be read') });
  expect(people('load', 'faulty.csv', '--report', './faulty.csv').output).toContain('--report would replace the file');
  expect(await readFile(join(folder, 'faulty.csv'), 'utf8')).toBe(faulty);
  const nameless = people('load', 'nameless.csv', '--country', 'FR');
  expect(nameless).toMatchObject({
    status: 1,
    output: expect.stringContaining('No column for: First name, Last name'),
  });
});

test('names the first administrator, and no second one', async () => {
  people('load', 'good.csv', '--country', 'FR');
  expect(people('administrator', 'nobody')).toMatchObject({ status: 1 });
  expect(people('administrator', 'ADA')).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /ADA is now an administrator\nLink for ADA .*\n {2}http:\/\/localhost:8080\/idp\/password\?link=[\w-]{43}\n/,
    ),
  });
  expect(people('administrator', 'ada')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/There is an administrator already.*\n.*npm run people -- link ada/),
  });
  const link = /link=([\w-]+)/.exec(people('link', 'ada').output)?.[1] ?? '';
  expect(
    (
      await database.pool.query('select encode(token_hash, $1) as hash, kind from sign_in_link order by id', ['hex'])
    ).rows.at(-1),
  ).toEqual({
    hash: hash('sha256', link),
    kind: 'shown',
  });
  expect(people('link', 'nobody')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Nobody who can sign in has the login nobody'),
  });
  const elsewhere = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'api' };
  expect(peopleWith(elsewhere, 'link', 'ada')).toMatchObject({
    status: 1,
    output: expect.stringContaining('People sign in with https://id.example.org'),
  });
  const held = await database.db
    .selectFrom('PersonneRole')
    .innerJoin('Role', 'Role.IdRole', 'PersonneRole.IdRole')
    .select(['LibRole', 'ParDefaut'])
    .orderBy('LibRole')
    .execute();
  expect(held).toEqual([
    { LibRole: 'Administrateur', ParDefaut: true },
    { LibRole: 'Collaborateur', ParDefaut: false },
  ]);
});

test('a file as American systems write them loads by the mapping that is proposed', async () => {
  await writeFile(join(folder, 'us.csv'), americanSample());
  const proposed = people('propose', 'us.csv', '--country', 'FR');
  expect(proposed).toMatchObject({
    status: 0,
    output: expect.stringContaining('“Department” is left out: 2 of its 2 values are unknown, such as “IT/IS”'),
  });
  const map = proposed.stdout.slice(proposed.stdout.indexOf('{'));
  expect(JSON.parse(map)).toMatchObject({
    Employee_Name: 'Nom, Prenom',
    EmpID: 'IdPersonne',
    DOB: { field: 'DateNaissance', dates: 'mm/dd/yyyy' },
    DateofHire: { field: 'DateEntree', dates: 'mm/dd/yyyy' },
    DateofTermination: { field: 'DateSortiePhysique', dates: 'mm/dd/yyyy' },
    ManagerName: 'Manager',
    Position: 'Fonction',
    Sex: 'IdGenre',
    Department: null,
    Salary: null,
  });
  await writeFile(join(folder, 'us.json'), map);
  const before = await count();
  const loaded = people('load', 'us.csv', '--country', 'FR', '--map', 'us.json');
  expect(loaded.status, loaded.output).toBe(0);
  expect(await count()).toBe(before + sampleRows);
  const { rows } = await database.pool.query(
    `select p."Prenom", p."Nom", p."DateNaissance"::text as birth, m."Nom" as manager from "Personne" p
      join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager" where p."IdPersonne" = 10013`,
  );
  expect(rows).toEqual([{ Prenom: 'Maya M', Nom: 'Abbot', birth: '1963-01-13', manager: 'Abbot' }]);
});

test('the same fault of many lines is told once, with an example; what is to be created is said before it is', async () => {
  const lines = ['Doe, A', 'Roe, B', 'Poe, C'].map((name, index) => `"${name}";b${index};31/02/80;New Site`);
  await writeFile(
    join(folder, 'many.csv'),
    ['Employee name;Login;DOB;Site', ...lines, '"Moe, D";b9;28/02/80;New Site'].join('\n'),
  );
  const dry = people('load', 'many.csv', '--country', 'FR', '--create-missing', '--dry-run');
  expect(dry.output).toContain('Lines 2, 3, 4, column “DOB”: This isn’t a date (such as “31/02/80”)  [date]');
  expect(dry.output).toContain('1 site will be created: New Site');
  expect(dry.output).toContain('dd/mm/yy');
});

test('the example of the documentation loads as it is, whole', async () => {
  const example = fileURLToPath(new URL('../../../../../../docs/people.example.csv', import.meta.url));
  const before = await count();
  const refused = people('load', example, '--country', 'FR', '--dry-run');
  expect(refused.output).toContain('are created with --create-missing');
  const loaded = people('load', example, '--country', 'FR', '--create-missing');
  expect(loaded, loaded.output).toMatchObject({ status: 0 });
  expect(await count()).toBe(before + 5);
  const { rows } = await database.pool.query(
    `select p."IndexPrenomNom" as who, m."Nom" as under, s."LibSite" as site, p."IdPays" as country from "Personne" p
      left join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager" left join "Site" s on s."IdSite" = p."IdSite"
      where p."CompteAD" in ('lukasz.wojcik', 'chloe.dalmeida') order by p."CompteAD"`,
  );
  expect(rows).toEqual([
    { who: expect.stringContaining('Chloé') as unknown, under: 'Marchand', site: 'Paris', country: 'FR' },
    { who: expect.stringContaining('Łukasz') as unknown, under: 'Groß', site: 'Kraków', country: 'PL' },
  ]);
});
