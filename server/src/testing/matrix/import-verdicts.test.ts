import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { companyFormSubject } from '../../domains/people/companies/company.form.ts';
import { personFormSubject } from '../../domains/people/person/person.form.ts';
import { siteFormSubject } from '../../domains/people/sites/site.form.ts';
import { AccessKernel } from '../../engines/access/decide.ts';
import { readFormRow } from '../../engines/forms/form-row.queries.ts';
import type { FormSubject } from '../../engines/forms/form-subject.ts';
import { readKnownCodes } from '../../engines/imports/known-codes.queries.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { builders } from '../build.ts';
import { day } from '../day.ts';
import { definitionOf } from '../import-files.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { type People, type Person, readPeople } from './people.ts';
import { type Persona, relation, signedIn } from './personas.policy.ts';

/** What a file is told of a cell is what the form is told of its field, for every persona: in whichever subject both are. */
let server: TestServer;
let people: People;
const kernel = new AccessKernel(
  { person: personFormSubject.subject, site: siteFormSubject.subject, company: companyFormSubject.subject },
  () => new Date().toISOString().slice(0, 10),
);

beforeAll(async () => {
  server = await testServer();
  const { db, pool } = server.database;
  people = await readPeople(pool);
  // Everybody comes to imports here: what is compared is what their other rights let them write.
  await sql`insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") select "IdProfil", 'import-export-acces', 1 from "Profil"
    on conflict do nothing`.execute(db);
  for (const subject of subjects) await prepare(subject);
});
afterAll(() => server.close());

/** A subject that both ways lead to. */
interface Subject {
  readonly Sujet: string;
  readonly form: FormSubject;
  readonly key: string;
  readonly rows: (persona: Persona) => Promise<readonly number[]>;
  readonly save: (login: string, key: number, field: string, Vu: unknown, Valeur: unknown) => Promise<Answer>;
  readonly restored: readonly (readonly [table: string, key: string])[];
}
interface Answer {
  readonly status: number;
  readonly error?: { readonly name: string; readonly details?: readonly { path: string; rule: string }[] } | undefined;
}

const subjects: readonly Subject[] = [
  {
    Sujet: 'people',
    form: personFormSubject,
    key: 'IdPersonneEV1',
    rows: async (persona) => await Promise.resolve(onePerRelation(persona)),
    save: async (login, IdPersonneEV1, IdChamp, Vu, Valeur) =>
      await server
        .as(login)
        .call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields: [{ IdChamp, Vu, Valeur }] } }),
    restored: [
      ['Personne', 'IdPersonneEV1'],
      ['PersonneTag', 'IdPersonneEV1'],
    ],
  },
  {
    Sujet: 'sites',
    form: siteFormSubject,
    key: 'IdSite',
    rows: async () =>
      (
        await rowsOf(server.database.db, sql<{ key: number }>`select "IdSite" as key from "Site" order by 1 limit 3`)
      ).map(({ key }) => key),
    save: async (login, IdSite, IdChamp, Vu, Valeur) =>
      await server.as(login).call(sitesCalls.save, { params: { IdSite }, body: { fields: [{ IdChamp, Vu, Valeur }] } }),
    restored: [['Site', 'IdSite']],
  },
  {
    Sujet: 'companies',
    form: companyFormSubject,
    key: 'IdSociete',
    rows: async () =>
      (
        await rowsOf(
          server.database.db,
          sql<{ key: number }>`select "IdSociete" as key from "Societe" order by 1 limit 2`,
        )
      ).map(({ key }) => key),
    save: async (login, IdSociete, IdChamp, Vu, Valeur) =>
      await server
        .as(login)
        .call(companiesCalls.save, { params: { IdSociete }, body: { fields: [{ IdChamp, Vu, Valeur }] } }),
    restored: [['Societe', 'IdSociete']],
  },
];

/** Somebody of each relation to a persona: themself, somebody of theirs, a colleague, somebody hidden. */
function onePerRelation(persona: Persona): readonly number[] {
  const isNobodysBoss = ({ IdPersonneEV1 }: Person) => people.all.every(({ Manager }) => Manager !== IdPersonneEV1);
  const by = Map.groupBy(people.all, (person) => relation(persona, person, people));
  return [...by.values()].flatMap((some) => (some.find(isNobodysBoss) ?? some[0])?.IdPersonneEV1 ?? []);
}

const definitions = new Map<string, number>();
const columnsOf = new Map<string, readonly string[]>();
async function prepare({ Sujet, key, restored }: Subject): Promise<void> {
  const { db } = server.database;
  const { body } = await server.as('admin').call(definitionsCalls.subjects, {});
  const offered = body.find((one) => one.Sujet === Sujet)?.champs ?? [];
  columnsOf.set(
    Sujet,
    offered.filter(({ cle }) => !cle).map(({ Champ }) => Champ),
  );
  const columns = [{ field: key }, ...(columnsOf.get(Sujet) ?? []).map((field) => ({ field }))];
  definitions.set(Sujet, await definitionOf(server, { Sujet, state: { mode: 'update', columns } }));
  for (const [table] of restored)
    await sql`create table ${sql.table(`${table} before`)} as table ${sql.table(table)}`.execute(db);
}

/** Puts a row back as it was, with what hangs on it. */
async function restore({ restored }: Subject, key: number): Promise<void> {
  const { db } = server.database;
  const [[table, name] = ['', ''], ...others] = restored;
  const columns = await rowsOf(
    db,
    sql<{ column: string }>`select column_name as column from information_schema.columns where table_name = ${table}
      and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> ${name} order by 1`,
  );
  const refs = sql.join(columns.map(({ column }) => sql.ref(column)));
  await sql`update ${sql.table(table)} set (${refs}) = (select ${refs} from ${sql.table(`${table} before`)} where ${sql.ref(name)} = ${key})
    where ${sql.ref(name)} = ${key}`.execute(db);
  for (const [beside, of] of others) {
    await sql`delete from ${sql.table(beside)} where ${sql.ref(of)} = ${key}`.execute(db);
    await sql`insert into ${sql.table(beside)} select * from ${sql.table(`${beside} before`)} where ${sql.ref(of)} = ${key}`.execute(
      db,
    );
  }
}

interface Tried {
  readonly cell: string;
  readonly value: unknown;
}

/** What a field is given: another value than it has, and where there is such, one that is none. */
async function triedFor(name: string, field: Field, stored: unknown): Promise<readonly Tried[]> {
  const same = (value: string) => ({ cell: value, value });
  switch (field.type) {
    case 'boolean':
      return [{ cell: stored === true ? 'non' : 'oui', value: stored !== true }];
    case 'date':
      return [same('2001-02-03'), same('2091-02-03')];
    case 'number':
      return [{ cell: '7', value: 7 }];
    case 'person': {
      const named = ['manager', 'recruiter'].map((login) => people.byLogin.get(login)?.IdPersonneEV1);
      return named
        .flatMap((key, n) => (key === stored ? [] : [{ cell: ['manager', 'recruiter'][n] ?? '', value: key }]))
        .slice(0, 1);
    }
    case 'code':
    case 'codes': {
      const known = (await readKnownCodes(server.database.db, { [name]: field }, 'fr')).get(name);
      const cell = known?.all.find((one) => ![stored].flat().includes(known.read(one) ?? null)) ?? '';
      const code = known?.read(cell);
      return code == null ? [] : [{ cell, value: field.type === 'codes' ? [code] : code }];
    }
    default:
      return [same(textFor(field)), ...(field.maxLength ? [same('x'.repeat(field.maxLength + 1))] : [])];
  }
}
const textFor = ({ format }: Field) =>
  format === 'phone' ? '+33142685300' : format === 'mail' ? 'verdict@orvane.example' : 'Verdict';

const told = (details: Answer['error']) =>
  (details?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`).toSorted();

/** What the form says of it; what it wrote is put back. */
async function formSays(subject: Subject, login: string, key: number, field: string, Vu: unknown, value: unknown) {
  const answer = await subject.save(login, key, field, Vu, value);
  if (answer.status === 200) {
    await restore(subject, key);
    return ['written'];
  }
  if (answer.status === 404) return ['unknown'];
  // Who writes nothing of the subject is refused at the door; a file tells them so at its cell.
  if (answer.status === 403 && answer.error?.name === 'NOT_AUTHORIZED') return ['closed'];
  return told(answer.error);
}

/** What a file is told of the same cell. */
async function fileSays({ Sujet, key: name }: Subject, login: string, key: number, field: string, cell: string) {
  const { body, error } = await server.as(login).call(importsCalls.verify, {
    params: { id: definitions.get(Sujet) ?? 0 },
    body: { ListeData: [{ [name]: String(key), [field]: cell }] },
  });
  if (error) throw new Error(`${login} ${field}: ${error.name}`);
  const [line] = body.lignes;
  if (line?.state !== 'refused') return ['written'];
  if (line.faults.some(({ Champ, rule }) => Champ === name && rule === 'unknownRow')) return ['unknown'];
  return line.faults.map(({ Champ, rule }) => `${Champ} ${rule}`).toSorted();
}

/** By day each persona tries other fields than the one before; at night all of them. */
function fieldsOf({ Sujet }: Subject, persona: Persona): readonly string[] {
  const all = columnsOf.get(Sujet) ?? [];
  if (process.env.NIGHTLY) return all;
  const turn = signedIn.indexOf(persona);
  return all.filter((_field, n) => n % apart === turn % apart);
}
const apart = 12;

describe('a file is told of a cell what the form is told of its field', () => {
  test.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', async (login, persona) => {
    const { db, pool } = server.database;
    const administrator = people.byLogin.get('admin')?.IdPersonneEV1 ?? 0;
    const { actor } = await loadActor(db, administrator);
    let compared = 0;
    const different: string[] = [];
    for (const subject of subjects)
      for (const key of await subject.rows(persona)) {
        const { catalogue }: { readonly catalogue: Fields } = subject.form.subject;
        const stored = (await readFormRow(db, kernel, actor, subject.form, key))?.values ?? {};
        for (const name of fieldsOf(subject, persona))
          for (const { cell, value } of await triedFor(name, catalogue[name] ?? { type: 'text' }, stored[name])) {
            await pool.query('delete from counted_call');
            const byFile = await fileSays(subject, login, key, name, cell);
            const byForm = await formSays(subject, login, key, name, stored[name] ?? null, value);
            const expected = byForm[0] === 'closed' ? shut(byFile) : byForm;
            compared++;
            if (byFile.join() !== expected.join())
              different.push(`${subject.Sujet} ${key} ${name} = ${cell}: file ${byFile}, form ${byForm}`);
          }
      }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  });
});

describe('a file that brings somebody is told what the page of creation is told', () => {
  const numbers = ['IdSociete', 'IdSite', 'IdContrat', 'IdCivilite'];
  /** As the page sends it, with what it starts with: recruiters say nothing of who is a VIP. */
  const inForm = (login: string, cells: Readonly<Record<string, string>>) => [
    ...Object.entries(cells).map(([IdChamp, cell]) => ({
      ...{ IdChamp, Vu: null },
      Valeur: cell === '' ? null : numbers.includes(IdChamp) ? Number(cell) : cell,
    })),
    ...Object.entries({ Nature: 'person', Office365: true, ...(login !== 'recruiter' && { VIP: false }) }).map(
      ([IdChamp, Valeur]) => ({ IdChamp, Vu: null, Valeur }),
    ),
  ];

  test('by every persona: whole, without what has to be said, and with what may not be', async () => {
    const { database } = server;
    const build = builders(database);
    const IdSociete = String(await build.company({ Recrute: true, DomaineMail: 'orvane.example' }));
    const IdSite = String(await build.site());
    const id = await definitionOf(server, 'people-new');
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"
      on conflict do nothing`.execute(database.db);
    const different: string[] = [];
    let written = 0;
    for (const [n, { login }] of signedIn.entries()) {
      const whole = {
        ...{
          IdPays: 'FR',
          Prenom: 'Ada',
          Nom: `Verdict${'abcdefghijklmnopqrstuvwxyz'[n]}`,
          IdCivilite: '1',
          IdLangue: 'FR',
        },
        ...{ DateNaissance: '1990-05-17', IdSociete, IdSite, IdContrat: '2', DateEntreePhysique: day(10) },
      };
      for (const cells of [
        { ...whole, IdSite: '' },
        { ...whole, DateNaissance: day(5) },
        { ...whole, Nom: '12345' },
        whole,
      ]) {
        await database.pool.query('delete from counted_call');
        const as = server.as(login);
        const verdict = await as.call(importsCalls.verify, { params: { id }, body: { ListeData: [cells] } });
        const [line] = verdict.error ? [] : verdict.body.lignes;
        const byFile = line?.faults.map(({ Champ, rule }) => `${Champ ?? ''} ${rule}`).toSorted() ?? [
          verdict.error?.name ?? '',
        ];
        const form = await as.call(creationCalls.add, { body: { fields: inForm(login, cells) } });
        if (!form.error) written++;
        const byForm = form.status === 403 ? ['closed'] : told(form.error);
        const isSame = byForm[0] === 'closed' ? byFile.length > 0 : byFile.join() === byForm.join();
        if (!isSame) different.push(`${login} ${JSON.stringify(cells)}: file ${byFile}, form ${byForm}`);
      }
    }
    expect(different).toEqual([]);
    expect(written).toBeGreaterThan(2);
  });
});

/** What may be told to whom the form is shut: that they may not, or that nobody is there. */
const shut = (said: readonly string[]): readonly string[] =>
  said.every((one) => one === 'unknown' || / (readOnly|notAllowed|unknownValue)$/.test(one)) ? said : ['closed'];
