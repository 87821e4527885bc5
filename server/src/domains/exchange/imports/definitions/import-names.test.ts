import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { definitionOf, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../../../services/distribution-lists/testing/list-stage.ts';

/** Two files that take the same names, codes and lists in opposite orders, saved at one moment on two replicas. */
let one: TestServer;
let two: TestServer;
let stage: ListStage;
let build: ListStage['build'];
beforeAll(async () => {
  one = await testServer();
  two = await one.replica();
  stage = listStage(one);
  build = stage.build;
});
afterAll(() => one.close());

const night = process.env.NIGHTLY !== undefined;
const many = 12;
const rounds = night ? 40 : 3;

type Row = Readonly<Record<string, string>>;

/** What both files are of: who loads them, by which definition, and their lines. */
interface Files {
  readonly by: BuiltPerson;
  readonly id: number;
  readonly rows: readonly Row[];
  /** The second file has its own, or goes by another definition. */
  readonly other?: Partial<Pick<Files, 'id' | 'rows'>>;
  /** What they write is not the same, and both write all of it. */
  readonly both?: true;
}

let made = 0;
/** A name that no other has, of letters alone. */
const name = (beginning: string) =>
  `${beginning}${[...String(++made).padStart(4, '0')].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;
const times = <T>(what: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => what(n));

const files: Readonly<Record<string, () => Promise<Files>>> = {
  'new people': async () => {
    const IdSociete = await build.company({ Recrute: true, DomaineMail: 'names.example' });
    const IdSite = await build.site();
    const rows = times(() => ({
      ...{ IdPays: 'France', Prenom: 'Ada', Nom: name('Nomme'), IdCivilite: '1', IdLangue: 'FR' },
      ...{ DateNaissance: '1990-05-17', IdSociete: String(IdSociete), IdSite: String(IdSite), IdContrat: '2' },
      DateEntreePhysique: day(10),
    }));
    const by = await build.person({}, { roles: ['hrManager'] });
    return { by, id: await definitionOf(one, 'people-new'), rows };
  },
  sites: async () => {
    const flags = Object.fromEntries(
      ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'].map((flag) => [flag, 'non']),
    );
    const rows = times(() => ({ LibSite: name('Site '), IdPays: 'FR', Ville: 'Brest', ...flags }));
    return {
      by: await build.person({}, { roles: ['administrator'] }),
      id: await definitionOf(one, 'sites'),
      rows,
    };
  },
  'cost centres': async () => {
    const IdSociete = String(await build.company());
    const rows = times(() => ({ LibCCout: name('Centre '), IdSociete }));
    return {
      by: await build.person({}, { roles: ['administrator'] }),
      id: await definitionOf(one, 'cost-centres'),
      rows,
    };
  },
  'entries of lists that they add to': async () => {
    const rights = ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-IdActivite', 'ann-col-IdFamille'];
    const by = await build.holderOf([...rights, 'adm']);
    const define = async (...fields: readonly string[]) => {
      const columns = [{ field: 'CompteAD' }, ...fields.map((field) => ({ field, creates: true as const }))];
      const id = await definitionOf(one, { Sujet: 'people', state: { mode: 'update', columns } });
      await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "PersonneRole"
        where "IdPersonneEV1" = ${by.IdPersonneEV1} on conflict do nothing`.execute(one.database.db);
      return id;
    };
    const said = () => ({ IdActivite: name('Quxa'), IdFamille: name('Wyzb') });
    const people = await Promise.all(times(() => build.person()));
    const rows = people.map(({ login }) => ({ CompteAD: login, ...said() }));
    // Each took the next keys of the lists as it was verified: whoever comes second is left whole, and told.
    const [id, reversed] = [await define('IdActivite', 'IdFamille'), await define('IdFamille', 'IdActivite')];
    return { by, id, rows, other: { id: reversed, rows: rows.map((row) => ({ ...row, ...said() })) } };
  },
  'members of lists': async () => {
    const by = await stage.person({}, { roles: ['hrManager'] });
    const lists = await Promise.all(times(() => stage.create(by)));
    const names = await rowsOf(
      one.database.db,
      sql<{ name: string }>`select "LibListe" as name from "Liste" where "IdListe" = any(${sql.val(lists)}::integer[])`,
    );
    const [first, second] = [await stage.person(), await stage.person()];
    const rows = names.map(({ name: LibListe }) => ({ LibListe, IdPersonneEV1: first.login }));
    const other = { rows: names.map(({ name: LibListe }) => ({ LibListe, IdPersonneEV1: second.login })) };
    return { by, id: await definitionOf(one, 'list-members'), rows, other, both: true };
  },
  'numbers of badges': async () => {
    const IdSite = await build.site();
    const by = await build.holderOf(
      ['oic', 'oic.badge', 'odc-nbadge', 'import-export-acces', 'ann', 'ann-col-CompteAD'],
      {},
    );
    const columns = [{ field: 'IdPersonneEV1' }, { field: 'NumeroBadge' }];
    const id = await definitionOf(one, { Sujet: 'badges', state: { mode: 'update', columns } });
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "PersonneRole"
      where "IdPersonneEV1" = ${by.IdPersonneEV1} on conflict do nothing`.execute(one.database.db);
    const holders = await Promise.all(
      times(async () => {
        const who = await build.person();
        await rowOf(
          one.database.db,
          sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "Numero", "DateDebut")
            values ('badge', 'badge', ${who.IdPersonneEV1}, ${IdSite}, 'Badge', ${name('Old')}, current_date) returning 1`,
        );
        return who;
      }),
    );
    return { by, id, rows: holders.map(({ login }) => ({ IdPersonneEV1: login, NumeroBadge: name('New') })) };
  },
  vehicles: async () => {
    const by = await build.person({}, { roles: ['services'] });
    const rows = times(() => ({ Immatriculation: name('PL'), Conducteur: by.login }));
    return { by, id: await definitionOf(one, 'vehicles'), rows };
  },
};

test.each(Object.keys(files))(
  'files of %s end whole, and never lock each other out, in whatever order their lines are',
  { timeout: night ? 600_000 : 90_000 },
  async (kind) => {
    for (let round = 0; round < rounds; round++) {
      const { by, both, other, ...first } = await files[kind]!();
      const second = { ...first, ...other };
      const given = [
        { on: one, id: first.id, lines: first.rows },
        { on: two, id: second.id, lines: second.rows.toReversed() },
      ];
      const ready: (() => ReturnType<typeof saved>)[] = [];
      for (const { on, id, lines } of given) {
        const verdict = await importingAs(on, by.login, id).verify([...lines]);
        expect([verdict.counts.refused, verdict.groups]).toEqual([0, []]);
        ready.push(async () => await saved(on, by, id, verdict.IdRun ?? 0));
      }
      const ended = await Promise.all(ready.map(async (save) => await save()));
      expect(ended.map(({ status, error }) => [status, error?.name])).toEqual(ended.map(() => [200, undefined]));
      // What both would write is written once, by the one that came first.
      const written = ended.map(({ body }) => body.written);
      expect(written.toSorted((a, b) => a - b)).toEqual(both ? [many, many] : [0, many]);
    }
  },
);

const saved = async (on: TestServer, by: BuiltPerson, id: number, IdRun: number) =>
  await on.as(by.login).call(importsCalls.save, { params: { id }, body: { IdRun } });
