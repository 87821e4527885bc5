import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { addressOf, dropCalendar, keepCalendar, noteAbsences, placeOf, proposeDelegation } from './absences.actions.ts';
import { readCalendars } from './absences.jobs.ts';
import { absencesToPropose, calendarsToRead, readAbsences } from './absences.queries.ts';

let database: TestDatabase;
let build: Build;
let days: (...offsets: readonly number[]) => Promise<string[]>;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  build = builders(database);
  days = async (...offsets) =>
    (
      await database.pool.query<{ day: string }>(
        `select (current_date + n)::text as day from unnest($1::integer[]) with ordinality one(n, place) order by place`,
        [offsets],
      )
    ).rows.map(({ day }) => day);
});
afterAll(() => database.drop());
beforeEach(async () => void (await database.pool.query('delete from "CalendrierAbsences"')));

const manager = async (row: Parameters<Build['person']>[0] = {}) =>
  await build.person(row, { roles: ['hierarchicalManager'] });
/** Has somebody be away, so many days from today. */
async function away<P extends BuiltPerson>(who: P, from: number, until: number, told = false): Promise<P> {
  await database.pool.query(
    `insert into "CalendrierAbsences" ("IdPersonneEV1", sealed, "Hote") values ($1, '', '') on conflict do nothing`,
    [who.IdPersonneEV1],
  );
  await database.pool.query(
    `insert into "Absence" values ($1, current_date + $2::integer, current_date + $3::integer, case when $4 then now() end)`,
    [who.IdPersonneEV1, from, until, told],
  );
  return who;
}
/** Has a role of somebody's be in other hands. */
const standsIn = async (of: BuiltPerson, by: BuiltPerson, from: number, until: number, ended = false) =>
  await build.lend(of, by, { DateDebut: day(from), DateFin: day(until), Annule: ended });
const keys = (some: readonly Pick<BuiltPerson, 'IdPersonneEV1'>[]) => some.map(({ IdPersonneEV1 }) => IdPersonneEV1);

test('an absence is proposed to who decides, from two weeks before until its end, unless they were told or cannot come in', async () => {
  const yes = [
    await away(await manager(), -3, 0),
    await away(await manager(), 0, 0),
    await away(await manager(), 14, 20),
  ];
  await away(await manager(), -3, -1);
  await away(await manager(), 15, 20);
  await away(await manager(), 5, 6, true);
  await away(await manager({ Suspendu: true }), 5, 6);
  await away(await build.person(), 5, 6);
  // What one decides under another's role is not one's own to hand on.
  const delegate = await away(await build.person({}, { roles: [] }), 5, 6);
  await standsIn(await manager(), delegate, 0, 30);
  const found = await absencesToPropose(database.db);
  expect(keys(found)).toEqual(keys(yes));
  expect(found.map(({ DateDebut, DateFin }) => [DateDebut, DateFin])).toEqual([
    ...[await days(-3, 0), await days(0, 0), await days(14, 20)],
  ]);
});

test('an absence is covered where a role of theirs is in other hands for all of it that is left', async () => {
  const delegate = await build.person();
  const cases: readonly (readonly [absence: [number, number], stands: [number, number, boolean?], covered: boolean])[] =
    [
      [[3, 5], [3, 5], true],
      [[3, 5], [1, 9], true],
      [[3, 5], [4, 5], false],
      [[3, 5], [3, 4], false],
      [[-3, 5], [0, 5], true],
      [[-3, 5], [1, 5], false],
      [[3, 5], [3, 5, true], false],
    ];
  for (const [absence, stands, covered] of cases) {
    const who = await away(await manager(), ...absence);
    await standsIn(who, delegate, ...stands);
    const { absences } = await readAbsences(database.db, who.IdPersonneEV1, true);
    expect(absences, `${absence} by ${stands}`).toMatchObject([{ covered }]);
    expect(keys(await absencesToPropose(database.db)).includes(who.IdPersonneEV1)).toBe(!covered);
  }
});

test('of when somebody is away, what is over is not told, the first comes first, and nobody else’s is', async () => {
  const who = await manager();
  expect(await readAbsences(database.db, who.IdPersonneEV1, false)).toEqual({
    mine: false,
    calendar: null,
    absences: [],
  });
  for (const [from, until] of [
    [8, 9],
    [-4, -1],
    [-1, 0],
  ] as const)
    await away(who, from, until);
  await away(await manager(), 1, 2);
  const { mine, calendar, absences } = await readAbsences(database.db, who.IdPersonneEV1, true);
  expect([mine, calendar]).toEqual([true, { Hote: '', Echec: null, DateLecture: null }]);
  expect(absences.map(({ DateDebut, DateFin }) => [DateDebut, DateFin])).toEqual([await days(-1, 0), await days(8, 9)]);
});

test('calendars are read of who may come in, those never read first, then those read longest ago', async () => {
  const read = async (hours: number | null, row?: Parameters<Build['person']>[0]) => {
    const who = await away(await manager(row), 1, 2);
    await database.pool.query(
      `update "CalendrierAbsences" set "DateLecture" = now() - make_interval(hours => $2) where "IdPersonneEV1" = $1`,
      [who.IdPersonneEV1, hours],
    );
    return who;
  };
  const [late, early, never] = [await read(1), await read(5), await read(null)];
  await read(9, { Desactive: true });
  expect(await calendarsToRead(database.db, 9)).toEqual(keys([never, early, late]));
  expect(await calendarsToRead(database.db, 2)).toEqual(keys([never, early]));
});

test('a calendar that is dropped while others are read is not read; what each says is noted of its owner', async () => {
  const vault = createVault('the key of a test');
  const people = [await manager(), await manager(), await manager()] as const;
  for (const { IdPersonneEV1 } of people) {
    const address = { IdPersonneEV1, Adresse: `https://calendars.example/${IdPersonneEV1}`, said: [] };
    await keepCalendar(writing(), { vault }, address);
  }
  const [one] = (await days(20)) as [string];
  const asked: string[] = [];
  const read = async (address: string) => {
    asked.push(address);
    await dropCalendar(writing(), people[1].IdPersonneEV1);
    return [{ from: one, until: one }];
  };
  const { act } = createEngines(database.db);
  expect(await readCalendars({ db: database.db, act, vault, calendars: { read } })).toBe(0);
  expect(asked.map((address) => Number(address.split('/').at(-1)))).toEqual(keys([people[0], people[2]]));
  expect([await stored(people[0]), await stored(people[1])]).toEqual([[[one, one, false]], []]);
});

interface Told {
  readonly changes: object[];
  readonly events: unknown[][];
}
const writing = (told: Told = { changes: [], events: [] }) =>
  ({
    db: database.db,
    record: async (change: object) => void told.changes.push(change),
    emit: async (...event: unknown[]) => void told.events.push(event),
  }) as unknown as Writing;
const stored = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await database.pool.query<{ from: string; until: string; told: boolean }>(
      `select "DateDebut"::text as from, "DateFin"::text as until, "DateProposee" is not null as told from "Absence"
        where "IdPersonneEV1" = $1 order by 1, 2`,
      [IdPersonneEV1],
    )
  ).rows.map(({ from, until, told }) => [from, until, told]);

test('what a calendar says takes the place of what it said; of what stays, that it was told stays too', async () => {
  const [who, other] = [await away(await manager(), 1, 2, true), await away(await manager(), 1, 2)];
  for (const until of [3, 4]) await away(who, 1, until);
  const [one, two, three, five] = (await days(1, 2, 3, 5)) as [string, string, string, string];
  await noteAbsences(writing(), who.IdPersonneEV1, [
    ...[
      { from: one, until: two },
      { from: three, until: five },
    ],
  ]);
  expect([await stored(who), await stored(other)]).toEqual([
    [
      [one, two, true],
      [three, five, false],
    ],
    [[one, two, false]],
  ]);
  const calendar = async () => (await readAbsences(database.db, who.IdPersonneEV1, true)).calendar;
  const read = await calendar();
  expect(read).toEqual({ Hote: '', Echec: null, DateLecture: expect.any(String) });
  await noteAbsences(writing(), who.IdPersonneEV1, { failed: 'unreached' });
  expect(await calendar()).toEqual({ ...read, Echec: 'unreached' });
  expect((await readAbsences(database.db, other.IdPersonneEV1, true)).calendar).toMatchObject({ Echec: null });
  expect(await stored(who)).toHaveLength(2);
  await noteAbsences(writing(), who.IdPersonneEV1, []);
  expect([await stored(who), (await calendar())?.Echec]).toEqual([[], null]);
});

test('an absence is proposed once, that one alone, to whom it is of', async () => {
  const [who, other] = [await away(await manager(), 1, 2), await away(await manager(), 1, 2)];
  for (const [from, until] of [
    [1, 3],
    [0, 2],
  ] as const)
    await away(who, from, until);
  const [zero, one, two, three] = (await days(0, 1, 2, 3)) as [string, string, string, string];
  const told: Told = { changes: [], events: [] };
  const propose = () =>
    proposeDelegation(writing(told), { IdPersonneEV1: who.IdPersonneEV1, DateDebut: one, DateFin: two });
  expect([await propose(), await propose()]).toEqual([true, false]);
  expect(told.events).toEqual([
    [
      'people.told',
      {
        people: [who.IdPersonneEV1],
        kind: 'absenceAhead',
        values: { from: one, until: two },
        by: null,
        opens: `gestion-data/roles/FR/${who.IdPersonneEV1}`,
      },
    ],
  ]);
  expect([await stored(who), await stored(other)]).toEqual([
    [
      [zero, two, false],
      [one, two, true],
      [one, three, false],
    ],
    [[one, two, false]],
  ]);
});

test('an address is sealed for its owner alone; its host is told; what is set, changed and dropped is recorded', async () => {
  const vault = createVault('the key of a test');
  const [who, other] = [await manager(), await manager()];
  const told: Told = { changes: [], events: [] };
  const keep = ({ IdPersonneEV1 }: BuiltPerson, Adresse: string) =>
    keepCalendar(writing(told), { vault }, { IdPersonneEV1, Adresse, said: [] });
  const address = ({ IdPersonneEV1 }: BuiltPerson) => addressOf(database.db, { vault }, IdPersonneEV1);
  await dropCalendar(writing(told), who.IdPersonneEV1);
  await keep(who, ' webcal://calendars.example/mine ');
  await keep(who, 'https://elsewhere.example/mine');
  await keep(other, 'https://other.example/theirs');
  expect([await address(who), await address(other), await address(await manager())]).toEqual([
    ...['https://elsewhere.example/mine', 'https://other.example/theirs', undefined],
  ]);
  await dropCalendar(writing(told), who.IdPersonneEV1);
  expect([await address(who), await address(other)]).toEqual([undefined, 'https://other.example/theirs']);
  const [first, second] = [{ Hote: 'calendars.example' }, { Hote: 'elsewhere.example' }];
  const of = { entity: 'CalendrierAbsences', id: who.IdPersonneEV1 };
  expect(told.changes).toEqual([
    { ...of, before: null, after: first },
    { ...of, before: first, after: second },
    { ...of, id: other.IdPersonneEV1, before: null, after: { Hote: 'other.example' } },
    { ...of, before: second, after: null },
  ]);
  await expect(
    keepCalendar(writing(), { vault }, { ...of, ...who, Adresse: 'https://x.example', said: { failed: 'unread' } }),
  ).rejects.toMatchObject({ details: [{ path: 'body/Adresse', rule: 'calendarUnread' }] });
});

test('the day of a person is that of their country', async () => {
  const chinese = await build.person({ IdPays: 'CN' });
  const { rows } = await database.pool.query<{ day: string }>(
    `select (now() at time zone 'Asia/Shanghai')::date::text as day`,
  );
  expect(await placeOf(database.db, chinese.IdPersonneEV1)).toEqual({ zone: 'Asia/Shanghai', today: rows[0]!.day });
  expect(await placeOf(database.db, 2_000_000_000)).toMatchObject({ zone: 'Europe/Paris' });
});
