import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type pg from 'pg';
import { stdnum } from 'stdnum';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { castAbroad, castMembers, servicesSites } from './cast.ts';
import { remakeDemo } from './demo-group.actions.ts';

const today = '2026-03-10';
const people = 3000;

let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ pool, drop } = await testDatabase({ from: 'seeded' }));
  await remakeDemo(pool, { people, today });
});
afterAll(() => drop());

async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

async function count(from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*) as n from ${from}`);
  return row!.n;
}

async function fingerprint(): Promise<string> {
  const parts: string[] = [];
  for (const table of [
    'Societe',
    'Site',
    'CentreCout',
    'Personne',
    'PersonneTag',
    'PersonneEquipeTag',
    'management_line',
  ]) {
    const [row] = await rows<{ hash: string }>(
      `select md5(string_agg(t::text, E'\\n' order by t::text collate "C")) as hash from "${table}" t`,
    );
    parts.push(row!.hash);
  }
  return parts.join(' ');
}

test('has the size asked for, thirty companies, a hundred and twenty sites and eight countries', async () => {
  expect(await count('"Personne"')).toBe(people);
  expect(await count('"Societe"')).toBe(30);
  expect(await count('"Site"')).toBe(120);
  expect(await count('(select distinct "IdPays" from "Personne") c')).toBe(8);
  expect(await count('(select distinct "IdSite" from "Personne") s')).toBeGreaterThan(100);
});

test('says in the legal notices who publishes and hosts the portal: the head of the group, by what its sheet says', async () => {
  const [page] = await rows<{ Edition: { Identite: Record<string, string> } }>(
    `select "Edition" from "PageDocumentation" where "Cle" = 'mentions-legales'`,
  );
  const [head] = await rows<{ InfosLegales: string }>(
    `select "InfosLegales" from "Societe" where "LibSociete" = 'Orvane'`,
  );
  const [form, registration] = head!.InfosLegales.split('\n');
  expect(page?.Edition.Identite).toEqual({
    company: `Orvane, ${form}`,
    address: '14 rue de Courcelles, 75008 Paris',
    registration,
    director: 'Hélène Vasseur',
    contact: 'contact@orvane.passerelle.example',
    host: 'Orvane Services, 40 rue de la Villette, 69003 Lyon',
  });
  expect(registration).toMatch(/^RCS Paris \d{3} \d{3} \d{3}$/);
});

test('gives each their own login, mail, identity number and national identifier', async () => {
  for (const column of ['lower("CompteAD")', '"Mail"', '"IdPersonne"', '"NIN"']) {
    const [row] = await rows<{ all: number; apart: number }>(
      `select count(${column}) as all, count(distinct ${column}) as apart from "Personne"`,
    );
    expect(row!.apart, column).toBe(row!.all);
  }
  expect(await count(`"Personne" where "CompteAD" !~ '^[a-z0-9.-]+$'`)).toBe(0);
  expect(await count(`"Personne" where "Mail" !~ '^[a-z0-9.-]+@[a-z.]+\\.passerelle\\.example$'`)).toBe(0);
});

test('writes phones and national identifiers in the form of the country', async () => {
  const validators = {
    FR: stdnum.FR!.nir,
    GB: stdnum.GB!.nino,
    DE: stdnum.DE!.idnr,
    IT: stdnum.IT!.codicefiscale,
    NL: stdnum.NL!.bsn,
    PL: stdnum.PL!.pesel,
    CN: stdnum.CN!.ric,
  };
  const all = await rows<{ IdPays: string; NIN: string; TelFixePro: string | null; TelMobilePro: string | null }>(
    'select "IdPays", "NIN", "TelFixePro", "TelMobilePro" from "Personne" where "Physique"',
  );
  const wrong = all.flatMap(({ IdPays, NIN, TelFixePro, TelMobilePro }) => {
    const validator =
      IdPays === 'ES'
        ? /^[XYZ]/.test(NIN)
          ? stdnum.ES!.nie
          : stdnum.ES!.dni
        : validators[IdPays as keyof typeof validators];
    const phones = [TelFixePro, TelMobilePro].filter((phone) => phone !== null);
    return [
      ...(validator?.validate(NIN).isValid ? [] : [`${IdPays} ${NIN}`]),
      ...phones.filter((phone) => !isValidPhoneNumber(phone)),
    ];
  });
  expect(wrong).toEqual([]);
});

test('has every status, most people active, and dates that agree with them', async () => {
  const found = await rows<{ status: number; n: number }>(
    'select "IdStatut" as status, count(*) as n from "Personne" group by 1 order by 1',
  );
  expect(found.map(({ status }) => status)).toEqual(Object.values(statuts));
  const active = found.find(({ status }) => status === statuts.ACTIVE)!.n;
  expect(active / people).toBeGreaterThan(0.82);
  expect(active / people).toBeLessThan(0.92);
  const wrong = await rows(
    `select "IdPersonneEV1", "IdStatut", "DateEntree", "DateEntreePhysique", "DateSortiePhysique" from "Personne"
     where "DateEntree" > $1 or "DateEntree" > "DateEntreePhysique" or "DateSortiePhysique" < "DateEntreePhysique"
       or ("Physique" and "DateNaissance" + interval '18 years' > "DateEntree")
       or ("IdStatut" = 400 and "DateEntreePhysique" <= $1)
       or ("IdStatut" = 500 and ("DateEntreePhysique" > $1 or "DateSortiePhysique" <= $1::date + 30))
       or ("IdStatut" = 600 and not coalesce("DateSortiePhysique" between $1 and $1::date + 30, false))
       or ("IdStatut" in (700, 800) and not coalesce("DateSortiePhysique" < $1, false))`,
    [today],
  );
  expect(wrong).toEqual([]);
  // National identifiers of a birthday are few.
  const [birthdays] = await rows<{ most: number }>(
    'select max(n) as most from (select count(*) as n from "Personne" where "Physique" group by "DateNaissance") d',
  );
  expect(birthdays!.most).toBeLessThan(8);
});

test('is a tree without cycles, deep, where only present people lead', async () => {
  const [depth] = await rows<{ depth: number; pairs: number }>(
    `select max("Profondeur") as depth, count(*) filter (where "Profondeur" = 1) as pairs
     from management_line where "Ligne" = 'Manager'`,
  );
  expect(depth!.depth).toBeGreaterThanOrEqual(5);
  expect(depth!.pairs).toBe(await count('"Personne" where "IdPersonneEV1Manager" is not null'));
  expect(await count('"Personne" where "Physique" and "IdPersonneEV1Manager" is null')).toBe(1);
  expect(await count('management_line where "IdAncetre" = "IdPersonneEV1"')).toBe(0);
  const leaders = `"Personne" boss where exists (select 1 from "Personne" p where p."IdPersonneEV1Manager" = boss."IdPersonneEV1")`;
  expect(await count(`${leaders} and "IdStatut" not in (400, 500, 600)`)).toBe(0);
  const [span] = await rows<{ mean: number; most: number }>(
    `select avg(n)::float as mean, max(n) as most from (
       select count(*) as n from "Personne" where "IdPersonneEV1Manager" is not null group by "IdPersonneEV1Manager") s`,
  );
  expect(span!.mean).toBeGreaterThan(4);
  expect(span!.most).toBeLessThan(40);
});

test('has technical accounts, some without anybody, test accounts, suspended people, services people, tags', async () => {
  for (const some of [
    '"Personne" where not "Physique" and "IdPersonneEV1Responsable" is null',
    '"Personne" where not "Physique" and "IdPersonneEV1Responsable" is not null',
    '"Personne" where "Test"',
    '"Personne" where "VIP"',
    '"Personne" where "Suspendu" and "IdStatut" = 500',
    '"Personne" where "IdSocietePrestation" is not null',
    '"Personne" where "IdPersonneEV1Manager2" is not null',
    '"Personne" where "IdPersonneEV1MngProxi" is not null',
    '"Personne" where "IdPersonneEV1ADG" is not null',
    '"Personne" where "IdPersonneEV1Recruteur" is not null',
    `"Personne" where "IdStatut" = 500 and "DateEntreePhysique" > "DateEntree" + 700`,
    `"Personne" where "Nom" ~ '^[一-龥]'`,
    `"Personne" where "IdPays" = 'CN' and "Nom" ~ '^[A-Z]'`,
    '"PersonneTag"',
    '"PersonneEquipeTag"',
    ...['true', 'en-cours', 'false'].map((enrole) => `"Personne" where "Enrole" = '${enrole}'`),
    ...['sent', 'not-sent', 'cdr'].map((state) => `"Personne" where "EtatPaie" = '${state}'`),
  ])
    expect(await count(some), some).toBeGreaterThan(0);
});

test('puts the cast where their personas work', async () => {
  const cast = await rows<{
    IdPersonneEV1: number;
    CompteAD: string;
    IdStatut: number;
    Suspendu: boolean;
    Desactive: boolean;
  }>(
    'select "IdPersonneEV1", "CompteAD", "IdStatut", "Suspendu", "Desactive" from "Personne" where "CompteAD" = any($1)',
    [castMembers.map(({ login }) => login)],
  );
  const by = Object.fromEntries(cast.map((row) => [row.CompteAD, row]));
  expect(Object.keys(by).sort()).toEqual(castMembers.map(({ login }) => login).sort());
  const team = await rows<{ IdPersonneEV1: number; Profondeur: number }>(
    `select "IdPersonneEV1", "Profondeur" from management_line where "Ligne" = 'Manager' and "IdAncetre" = $1`,
    [by.manager!.IdPersonneEV1],
  );
  expect(team.length).toBeGreaterThanOrEqual(38);
  expect(team.length).toBeLessThanOrEqual(44);
  expect(Math.max(...team.map((row) => row.Profondeur))).toBe(3);
  expect(team.map((row) => row.IdPersonneEV1)).toContain(by.employee!.IdPersonneEV1);
  expect(await count(`"Personne" where "IdPersonneEV1ADG" = ${by.assistant!.IdPersonneEV1}`)).toBe(team.length - 1);
  expect(await count(`"Personne" where "IdPersonneEV1Manager2" = ${by.mission!.IdPersonneEV1}`)).toBeGreaterThan(10);
  expect(await count(`"Personne" where "IdPersonneEV1Recruteur" = ${by.recruiter!.IdPersonneEV1}`)).toBeGreaterThan(10);
  expect(by.suspended).toMatchObject({ IdStatut: 500, Suspendu: true });
  expect(by.disabled).toMatchObject({ IdStatut: 700, Desactive: true });
  expect(await count(`"Site" where "LibSite" in ('${servicesSites.join("', '")}')`)).toBe(2);
});

test('has somebody to sign in as in each language', async () => {
  const demo = await testDatabase();
  const { rows: speaking } = await demo.pool.query(
    `select "CompteAD", "IdLangue", (select count(*)::integer from "PersonneRole" r where r."IdPersonneEV1" = p."IdPersonneEV1") as roles
      from "Personne" p join embedded_account using ("IdPersonneEV1") where "CompteAD" = any($1) order by "CompteAD"`,
    [castAbroad.map(({ login }) => login)],
  );
  await demo.drop();
  expect(speaking).toEqual(
    ['CN', 'DE', 'ES', 'GB', 'IT', 'NL', 'PL'].map((country) => ({
      CompteAD: `employee.${country.toLowerCase()}`,
      IdLangue: country === 'GB' ? 'EN' : country,
      roles: 1,
    })),
  );
});

test('holds the cast, its team and every status at its smallest', async () => {
  await remakeDemo(pool, { people: 150, today });
  expect(await count('(select distinct "IdStatut" from "Personne") s')).toBe(10);
  expect(await count('"Personne"')).toBe(150);
  await expect(remakeDemo(pool, { people: 149, today })).rejects.toThrow(RangeError);
  expect(await count('"Personne"')).toBe(150);
});

test('made again, it leaves what was written on site, unsigned', async () => {
  await pool.query(`insert into "ReleaseNote" ("Version", "Contenus", "Produit", "Annonce", "IdPersonneEV1")
    select '9.9', '{}', 'kept', false, "IdPersonneEV1" from "Personne" limit 1`);
  await remakeDemo(pool, { people: 150, today });
  const { rows } = await pool.query(`select "Annonce", "IdPersonneEV1" from "ReleaseNote" where "Produit" = 'kept'`);
  expect(rows).toEqual([{ Annonce: false, IdPersonneEV1: null }]);
  await expect(pool.query(`update "ReleaseNote" set "IdPersonneEV1" = 0 where "Produit" = 'kept'`)).rejects.toThrow(
    /foreign key/,
  );
});

test('is the same for the same seed, size and day, and another for another seed', async () => {
  await remakeDemo(pool, { people: 700, seed: 7, today });
  const first = await fingerprint();
  await remakeDemo(pool, { people: 700, seed: 7, today });
  expect(await fingerprint()).toBe(first);
  await remakeDemo(pool, { people: 700, seed: 8, today });
  expect(await fingerprint()).not.toBe(first);
});
