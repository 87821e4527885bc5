import type { Call } from '@passerelle/contracts/call.ts';
import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../build.ts';
import { day } from '../day.ts';
import { definitionOf } from '../import-files.ts';
import { type Answer, type TestServer, testServer } from '../test-server.ts';
import { signedIn } from './personas.policy.ts';

/** What a file of rows that acts write is told, for every persona, is what the page that writes one is told. */
let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  // Everybody comes to imports here: what is compared is what their other rights let them write.
  await sql`insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") select "IdProfil", 'import-export-acces', 1 from "Profil"
    on conflict do nothing`.execute(server.database.db);
});
afterAll(() => server.close());

/** Where general services are. */
const placeOfServices = async () =>
  await rowOf(
    server.database.db,
    sql<{
      IdSite: number;
      IdSociete: number;
    }>`select "IdSite", "IdSociete" from "Personne" where "CompteAD" = 'services'`,
  );

/** Rules by which somebody is told that it is not theirs, or that nothing is there: a page refuses at its door. */
const shuts = new Set(['notAllowed', 'readOnly', 'right', 'unknownRow', 'noBadge', 'unknownValue']);

type Told = Pick<Answer<Call>, 'status' | 'error'>;

/** What a page said: that it is written, that it is not theirs, or what is wrong. */
function byForm({ status, error }: Told): readonly string[] {
  if (status < 300) return ['written'];
  if (status === 403 || status === 404) return ['shut'];
  return (error?.details ?? []).map(({ rule }) => rule).toSorted();
}

/** What a file is told of one line. */
async function byFile(login: string, id: number, line: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await server.database.pool.query('delete from counted_call');
  const as = server.as(login);
  const { body, error } = await as.call(importsCalls.verify, { params: { id }, body: { ListeData: [{ ...line }] } });
  if (error) throw new Error(`${login}: ${error.name}`);
  const [only] = body.lignes;
  if (only?.state !== 'refused') return ['written'];
  const rules = only.faults.map(({ rule }) => rule).toSorted();
  return rules.every((rule) => shuts.has(rule)) ? ['shut'] : rules;
}

/** Compares both for every persona: `ask` verifies the line first, so that what the page then writes is not there already. */
async function compare(
  tries: (
    login: string,
    n: number,
  ) => Promise<readonly (readonly [line: Readonly<Record<string, string>>, page: () => Promise<Told>])[]>,
  id: number,
): Promise<{ readonly different: readonly string[]; readonly met: ReadonlySet<string> }> {
  const different: string[] = [];
  const met = new Set<string>();
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"
    on conflict do nothing`.execute(server.database.db);
  for (const [n, { login }] of signedIn.entries())
    for (const [line, page] of await tries(login, n)) {
      const file = await byFile(login, id, line);
      const form = byForm(await page());
      for (const one of form) met.add(one);
      if (file.join() !== form.join()) different.push(`${login} ${JSON.stringify(line)}: file ${file}, form ${form}`);
    }
  return { different, met };
}

const tooLong = 'x'.repeat(200);

describe('a file is told what the page is told', () => {
  test('of entries of reference lists', async () => {
    const { different, met } = await compare(
      async (login, n) =>
        await Promise.resolve(
          [`Verdict ${n}`, tooLong, ''].map(
            (Libelle) =>
              [
                { Libelle },
                async () =>
                  await server.as(login).call(listsCalls.add, {
                    params: { Liste: 'Services' },
                    body: { fields: [{ IdChamp: 'Libelle', Vu: null, Valeur: Libelle === '' ? null : Libelle }] },
                  }),
              ] as const,
          ),
        ),
      await definitionOf(server, 'list-departments'),
    );
    expect(different).toEqual([]);
    expect([...met].toSorted()).toEqual(['maxLength', 'required', 'shut', 'written']);
  });

  test('of numbers of badges', async () => {
    const state = { mode: 'update', columns: [{ field: 'IdPersonneEV1' }, { field: 'NumeroBadge' }] } as const;
    const theirs = await placeOfServices();
    const places = [theirs, { IdSite: await build.site(), IdSociete: await build.company() }];
    const badge = async ({ IdPersonneEV1 }: BuiltPerson, Numero: string, { IdSite } = theirs) =>
      (
        await rowOf(
          server.database.db,
          sql<{
            key: number;
          }>`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "Numero", "DateDebut")
          values ('badge', 'badge', ${IdPersonneEV1}, ${IdSite}, 'Badge', ${Numero}, current_date) returning "IdInventaire" as key`,
        )
      ).key;
    await badge(await build.person(), 'TAKEN-1');
    const { different, met } = await compare(
      async (login, n) => {
        const holders = await Promise.all(places.map(async (place) => ({ place, holder: await build.person(place) })));
        const tries = holders.map(async ({ place, holder }, at) => {
          const IdInventaire = await badge(holder, `OLD-${n}-${at}`, place);
          return ['TAKEN-1', `NEW-${n}-${at}`].map(
            (Numero) =>
              [
                // By key: who may change a badge may not read every login.
                { IdPersonneEV1: `[${holder.IdPersonneEV1}]`, NumeroBadge: Numero },
                async () =>
                  await server.as(login).call(inventoriesCalls.save, { params: { IdInventaire }, body: { Numero } }),
              ] as const,
          );
        });
        return (await Promise.all(tries)).flat();
      },
      await definitionOf(server, { Sujet: 'badges', state }),
    );
    expect(different).toEqual([]);
    expect(met).toContain('written');
    expect(met).toContain('shut');
  });

  test('of vehicles, by their own call', async () => {
    const driver = await build.person(await placeOfServices());
    const head = 'Immatriculation;Conducteur;Marque;DateDebut;DateFin';
    const { different, met } = await compare(
      async (login, n) => {
        const plate = `VD-${String(n).padStart(3, '0')}-AA`;
        const lines = [
          { Immatriculation: plate, Conducteur: driver.login, Marque: 'Renault', DateDebut: day(0), DateFin: '' },
          { Immatriculation: plate, Conducteur: 'nobody.there', Marque: 'x', DateDebut: day(0), DateFin: '' },
          { Immatriculation: plate, Conducteur: driver.login, Marque: 'x', DateDebut: day(9), DateFin: day(1) },
          { Immatriculation: plate, Conducteur: driver.login, Marque: tooLong, DateDebut: '', DateFin: '' },
        ];
        return await Promise.resolve(
          lines.map((line) => [
            line,
            async () => {
              const as = server.as(login);
              const content = { bytes: `${head}\n${Object.values(line).join(';')}\n`, type: 'text/csv' };
              const sent = await as.call(filesCalls.send, { query: { purpose: 'table', name: 'v.csv' }, content });
              const told = await as.call(inventoriesCalls.loadVehicles, {
                body: { IdFichier: sent.error ? '00000000-0000-4000-8000-000000000000' : sent.body.IdFichier },
              });
              const isUnknown = told.error?.details?.some(({ rule }) => rule === 'unknownValue');
              return isUnknown ? { status: 404, error: told.error } : told;
            },
          ]),
        );
      },
      await definitionOf(server, 'vehicles'),
    );
    expect(different).toEqual([]);
    expect(met).toContain('written');
    expect(met).toContain('shut');
    expect(met.size).toBeGreaterThan(3);
  });

  test('of people named into lists', async () => {
    const owner = signedIn.find(({ login }) => login === 'hr')?.login ?? '';
    const made = await rowOf(
      server.database.db,
      sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where "CompteAD" = ${owner}`,
    );
    const LibListe = 'Verdict of files';
    const usual = { LibListe, IdPersonneEV1: made.key, IdNature: 'PRJ', Rule: 'TOUS' };
    const flags = { Visible: true, Cachee: false, SansPrefixe: false };
    const fields = Object.entries({ ...usual, ...flags }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
    const created = await server.as(owner).call(listsOfDistributionCalls.create, { body: { fields } });
    const id = created.body.IdListe;
    const { different, met } = await compare(
      async (login, n) => {
        const who = await build.person({ Mail: `verdict.${n}@group.example` });
        return [
          [
            { LibListe, IdPersonneEV1: who.login },
            async () =>
              await server.as(login).call(listGroupsCalls.saveNamed, {
                params: { id, groupId: 0 },
                body: { named: [who.IdPersonneEV1] },
              }),
          ],
        ];
      },
      await definitionOf(server, 'list-members'),
    );
    expect(different).toEqual([]);
    expect([...met].toSorted()).toEqual(['shut', 'written']);
  });

  test('of cost centres: those of companies whose page they open', async () => {
    const IdSociete = await build.company({ LibSociete: 'Verdict des centres' });
    const { different, met } = await compare(
      async (login, n) =>
        await Promise.resolve([
          [
            { LibCCout: `Verdict ${n}`, IdSociete: 'Verdict des centres' },
            async () => await server.as(login).call(companiesCalls.read, { params: { IdSociete } }),
          ] as const,
        ]),
      await definitionOf(server, 'cost-centres'),
    );
    expect(different).toEqual([]);
    expect([...met].toSorted()).toEqual(['shut', 'written']);
  });
});
