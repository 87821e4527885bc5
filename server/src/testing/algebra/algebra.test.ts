import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../runs.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { type Grades, perimeters, rights } from './model.ts';
import { type Step, take } from './steps.ts';
import { World } from './world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await World.make(server);
});
afterAll(() => server.close());

const steps = 30;
const sequences = runs(20, 5000);

const grades = fc.record(
  Object.fromEntries(
    rights.map((right) => [
      right,
      fc.constantFrom<(1 | 2 | undefined)[]>(undefined, 1, ...(right === 'SGX' ? ([2] as const) : [])),
    ]),
  ),
);
const start = fc.record({
  grades: fc.tuple(grades, grades, grades),
  perimeters: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...perimeters))),
});
/** A step before it is known who and what there is by then: numbers that choose. */
const draw = fc.record({
  kind: fc.constantFrom(
    ...([
      'grant',
      'grant',
      'delegate',
      'delegate',
      'delegate',
      'clone',
      'clone',
      'switch',
      'switch',
      'switch',
    ] as const),
    ...(['cancel', 'expire', 'suspend', 'right', 'perimeter', 'role'] as const),
  ),
  a: fc.nat(999),
  b: fc.nat(999),
  c: fc.nat(999),
  d: fc.nat(999),
});
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;

test(
  'no sequence of steps gives anybody more than they should have',
  async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(start, fc.array(draw, { minLength: steps, maxLength: steps }), async (from, draws) => {
        await world.restart({ grades: from.grades.map(onlyDefined), perimeters: from.perimeters });
        const told: Step[] = [];
        for (const one of draws) {
          const step = stepOf(one);
          if (!step) continue;
          told.push(step);
          const problem = (await take(world, step)) ?? (await anyDisagreement(one));
          expect(problem && { problem, told }).toBeUndefined();
        }
        for (const { key } of world.people) expect(await world.disagreement(key), JSON.stringify(told)).toBeUndefined();
        const disunion = tried % 4 === 0 ? await world.disunion() : undefined;
        expect(disunion && { disunion, told }).toBeUndefined();
        tried += 1;
        if (process.env.NIGHTLY && tried % 100 === 0) console.info(`${tried} sequences, no violation`);
      }),
      { numRuns: sequences, endOnFailure: !process.env.NIGHTLY, interruptAfterTimeLimit: undefined },
    );
    // Steps that are all refused would prove nothing.
    for (const kind of ['delegate', 'clone', 'switch', 'cancel'] as const)
      expect(world.done.get(kind) ?? 0, kind).toBeGreaterThan(sequences / 10);
  },
  6 * 3_600_000,
);

async function anyDisagreement({ a, b }: Draw): Promise<string | undefined> {
  for (const key of new Set([pick(world.people, a).key, pick(world.people, b).key])) {
    const found = await world.disagreement(key);
    if (found) return found;
  }
  return undefined;
}

function stepOf({ kind, a, b, c, d }: Draw): Step | undefined {
  const person = pick(world.people, a).key;
  const other = pick(world.people, b).key;
  const held = [...world.model.held.keys()];
  // Now and then the administrator, now and then whoever holds the role.
  const by = (role: number) =>
    d % 5 === 0 ? world.administrator : d % 5 < 3 ? world.model.held.get(role)!.person : person;
  switch (kind) {
    case 'grant':
      return { kind, person, roles: world.roles.filter((_, index) => (b >> index) % 2), until: [null, 0, 2][c % 3]! };
    case 'delegate': {
      const role = pick(held, c);
      return { kind, by: by(role), role, to: other, from: d % 3 === 0 ? 1 : 0, until: 1 + (a % 3) };
    }
    case 'clone': {
      const role = pick(held, c);
      return {
        kind,
        by: d % 3 === 0 ? world.administrator : person,
        role,
        to: d % 2 ? [other] : [...new Set([other, pick(world.people, d).key])],
      };
    }
    case 'switch': {
      const mine = held.filter((key) => world.model.held.get(key)!.person === person);
      return { kind, person, role: pick(d % 6 === 0 || mine.length === 0 ? held : mine, c) };
    }
    case 'cancel': {
      const delegated = held.filter((key) => world.model.held.get(key)!.source !== null);
      return delegated.length === 0 ? undefined : { kind, by: by(pick(delegated, c)), role: pick(delegated, c) };
    }
    case 'expire':
      return { kind, role: pick(held, c) };
    case 'suspend':
      return { kind, person };
    case 'right': {
      const right = pick(rights, b);
      return { kind, profile: pick(world.profiles, a), right, grade: (right === 'SGX' ? c % 3 : c % 2) as 0 | 1 | 2 };
    }
    case 'perimeter':
      return { kind, scope: pick(world.scopes, a), perimeter: pick(perimeters, b) };
    case 'role':
      return {
        kind,
        role: pick(world.roles, a),
        grants: [
          [pick(world.profiles, b), pick(world.scopes, c)] as const,
          ...(d % 2 ? [[pick(world.profiles, c), pick(world.scopes, d)] as const] : []),
        ],
      };
  }
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!;
}

function onlyDefined(grades: { readonly [right: string]: 1 | 2 | undefined }): Grades {
  return Object.fromEntries(Object.entries(grades).filter(([, grade]) => grade !== undefined)) as Grades;
}
