import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { maskPattern } from '@passerelle/contracts/reference/mask.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { mapPeopleColumns } from '../../exchange/imports/people-load/people-mapping.ts';
import { checkRow } from '../../exchange/imports/people-load/people-rules.ts';
import { knownPeopleCodes } from '../../exchange/imports/people-load/testing/known-people-codes.ts';
import { rebuildManagementLines } from './management-line.queries.ts';

/** What a short-sighted record gets wrong: each case by what is seen from outside. */
let server: TestServer;
let build: Build;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const save = async (
  { IdPersonneEV1 }: BuiltPerson,
  changes: Readonly<Record<string, readonly [seen: unknown, value: unknown]>>,
) => {
  const { status, error } = await server.as(hr.login).call(personCalls.save, {
    params: { IdPersonneEV1 },
    body: { fields: Object.entries(changes).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
  return { status, faults: (error?.details ?? []).map(({ path, rule }) => `${path.split('/').at(-1)} ${rule}`) };
};

describe('F17 phones and identifiers are of the country of the record', () => {
  test('not of who reads it: a Spaniard has Spanish ones, whoever fills them in', async () => {
    const spaniard = await build.person({ IdPays: 'ES' });
    expect(await save(spaniard, { TelMobilePro: [null, '06 12 34 56 78'] })).toMatchObject({
      faults: ['TelMobilePro phone'],
    });
    expect(await save(spaniard, { NIN: [null, '199123123960070'] })).toMatchObject({ faults: ['NIN nin'] });
    expect(await save(spaniard, { TelMobilePro: [null, '612 34 56 78'], NIN: [null, '12345678-z'] })).toMatchObject({
      status: 200,
    });
  });

  test('where the country changes, what is typed with it is judged by the new one', async () => {
    const moving = await build.person({ IdPays: 'FR', NIN: '199123123960070' });
    const both = (NIN: string) => save(moving, { IdPays: ['FR', 'ES'], NIN: ['199123123960070', NIN] });
    expect(await both('291123123960070')).toMatchObject({ status: 400, faults: ['NIN nin'] });
    expect(await both('12345678Z')).toMatchObject({ status: 200 });
  });

  test('and what stood there and is not touched holds nobody back only where it was wrong before', async () => {
    const moving = await build.person({ IdPays: 'FR', NIN: '199123123960070' });
    expect(await save(moving, { IdPays: ['FR', 'ES'] })).toMatchObject({ status: 400, faults: ['NIN nin'] });
  });
});

describe('a field is opened by its own right, and by no other', () => {
  /** Somebody who reads what is changed here of everybody, under one more right. */
  async function withRight(...rights: readonly string[]): Promise<BuiltPerson> {
    const read = ['ann', 'dsd', 'ann-col-IdPays', 'ann-col-IdPersonne', 'ann-col-coordonnees'];
    return await build.holderOf([...read, ...rights], {}, { person: { and: [] } });
  }
  const changes = {
    TelMobilePro: [null, '+33612345678'],
    TelFixePro: [null, '+33142685300'],
    Mail: [null, 'somebody.else@example.net'],
    MatriculeP: [null, 'P-42'],
    IdPays: ['FR', 'ES'],
    IdPersonne: [null, 4_242_424],
  } as const;

  test.each([
    ['P08', ['tel-mobile-pro-update'], ['TelMobilePro']],
    ['P08', ['tel-fixe-pro-update'], ['TelFixePro']],
    ['P09', ['eic', 'adc', 'epc'], []],
    ['P09', ['fp-modifier-pays'], ['IdPays']],
    ['P10', ['update-matriculeP'], ['MatriculeP']],
  ] as const)('%s %j', async (_trap, rights, opened) => {
    const holder = await withRight(...rights);
    const open: string[] = [];
    for (const [field, change] of Object.entries(changes)) {
      const { IdPersonneEV1 } = await build.person({ IdPays: 'FR', Mail: null, IdPersonne: null });
      const [Vu, Valeur] = change;
      const { status } = await server.as(holder.login).call(personCalls.save, {
        params: { IdPersonneEV1 },
        body: { fields: [{ IdChamp: field, Vu, Valeur }] },
      });
      if (status === 200) open.push(field);
      else expect([field, status]).toEqual([field, 400]);
    }
    // An address is of who looks after the account (adc); the employee number is nobody's to write.
    expect(open.filter((field) => field !== 'Mail' || !(rights as readonly string[]).includes('adc'))).toEqual(opened);
  });
});

describe('Z05 whoever is above 5,000 people', () => {
  test('comes under somebody else within five seconds, and all of them with it', async () => {
    const [boss, above] = [await build.person(), await build.person()];
    const { pool } = server.database;
    await pool.query(
      `insert into "Personne" ("Nom", "IdPays", "IdStatut", "IdPersonneEV1Manager")
        select 'Tree', 'FR', 500, $1 from generate_series(1, 50)`,
      [boss.IdPersonneEV1],
    );
    await pool.query(
      `insert into "Personne" ("Nom", "IdPays", "IdStatut", "IdPersonneEV1Manager")
        select 'Leaf', 'FR', 500, "IdPersonneEV1" from "Personne", generate_series(1, 99) where "Nom" = 'Tree'`,
    );
    await inTransaction(pool, rebuildManagementLines);
    const under = async ({ IdPersonneEV1 }: BuiltPerson) =>
      (
        await pool.query<{ n: number }>(
          `select count(*)::integer as n from management_line where "Ligne" = 'Manager' and "IdAncetre" = $1`,
          [IdPersonneEV1],
        )
      ).rows[0]?.n;
    expect(await under(boss)).toBe(5000);
    const started = performance.now();
    expect(await save(boss, { Manager: [null, above.IdPersonneEV1] })).toMatchObject({ status: 200 });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await under(above)).toBe(5001);
  });
});

describe('F28 one verdict by every door', () => {
  const france = { IdPays: 'FR', Empreinte: 1, nin: maskPattern('999999*99999999') };
  const codes = knownPeopleCodes([france]);
  /** Of a file: what is wrong with a row that says this, and nothing else but who it is. */
  const inFile = (field: string, cell: string) => {
    const row = { IdPersonne: '1', Prenom: 'Ada', Nom: 'Person', IdPays: 'FR', [field]: cell };
    const rules = { columns: mapPeopleColumns(Object.keys(row)), dates: new Map(), codes, today: day(0), mostTags: 20 };
    const { faults } = checkRow({ line: 2, cells: Object.values(row) }, rules);
    return faults.map((fault) => `${'field' in fault ? fault.field : ''} ${fault.rule}`);
  };

  test.each([
    ['Nom', ' \u200b ', 'required'],
    ['Mail', 'nobody', 'email'],
    ['TelMobilePro', '12', 'phone'],
    ['NIN', '12345678Z', 'nin'],
    ['Fonction', 'x'.repeat(66), 'maxLength'],
    ['DateNaissance', day(1), 'birthDate'],
    ['DateNaissance', `${Number(day(0).slice(0, 4)) - 81}-01-01`, 'birthDate'],
    ['DateEntree', day(2), 'dateNotFuture'],
  ])('%s %j: the record and a file of people say the same', async (field, value, rule) => {
    const somebody = await build.person({ IdPays: 'FR' });
    const { Nom = null } = field === 'Nom' ? await nameOf(somebody) : {};
    expect(await save(somebody, { [field]: [Nom, value] })).toMatchObject({ faults: [`${field} ${rule}`] });
    const cell = value.includes('-') && rule !== 'nin' ? value.split('-').toReversed().join('/') : value;
    expect(inFile(field, cell)).toEqual([`${field} ${rule}`]);
  });

  const nameOf = ({ IdPersonneEV1 }: BuiltPerson) =>
    server.database.db
      .selectFrom('Personne')
      .select('Nom')
      .where('IdPersonneEV1', '=', IdPersonneEV1)
      .executeTakeFirstOrThrow();
});
