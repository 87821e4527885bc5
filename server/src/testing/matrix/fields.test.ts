import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../build.ts';
import { type Caller, type TestServer, testServer } from '../test-server.ts';
import { type People, type Person, readPeople } from './people.ts';
import {
  allColumns,
  allFilters,
  columnsSeen,
  type Filter,
  fieldsSeen,
  mayFilter,
  maySort,
  personalData,
  type Relation,
  relation,
  signedIn,
  unsortable,
} from './personas.policy.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await testServer();
  people = await readPeople(server.database.pool);
});
afterAll(() => server.close());

/** Every row of the directory, read page after page. */
async function everyRow(caller: Caller, filter: object) {
  const rows = [];
  let after: string | undefined;
  do {
    const query = { filter: JSON.stringify({ ...filter, limit: 200 }), ...(after && { after }) };
    const { body } = await caller.call(directoryCalls.list, { query });
    rows.push(...body.rows);
    after = body.next ?? undefined;
  } while (after);
  return rows;
}

const sensitive = ['NIN', ...personalData] as const;
const sorted = (names: Iterable<string>) => [...names].sort();

describe.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', (login, persona) => {
  test('sees exactly the people they should, each with exactly the columns they should', async () => {
    const rows = await everyRow(server.as(login), { fields: allColumns });
    const got = new Map(
      rows.map(({ IdPersonneEV1, Photo, ...columns }) => [IdPersonneEV1, sorted(Object.keys(columns))]),
    );
    for (const row of rows) expect('Photo' in row, 'a photo goes with the name').toBe('IndexPrenomNom' in row);
    const expected = new Map(
      people.all.flatMap((person) => {
        const columns = columnsSeen(persona, person, people);
        return columns.size ? [[person.IdPersonneEV1, sorted(columns)] as const] : [];
      }),
    );
    expect(rows).toHaveLength(got.size);
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected));
  });

  test('opens a record with exactly the fields they should', async () => {
    for (const person of sampleOf((one) => relation(persona, one, people))) {
      const params = { IdPersonneEV1: person.IdPersonneEV1 };
      const answer = await server.as(login).call(directoryCalls.record, { params });
      const expected = fieldsSeen(persona, person, people);
      const asked = await server.as(login).call(directoryCalls.sensitive, { params, body: { fields: [...sensitive] } });
      if (expected.size === 0) {
        expect([answer.error?.name, asked.error?.name]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
        continue;
      }
      const { person: shown, masked } = answer.body;
      expect(sorted([...Object.keys(shown), ...masked]), `${person.IdPersonneEV1}`).toEqual(sorted(expected));
      expect(sorted(Object.keys(asked.body)), `${person.IdPersonneEV1}`).toEqual(
        sorted(sensitive.filter((name) => expected.has(name))),
      );
      // What is sensitive of others is not even in the bytes.
      const others = relation(persona, person, people) !== 'own';
      for (const name of sensitive)
        if (others) expect([name, ...[shown[name] ?? []].flat()]).toEqual([name]);
        else expect(masked).toEqual([]);
    }
  });

  test('exports exactly the people whom their role may export', async () => {
    if (!persona.role.exports) return;
    const body = { format: 'csv' as const, filter: '', columns: ['IndexPrenomNom'] };
    const answer = await server.as(login).call(directoryCalls.export, { body });
    const me = people.byLogin.get(login)!;
    const expected = people.all.filter(
      (person) => relation(persona, person, people) !== 'hidden' && persona.role.about(person, me, people),
    );
    expect(Number(answer.headers['x-total-count'])).toBe(expected.length);
    expect(answer.raw.trimEnd().split('\n')).toHaveLength(expected.length + 1);
  });

  test('filters and sorts by what they may, and by nothing else', async () => {
    const outcome = async (filter: object) => {
      const answer = await server.as(login).call(directoryCalls.list, { query: { filter: JSON.stringify(filter) } });
      return answer.error?.name ?? 'allowed';
    };
    for (const filter of allFilters) {
      const expected = mayFilter(persona, filter) ? 'allowed' : 'NOT_AUTHORIZED';
      expect(`${filter} ${await outcome({ where: { [filter]: valueFor(filter) } })}`).toBe(`${filter} ${expected}`);
    }
    for (const column of allColumns.filter((one) => !unsortable.includes(one))) {
      const expected = maySort(persona, column) ? 'allowed' : 'NOT_AUTHORIZED';
      expect(`${column} ${await outcome({ order: `${column} DESC` })}`).toBe(`${column} ${expected}`);
    }
  });
});

/** A few people of each relation, spread over the group. */
function sampleOf(relationOf: (person: Person) => Relation): readonly Person[] {
  return [...Map.groupBy(people.all, relationOf).values()].flatMap((group) =>
    group.filter((_, index) => index % Math.ceil(group.length / 6) === 0),
  );
}

function valueFor(filter: Filter): string | number | boolean {
  if (filter.startsWith('Date')) return '2024-05';
  if (filter === 'query') return 'martin';
  if (filter === 'interneExterne') return 'interne';
  if (filter.startsWith('is') || ['Physique', 'Metropolis', 'Delegation'].includes(filter)) return true;
  return 1;
}

test('a test account sees itself, and nobody else but the desk and administrators sees it', async () => {
  const { login, IdPersonneEV1 } = await builders(server.database).person({ Test: true });
  const opens = async (who: string) =>
    (await server.as(who).call(directoryCalls.record, { params: { IdPersonneEV1 } })).status;
  expect(await opens(login)).toBe(200);
  expect(await opens('desk')).toBe(200);
  expect(await opens('admin')).toBe(200);
  expect(await opens('hr')).toBe(404);
  expect(await opens('employee')).toBe(404);
});
