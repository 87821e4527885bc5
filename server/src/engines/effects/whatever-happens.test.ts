import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { runs } from '../../testing/runs.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Writing } from '../act/act.ts';
import type { EffectPort, EffectSteps, EffectSystem, HeldEffect, NewEffect, Phase } from './effect-system.ts';
import { EffectWorker } from './effect-worker.ts';
import { moveEffects } from './move-effects.queries.ts';
import { undoEffects } from './undo-effects.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded', connections: 12 });
});
afterAll(() => database.drop());
beforeEach(clear);

async function clear(): Promise<void> {
  await database.pool.query('truncate effect, effect_system restart identity cascade');
}

const log = pino({ level: 'silent' });
const askFor = () => {};
const systems = ['directory', 'desk'] as const;

/** What happens to one step: the worker dies before or after it was done, an error, a lost answer, or what the other side says. */
const kinds = ['crashBefore', 'crashAfter', 'error', 'answerLost', 'busy', 'down'] as const;
interface Fault {
  readonly phase: Phase;
  readonly kind: (typeof kinds)[number];
}

/** What is outside: objects by what they were made for. `make` twice makes two. */
class Outside {
  readonly objects: { readonly of: string; readonly marker: string }[] = [];
  /** What was made, in its order. */
  readonly made: { readonly subject: string | null; readonly id: number }[] = [];
  readonly faults: Fault[] = [];

  /** As a worker reaches it: once that is dead, it hears nothing more. */
  port(): { readonly port: EffectPort; readonly died: Promise<void> } {
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const silence = new Promise<never>(() => {});
    let dead = false;
    const crash = async () => {
      dead = true;
      die();
      return await silence;
    };
    const step = async <T>(phase: Phase, work: () => T) => {
      if (dead) return await silence;
      const kind = this.faults[0]?.phase === phase ? this.faults.shift()!.kind : undefined;
      if (kind === 'crashBefore') return await crash();
      if (kind === 'error') throw new Error('connection reset');
      if (kind === 'busy') return { outcome: 'postponed', answer: 'busy' } as const;
      if (kind === 'down') return { outcome: 'down', answer: 'refused' } as const;
      const answer = work();
      if (kind === 'crashAfter') return await crash();
      if (kind === 'answerLost') throw new Error('connection reset');
      return answer;
    };
    const of = ({ entity, entity_id }: HeldEffect) => `${entity}/${entity_id}`;
    const found = (effect: HeldEffect) => {
      const at = this.objects.findIndex((one) => one.of === of(effect));
      return at < 0
        ? ({ outcome: 'missing', answer: '' } as const)
        : ({ outcome: 'found', answer: '', marker: this.objects[at]!.marker, id: of(effect) } as const);
    };
    const there = (effect: HeldEffect) => {
      const is = found(effect);
      return is.outcome === 'found' ? ({ ...is, outcome: 'different' } as const) : is;
    };
    const steps: EffectSteps = {
      look: async (effect) => await step('look', () => found(effect)),
      do: async (effect) =>
        await step('do', () => {
          this.objects.push({ of: of(effect), marker: effect.marker });
          this.made.push({ subject: effect.subject, id: effect.entity_id });
          return { outcome: 'done', answer: '', id: of(effect) } as const;
        }),
      check: async (effect) => await step('check', () => found(effect)),
    };
    const undo: EffectSteps = {
      look: async (effect) => await step('look', () => there(effect)),
      do: async (effect) =>
        await step('do', () => {
          const at = this.objects.findIndex((one) => one.of === of(effect));
          if (at < 0) return { outcome: 'refused', answer: 'nothing to take back' } as const;
          this.objects.splice(at, 1);
          return { outcome: 'done', answer: '' } as const;
        }),
      check: async (effect) => await step('check', () => there(effect)),
    };
    return { port: { ...steps, undo: { make: undo } }, died };
  }
}

const systemOf = (name: string, port: EffectPort): EffectSystem => ({
  ...{ name, port, atOnce: 2, patience: 3600, minutesBetween: [1, 5, 15] },
  causeOf: (_, answer) => answer,
});

const act = <T>(write: (writing: Writing) => Promise<T>) =>
  createEngines(database.db).act({ call: 'test.want', actor: { system: 'test' } }, write);
const letTimePass = async (minutes: number) =>
  await database.pool.query(
    `with system as (update effect_system set closed_until = closed_until - make_interval(mins => $1))
     update effect set due_at = due_at - make_interval(mins => $1), leased_until = leased_until - make_interval(mins => $1)`,
    [minutes],
  );

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('want' as const), subject: fc.nat(3), system: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(20), count: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      phase: fc.constantFrom<Phase[]>('look', 'do', 'check'),
      kind: fc.constantFrom(...kinds),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), system: fc.nat(1), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 200, 400) }) },
);

test('whatever happens, in whatever order: outside is as wanted, one of each, and in order', {
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (story) => {
      await clear();
      const outside = new Outside();
      const wants: NewEffect[] = [];
      const work = async (system: number) => {
        const { port, died } = outside.port();
        const dead = new AbortController();
        await Promise.race([
          new EffectWorker({ db: database.db, log, askFor }, systemOf(systems[system]!, port)).workDue(dead.signal),
          died.then(() => dead.abort()),
        ]);
      };
      for (const one of story) {
        if (one.do === 'want') {
          const effect = { system: systems[one.system]!, operation: 'make', entity: 'thing', id: wants.length + 1 };
          wants.push({ ...effect, subject: `Personne/${one.subject}` });
          await act(async ({ queue }) => queue([wants.at(-1)!]));
        } else if (one.do === 'takeBack') {
          const ids = wants.slice(one.which, one.which + one.count).map(({ id }) => id);
          const keys = await keysOf(ids);
          await act(async (writing) => await undoEffects(writing, keys));
        } else if (one.do === 'fault') outside.faults.push(one);
        else if (one.do === 'wait') await letTimePass(one.minutes);
        else await Promise.all([work(one.system), ...(one.twice ? [work(one.system)] : [])]);
      }

      // Everything is well again; what gave up is retried by somebody, once.
      outside.faults.length = 0;
      for (let round = 0; round < 2 * wants.length + 4; round++) {
        await letTimePass(400);
        await act(async (writing) => await moveEffects(writing, await stuck(), 'waiting'));
        await Promise.all([work(0), work(1)]);
      }
      const { rows: states } = await database.pool.query<{ id: number; state: string; undone: boolean; undo: boolean }>(
        `select e.entity_id::integer as id, e.state, u.id is not null as undone, e.undo_of is not null as undo
         from effect e left join effect u on u.undo_of = e.id`,
      );
      const unwanted = new Set(states.filter(({ undo, state }) => undo || state === 'cancelled').map(({ id }) => id));
      const wanted = wants.map(({ id }) => id).filter((id) => !unwanted.has(id));
      expect(outside.objects.map(({ of }) => of).sort()).toEqual(wanted.map((id) => `thing/${id}`).sort());
      expect(states.filter(({ state }) => state !== 'done' && state !== 'cancelled')).toEqual([]);
      for (const made of Map.groupBy(outside.made, ({ subject }) => subject).values()) {
        const first = [...new Set(made.map(({ id }) => id))];
        expect(first).toEqual(first.toSorted((one, other) => one - other));
      }
    }),
    { numRuns: runs(30) },
  );
});

async function keysOf(ids: readonly number[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id::integer as id from effect where entity_id = any($1) and undo_of is null`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

async function stuck(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id::integer as id from effect where state in ('failed', 'refused')`,
  );
  return rows.map(({ id }) => id);
}
