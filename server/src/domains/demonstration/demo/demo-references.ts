import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type pg from 'pg';
import { firstOf, nth, sure } from '../../../platform/sure.ts';
import { demoCompanies } from './companies.ts';
import { companyFacts } from './company-facts.ts';
import { countries } from './countries.ts';
import { departments } from './jobs.ts';
import { demoPlaces } from './places.ts';
import { Random } from './random.ts';

type Id = string | number;

/** Keys of the lists that people point at, read from the database. Places in the arrays are those of the demo data. */
export interface DemoReferences {
  readonly companies: readonly number[];
  /** By country, then by site of the country. */
  readonly sites: readonly (readonly number[])[];
  readonly costCentres: readonly (readonly number[])[];
  readonly languages: readonly string[];
  readonly civilities: { readonly men: readonly number[]; readonly women: readonly number[] };
  /** By department. */
  readonly directions: readonly (readonly Id[])[];
  readonly services: readonly (readonly Id[])[];
  readonly families: readonly (readonly Id[])[];
  readonly activities: readonly (readonly Id[])[];
  readonly functions: readonly (readonly Id[])[];
  readonly agencies: readonly Id[];
  readonly temporaryContracts: readonly number[];
  readonly externalContracts: readonly number[];
  readonly personTags: readonly string[];
  readonly technicalTags: readonly string[];
}

/** For each department the keys of the rows whose label fits it; where none does, of all. */
async function byDepartment(client: pg.ClientBase, table: ReferenceListName): Promise<Id[][]> {
  const { id, label } = referenceList(table);
  const { rows } = await client.query<{ id: Id; label: string }>(
    `select "${id}" as id, "${label}" as label from "${table}" order by 1`,
  );
  return departments.map(({ labels }) => {
    const fitting = rows.filter((row) => labels.test(row.label));
    return (fitting.length > 0 ? fitting : rows).map((row) => row.id);
  });
}

async function column<Value>(client: pg.ClientBase, query: string): Promise<Value[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows.map(([value]) => value);
}

/** Creates the companies, sites and cost centres, and reads the keys of every list that people point at. */
export async function prepareReferences(client: pg.ClientBase, seed: number): Promise<DemoReferences> {
  const companies = await insertCompanies(client, new Random(seed));
  const { rows: languages } = await client.query<{ IdPays: string; IdLangue: string }>(
    'select "IdPays", "IdLangue" from "Pays"',
  );
  const civilities = (genre: number) =>
    column<number>(client, `select "IdCivilite" from "Civilite" where "IdGenre" = ${genre} order by 1`);
  return {
    companies,
    sites: await insertSites(client),
    costCentres: await insertCostCentres(client, companies, new Random(seed)),
    languages: countries.map(({ id }) => sure(languages.find(({ IdPays }) => IdPays === id)).IdLangue),
    civilities: { men: await civilities(1), women: await civilities(2) },
    directions: await byDepartment(client, 'Direction'),
    services: await byDepartment(client, 'Services'),
    families: await byDepartment(client, 'FonctionFamille'),
    activities: await byDepartment(client, 'Activite'),
    functions: await byDepartment(client, 'FonctionEFIS'),
    agencies: await column(client, 'select "IdCA" from "Agence" order by 1'),
    temporaryContracts: await column(
      client,
      'select "IdContrat" from "Contrat" where "IsInternal" and "IdContrat" not in (2, 9) order by 1',
    ),
    externalContracts: await column(client, 'select "IdContrat" from "Contrat" where not "IsInternal" order by 1'),
    personTags: await column(client, 'select "CodeTag" from "Tag" where "Physique" order by 1'),
    technicalTags: await column(client, 'select "CodeTag" from "Tag" where not "Physique" order by 1'),
  };
}

function insertCompanies(client: pg.ClientBase, random: Random): Promise<number[]> {
  const rows = demoCompanies.map((company, index) => ({
    LibSociete: company.name,
    IdPays: company.country,
    ...companyFacts(company, index, random),
  }));
  return insertReturning(
    client,
    'Societe',
    'IdSociete',
    Object.keys(firstOf(rows)),
    rows.map((row) => Object.values(row)),
  );
}

async function insertSites(client: pg.ClientBase): Promise<number[][]> {
  const ids = await insertReturning(
    client,
    'Site',
    'IdSite',
    ['LibSite', 'IdPays', 'Adresse', 'CodePostal', 'Ville', 'Badge', 'Cantine', 'Parking', 'Livraison'],
    demoPlaces.map(({ city, country, address, postalCode }, index) => [
      ...[`Orvane ${city}`, country, address, postalCode, city],
      // Every site is entered with a badge; the larger ones have the rest.
      ...[true, index % 5 === 0, index % 2 === 0, index % 3 === 0],
    ]),
  );
  return countries.map(({ id }) => ids.filter((_, index) => nth(demoPlaces, index).country === id));
}

/** From 4 to 15 cost centres a company. */
async function insertCostCentres(
  client: pg.ClientBase,
  companies: readonly number[],
  random: Random,
): Promise<number[][]> {
  const rows = companies.flatMap((company, index) =>
    Array.from({ length: Math.min(15, 4 + nth(demoCompanies, index).weight) }, (_, rank) => [
      `${nth(demoCompanies, index).country}${String(index + 10)}-${String(100 + rank * 10 + random.between(0, 9))}`,
      company,
    ]),
  );
  const ids = await insertReturning(client, 'CentreCout', 'IdCCout', ['LibCCout', 'IdSociete'], rows);
  return companies.map((company) => ids.filter((_, index) => nth(rows, index)[1] === company));
}

/** Inserts in one statement and gives the keys in the order of the rows. */
async function insertReturning(
  client: pg.ClientBase,
  table: string,
  key: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): Promise<number[]> {
  const values = rows.map(
    (row, line) => `(${row.map((_, place) => `$${line * columns.length + place + 1}`).join(', ')})`,
  );
  const names = columns.map((name) => `"${name}"`).join(', ');
  const answer = await client.query(
    `insert into "${table}" (${names}) values ${values.join(', ')} returning "${key}" as id`,
    rows.flat(),
  );
  return answer.rows.map(({ id }) => id).sort((one, other) => one - other);
}
