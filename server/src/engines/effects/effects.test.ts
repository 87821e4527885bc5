import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AskedJob } from '../../platform/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { AccessKernel } from '../access/decide.ts';
import { createAct, type Writing } from '../act/act.ts';
import { Reactions } from '../act/reactions.ts';
import type { EffectPort, EffectSystem, HeldEffect, NewEffect, Note, Phase } from './effect-system.ts';
import { EffectWorker } from './effect-worker.ts';
import { EffectsDesk } from './effects.desk.ts';
import { effectsJobs } from './effects.jobs.ts';
import { leaseDue } from './lease-effects.queries.ts';
import { adoptFound, forgetEnded, moveEffects } from './move-effects.queries.ts';
import { queueEffects } from './queue-effects.queries.ts';
import { subjectStands } from './subject-stands.ts';
import { undoEffects } from './undo-effects.queries.ts';

declare module '../act/events.ts' {
  interface Events {
    'test.thing': { readonly id: number };
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded', connections: 12 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate effect, effect_system restart identity cascade');
  asked.length = 0;
  ended = new AbortController();
});

const log = pino({ level: 'silent' });
const minutesBetween = [1, 5, 15, 60];

/** What a step meets: nothing wrong, an error that is thrown, an answer that does not come, a worker that dies. */
type Fault = 'error' | 'timeout' | 'crashBefore' | 'crashAfter';

interface Made {
  readonly key: string;
  readonly subject: string | null;
  readonly version: number | null;
  readonly marker: string | null;
}

/**
 * A system outside that keeps what it is told, by key: `do` twice makes two of it, so that whoever does not look first is
 * found out. It obeys the fault that is set, once.
 */
class Twin {
  readonly made: Made[] = [];
  readonly calls: string[] = [];
  busiest = 0;
  answers: Partial<Record<Phase, (effect: HeldEffect) => Awaited<ReturnType<EffectPort['do']>> | undefined>> = {};
  fault: { readonly phase: Phase; readonly kind: Fault } | undefined;
  pause = 0;
  #busy = 0;

  readonly #dead = Promise.withResolvers<never>();

  async #step<T>(phase: Phase, effect: HeldEffect, work: () => T): Promise<T> {
    this.calls.push(`${phase} ${effect.key}`);
    const said = this.answers[phase]?.(effect);
    if (said) return said as T;
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    try {
      const fault = this.fault?.phase === phase ? this.fault.kind : undefined;
      if (fault) this.fault = undefined;
      if (fault === 'error') throw new Error('Connection reset, password=hunter2');
      if (fault === 'crashBefore') return await this.#dead.promise;
      const answer = work();
      if (fault === 'crashAfter' || fault === 'timeout') return await this.#dead.promise;
      await sleep(this.pause);
      return answer;
    } finally {
      this.#busy -= 1;
    }
  }

  readonly #held = ({ key }: HeldEffect) => this.made.findIndex((one) => one.key === key);

  readonly port: EffectPort = {
    look: async (effect) =>
      await this.#step('look', effect, () => {
        const at = this.#held(effect);
        return at >= 0
          ? ({ outcome: 'found', answer: 'there', id: `out-${at}`, marker: this.made[at]!.marker } as const)
          : ({ outcome: 'missing', answer: '' } as const);
      }),
    do: async (effect) =>
      await this.#step('do', effect, () => {
        const { key, subject, version, marker } = effect;
        this.made.push({ key, subject, version, marker });
        return { outcome: 'done', answer: 'made', id: `out-${this.made.length - 1}` } as const;
      }),
    check: async (effect) =>
      await this.#step('check', effect, () =>
        this.#held(effect) >= 0
          ? ({ outcome: 'found', answer: 'as wanted', marker: effect.marker } as const)
          : ({ outcome: 'missing', answer: 'not yet' } as const),
      ),
  };

  system(more: Partial<EffectSystem> = {}): EffectSystem {
    const causeOf: EffectSystem['causeOf'] = (outcome, answer) => (outcome === 'done' ? null : answer.split(' ')[0]!);
    return { name: 'twin', port: this.port, atOnce: 3, patience: 30, minutesBetween, causeOf, ...more };
  }
}

const wanted = (id: number, more: Partial<NewEffect> = {}): NewEffect => ({
  ...{ system: 'twin', operation: 'make', entity: 'thing', id },
  ...more,
});
/** What acts asked for once they were committed. */
const asked: string[] = [];
const ask = (job: string, key: string) => void asked.push(`${job} ${key}`);
const askFor = (system: string) => ask('effects.work', system);
const act = <T>(write: (writing: Writing) => Promise<T>) =>
  createEngines(database.db, { ask }).act({ call: 'test.want', actor: { system: 'test' } }, write);
const queue = (...effects: NewEffect[]) => act(async (writing) => writing.queue(effects));
/** Those who died in a test, whose other side never answers, do nothing of the next one. */
let ended = new AbortController();
afterEach(() => ended.abort());
const worker = (system: EffectSystem) => {
  const one = new EffectWorker({ db: database.db, log, askFor }, system);
  const { signal } = ended;
  return { workDue: async () => await one.workDue(signal) };
};
const effects = async () =>
  await database.db
    .selectFrom('effect')
    .select(['entity_id', 'state', 'attempts', 'external_id', 'version'])
    .orderBy('id')
    .execute();
const attempts = async () =>
  await database.db
    .selectFrom('effect_attempt')
    .select(['phase', 'outcome', 'answer'])
    .orderBy('effect')
    .orderBy('n')
    .execute();
const markerOf = async (subject: string) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from installation');
  return `${rows[0]!.id}/${subject}`;
};
const states = async () => (await effects()).map(({ state }) => state);
const letTimePass = (minutes: number) =>
  database.pool.query(
    `with system as (update effect_system set closed_until = closed_until - make_interval(secs => $1))
     update effect set due_at = due_at - make_interval(secs => $1), leased_until = leased_until - make_interval(secs => $1)`,
    [minutes * 60],
  );

describe('one effect', () => {
  test('is looked for, done and checked once, keeps what the other side calls it, however often it is wanted', async () => {
    const twin = new Twin();
    await queue(wanted(7));
    await queue(wanted(7));
    expect(await worker(twin.system()).workDue()).toBe(1);
    expect(await worker(twin.system()).workDue()).toBe(0);
    expect(twin.calls).toEqual(['look twin/make/thing/7', 'do twin/make/thing/7', 'check twin/make/thing/7']);
    expect(await effects()).toMatchObject([{ state: 'done', attempts: 1, external_id: 'out-0' }]);
  });

  test('is written with the act that wants it, or not at all', async () => {
    const historyOf = async () =>
      (await database.pool.query(`select 1 from history_entry where entity = 'thing'`)).rowCount;
    const taken = act(async ({ record, queue: want }) => {
      await record({ entity: 'thing', id: 1, after: { so: true } });
      want([wanted(1, { subject: 'Personne/1' })]);
      throw new Error('no');
    });
    await expect(taken).rejects.toThrow('no');
    expect([await effects(), asked, await historyOf()]).toEqual([[], [], 0]);
    await act(async ({ record, queue: want }) => {
      await record({ entity: 'thing', id: 1, after: { so: true } });
      want([wanted(1, { subject: 'Personne/1' })]);
      expect(asked, 'nobody is told before the commit').toEqual([]);
    });
    expect([await states(), await historyOf()]).toEqual([['waiting'], 1]);
  });

  test('has its worker told by the act, once for each system, of what is due now alone', async () => {
    await queue(wanted(1), wanted(2), wanted(3, { system: 'other' }), wanted(4, { system: 'later', inMinutes: 2 }));
    expect(asked).toEqual(['effects.work twin', 'effects.work other']);
    await queue(wanted(1));
    await act(async (writing) => await moveEffects(writing, [1], 'skipped'));
    expect(asked).toHaveLength(3);
    await act(async (writing) => await moveEffects(writing, [1], 'waiting'));
    expect(asked.slice(3)).toEqual(['effects.work twin']);
  });

  test('wanted by a reaction belongs to the act that it reacts to', async () => {
    const reactions = new Reactions();
    reactions.on('test.thing', async (writing, { id }) => writing.queue([wanted(id)]));
    const kernel = new AccessKernel({}, () => '2026-11-23');
    const acting = createAct(database.db, kernel, reactions, [], { ask });
    const happens = (fails: boolean) =>
      acting({ call: 'test.react', actor: { system: 'test' } }, async ({ emit }) => {
        await emit('test.thing', { id: 5 });
        if (fails) throw new Error('no');
      });
    await expect(happens(true)).rejects.toThrow('no');
    expect(await effects()).toEqual([]);
    await happens(false);
    expect([(await effects()).map(({ entity_id }) => entity_id), asked]).toEqual([[5], ['effects.work twin']]);
  });

  test('that is so already is adopted, and not done', async () => {
    const twin = new Twin();
    await queue(wanted(7));
    twin.made.push({ key: 'twin/make/thing/7', subject: null, version: null, marker: await markerOf('thing/7') });
    expect(await worker(twin.system()).workDue()).toBe(1);
    expect(twin.made).toHaveLength(1);
    expect(await effects()).toMatchObject([{ state: 'done', external_id: 'out-0' }]);
    expect(await attempts()).toMatchObject([{ phase: 'look', outcome: 'found' }]);
  });

  test('that is there and not ours is left alone, and said; somebody may say that it is ours', async () => {
    const twin = new Twin();
    const strangers = [null, '0123456789abcdef/thing/8'];
    await queue(wanted(7), wanted(8));
    for (const [at, marker] of strangers.entries())
      twin.made.push({ key: `twin/make/thing/${7 + at}`, subject: null, version: null, marker });
    await worker(twin.system()).workDue();
    await letTimePass(10_000);
    await worker(twin.system()).workDue();
    expect(twin.calls.filter((call) => call.startsWith('do'))).toEqual([]);
    expect(await effects()).toMatchObject([
      { state: 'refused', external_id: null },
      { state: 'refused', external_id: null },
    ]);
    expect(await attempts()).toMatchObject([
      { phase: 'look', outcome: 'conflict', answer: 'there' },
      { phase: 'look', outcome: 'conflict', answer: 'there' },
    ]);
    await act(async (writing) => await adoptFound(writing, 1));
    await worker(twin.system()).workDue();
    expect(await effects()).toMatchObject([{ state: 'done', external_id: 'out-0' }, { state: 'refused' }]);
    await expect(act(async (writing) => await adoptFound(writing, 1))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(twin.made).toHaveLength(2);
  });

  test('what is there and not yet as wanted is made so, under the name that it has there', async () => {
    const twin = new Twin();
    const seen: (string | null)[] = [];
    await queue(wanted(7));
    const marker = await markerOf('thing/7');
    const port: EffectPort = {
      look: async () => ({ outcome: 'different', answer: 'other values', id: 'out-9', marker }),
      do: async ({ external_id }) => {
        seen.push(external_id);
        return { outcome: 'done', answer: 'changed' };
      },
    };
    expect(await worker(twin.system({ port })).workDue()).toBe(1);
    expect(seen).toEqual(['out-9']);
    expect(await effects()).toMatchObject([{ state: 'done', external_id: 'out-9' }]);
  });

  test('keeps its attempts as they were written', async () => {
    const twin = new Twin();
    await queue(wanted(7));
    await worker(twin.system()).workDue();
    await expect(database.pool.query(`update effect_attempt set answer = 'better'`)).rejects.toThrow('append only');
  });

  test.each(['look', 'do', 'check'] as const)('refused at %s fails at once, for good', async (phase) => {
    const twin = new Twin();
    twin.answers[phase] = () => ({ outcome: 'refused', answer: 'exists already' });
    await queue(wanted(1));
    await worker(twin.system()).workDue();
    await letTimePass(10_000);
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['refused']);
    expect(await attempts()).toEqual([{ phase, outcome: 'refused', answer: 'exists already' }]);
  });

  test('that is postponed is tried again, later each time, not before it was asked to, then no more', async () => {
    const twin = new Twin();
    twin.answers.do = () => ({ outcome: 'postponed', answer: 'busy' });
    await queue(wanted(1));
    await worker(twin.system()).workDue();
    for (const minutes of minutesBetween) {
      await letTimePass(minutes - 0.5);
      await worker(twin.system()).workDue();
      expect(await states()).toEqual(['waiting']);
      // A fifth more at most, so that what failed together does not come back together.
      await letTimePass(0.5 + minutes / 5);
      await worker(twin.system()).workDue();
    }
    expect(await effects()).toMatchObject([{ state: 'failed', attempts: minutesBetween.length + 1 }]);
    twin.answers.do = () => ({ outcome: 'postponed', answer: '429', after: 600 });
    await queue(wanted(2));
    await worker(twin.system()).workDue();
    await letTimePass(9.5);
    await worker(twin.system()).workDue();
    expect((await effects())[1]).toMatchObject({ state: 'waiting', attempts: 1 });
    await letTimePass(0.5);
    await worker(twin.system()).workDue();
    expect((await effects())[1]).toMatchObject({ attempts: 2 });
  });

  test('keeps every attempt, and no secret of what was answered', async () => {
    const twin = new Twin();
    const said =
      'ldaps://cn=portal:hunter2@dc.test refused: {"password":"hunter2"} unicodePwd=hunter2, Authorization: Bearer hunter2hunter2\0\uD800';
    twin.answers.do = () => ({ outcome: 'postponed', answer: said });
    await queue(wanted(1));
    await worker(twin.system()).workDue();
    await letTimePass(1.2);
    twin.answers = {};
    await worker(twin.system()).workDue();
    const kept = await attempts();
    expect(kept.map(({ outcome }) => outcome)).toEqual(['postponed', 'done']);
    expect(kept[0]?.answer).toMatch(/^ldaps:\/\/…@dc\.test refused/);
    expect(JSON.stringify(kept)).not.toContain('hunter2');
  });
});

describe('whatever goes wrong, wherever: it becomes so, once', () => {
  const phases = ['look', 'do', 'check'] as const;
  const faults: readonly Fault[] = ['error', 'timeout', 'crashBefore', 'crashAfter'];
  const cases = phases.flatMap((phase) => faults.map((kind) => ({ phase, kind })));

  test.each(cases)('$kind at $phase', async (fault) => {
    const twin = new Twin();
    twin.fault = fault;
    await queue(wanted(1, { subject: 'Personne/1' }), wanted(2, { subject: 'Personne/1' }));
    const dies = fault.kind.startsWith('crash');
    const first = worker(twin.system({ patience: dies ? 3600 : 1 })).workDue();
    if (dies) {
      await expect.poll(() => twin.fault).toBeUndefined();
      expect(await worker(twin.system()).workDue()).toBe(0);
      await letTimePass(181);
    } else {
      await first;
      await letTimePass(1.2);
    }
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['done', 'done']);
    expect(twin.made.map(({ key }) => key)).toEqual(['twin/make/thing/1', 'twin/make/thing/2']);
    expect((await effects())[0]?.external_id).toBe('out-0');
    const [met] = await attempts();
    expect(met).toMatchObject({ phase: fault.phase, outcome: dies ? 'lost' : 'postponed' });
    expect(met?.answer).not.toContain('hunter2');
  });

  test.each(phases)('a worker that froze at %s and wakes up has no say any more', async (phase) => {
    const twin = new Twin();
    const { promise: gate, resolve: wake } = Promise.withResolvers<void>();
    const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>();
    const step = twin.port[phase]!;
    const port: EffectPort = {
      ...twin.port,
      [phase]: async (effect: HeldEffect, signal: AbortSignal, note: Note) => {
        const answer = await step(effect, signal, note);
        freeze();
        await gate;
        return phase === 'look' ? answer : { outcome: 'refused', answer: 'too late' };
      },
    };
    await queue(wanted(1));
    const freezing = worker(twin.system({ port })).workDue();
    await frozen;
    await letTimePass(2);
    expect(await worker(twin.system()).workDue()).toBe(1);
    wake();
    expect(await freezing).toBe(0);
    expect(twin.made).toHaveLength(1);
    expect(await states()).toEqual(['done']);
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['lost', phase === 'look' ? 'done' : 'found']);
  });

  test('one that fell silent at every attempt has failed, and is not tried for ever', async () => {
    await database.pool.query(`insert into effect_system (system) values ('twin')`);
    await queue(wanted(1));
    for (let n = 0; n <= minutesBetween.length; n++) {
      expect(await leaseDue(database.db, { name: 'twin', atOnce: 3 }, 30)).toHaveLength(1);
      await letTimePass(1);
      await worker(new Twin().system({ atOnce: 0 })).workDue();
    }
    expect(await effects()).toMatchObject([{ state: 'failed', attempts: minutesBetween.length + 1 }]);
  });
});

describe('order', () => {
  test('is kept within a subject and not between subjects, by several workers at once', async () => {
    const twin = new Twin();
    twin.pause = 5;
    const subjects = ['Personne/1', 'Personne/2', 'Personne/3', 'Personne/4'];
    for (let n = 0; n < 5; n++) await queue(...subjects.map((subject, at) => wanted(10 * at + n, { subject })));
    const system = twin.system();
    const counts = await Promise.all([worker(system).workDue(), worker(system).workDue(), worker(system).workDue()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    const bySubject = Map.groupBy(twin.made, ({ subject }) => subject);
    for (const [at, subject] of subjects.entries())
      expect(bySubject.get(subject)?.map(({ key }) => key)).toEqual(
        [0, 1, 2, 3, 4].map((n) => `twin/make/thing/${10 * at + n}`),
      );
    expect(twin.busiest).toBeGreaterThan(1);
    expect(twin.busiest).toBeLessThanOrEqual(system.atOnce);
  });

  test('what failed holds up its own subject until somebody retries it, gives it up or says that it was done', async () => {
    const twin = new Twin();
    twin.answers.do = ({ entity_id }) => (entity_id === 1 ? { outcome: 'refused', answer: 'no' } : undefined);
    await queue(
      wanted(1, { subject: 'Personne/1' }),
      wanted(2, { subject: 'Personne/1' }),
      wanted(3, { subject: 'Personne/2' }),
    );
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['refused', 'waiting', 'done']);
    await act(async (writing) => await moveEffects(writing, [1], 'waiting'));
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['refused', 'waiting', 'done']);
    await act(async (writing) => await moveEffects(writing, [1], 'skipped'));
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['skipped', 'done', 'done']);
  });

  test('is that of the commits: who queues for a subject waits for who queued before', async () => {
    const [held, later]: [Db[], PromiseWithResolvers<void>] = [[], Promise.withResolvers<void>()];
    const first = database.db.transaction().execute(async (trx) => {
      await queueEffects(trx, [wanted(1, { subject: 'Personne/1' })]);
      held.push(trx);
      await later.promise;
    });
    await expect.poll(() => held.length).toBe(1);
    const second = queue(wanted(2, { subject: 'Personne/1' }));
    const twin = new Twin();
    await sleep(100);
    expect(await worker(twin.system()).workDue()).toBe(0);
    later.resolve();
    await Promise.all([first, second]);
    await worker(twin.system()).workDue();
    expect(twin.made.map(({ key }) => key)).toEqual(['twin/make/thing/1', 'twin/make/thing/2']);
  });

  test('two versions that wait side by side are one; what has begun, or stands between, keeps them apart', async () => {
    const twin = new Twin();
    const change = (version: number) => wanted(1, { operation: 'change', subject: 'Personne/1', version });
    await queue(change(1));
    await queue(change(2), change(3));
    expect((await effects()).map(({ version }) => version)).toEqual([3]);
    await queue(wanted(1, { subject: 'Personne/1' }), change(4));
    await worker(twin.system()).workDue();
    await queue(change(5));
    twin.answers.do = () => ({ outcome: 'postponed', answer: 'busy' });
    await worker(twin.system()).workDue();
    await queue(change(6));
    expect((await effects()).map(({ version, state }) => [version, state])).toEqual([
      [3, 'done'],
      [null, 'done'],
      [4, 'done'],
      [5, 'waiting'],
      [6, 'waiting'],
    ]);
  });
});

describe('what comes after something of another system', () => {
  test('of the same subject is begun once that is over, and its worker told at once', async () => {
    const [twin, other] = [new Twin(), new Twin()];
    await queue(
      wanted(1, { subject: 'Personne/1' }),
      wanted(2, { subject: 'Personne/1', system: 'other' }),
      wanted(3, { subject: 'Personne/1', system: 'third' }),
    );
    expect(await worker(other.system({ name: 'other' })).workDue()).toBe(0);
    asked.length = 0;
    await worker(twin.system()).workDue();
    expect(asked).toEqual(['effects.work other']);
    other.answers.do = () => ({ outcome: 'refused', answer: 'no' });
    await worker(other.system({ name: 'other' })).workDue();
    expect(asked).toHaveLength(1);
    await act(async (writing) => await moveEffects(writing, [2], 'byHand'));
    expect(asked.slice(1)).toEqual(['effects.work third']);
  });

  test('of another subject waits where it was said to', async () => {
    const [twin, desk] = [new Twin(), new Twin()];
    const account = wanted(1, { subject: 'Personne/1' });
    await queue(account, wanted(2, { system: 'other', subject: 'Demande/9', after: account }));
    expect(await worker(desk.system({ name: 'other' })).workDue()).toBe(0);
    asked.length = 0;
    await worker(twin.system()).workDue();
    expect(asked).toEqual(['effects.work other']);
    expect(await worker(desk.system({ name: 'other' })).workDue()).toBe(1);
    await expect(queue(wanted(3, { after: wanted(99) }))).rejects.toThrow('No effect twin/make/thing/99');
  });
});

describe('taking back', () => {
  /** Takes away what it made, by what it is called there. */
  const undoing = (twin: Twin): EffectPort => ({
    ...twin.port,
    undo: {
      make: {
        look: async ({ external_id, marker }) => {
          const at = Number(external_id?.slice(4) ?? -1);
          return twin.made[at]
            ? { outcome: 'different', answer: 'there', id: external_id!, marker }
            : { outcome: 'missing', answer: '' };
        },
        do: async ({ key, external_id }) => {
          twin.calls.push(`undo ${key}`);
          delete twin.made[Number(external_id!.slice(4))];
          return { outcome: 'done', answer: 'gone' };
        },
      },
    },
  });
  const undo = (...ids: number[]) => act(async (writing) => await undoEffects(writing, ids));

  test('what came about is taken back, the last first; what was not begun is given up; twice is once', async () => {
    const twin = new Twin();
    const system = twin.system({ port: undoing(twin) });
    await queue(wanted(1, { subject: 'Personne/1' }), wanted(2, { subject: 'Personne/1' }));
    await worker(system).workDue();
    await queue(wanted(3, { subject: 'Personne/1' }));
    await undo(1, 2, 3);
    await undo(1, 2, 3);
    await worker(system).workDue();
    expect(twin.calls.filter((call) => call.startsWith('undo'))).toEqual([
      'undo twin/undo/make/thing/2',
      'undo twin/undo/make/thing/1',
    ]);
    expect(await states()).toEqual(['done', 'done', 'cancelled', 'done', 'done']);
    expect(twin.made.filter(Boolean)).toEqual([]);
  });

  test('what may have come about is not tried again, but looked for and taken back', async () => {
    const twin = new Twin();
    const system = twin.system({ port: undoing(twin) });
    twin.fault = { phase: 'check', kind: 'error' };
    await queue(wanted(1, { subject: 'Personne/1' }));
    await worker(system).workDue();
    expect(twin.made).toHaveLength(1);
    await undo(1);
    await worker(system).workDue();
    expect([await states(), twin.made.filter(Boolean)]).toEqual([['cancelled', 'done'], []]);
  });

  test('where one came after another, what it did is taken back before', async () => {
    const [twin, desk] = [new Twin(), new Twin()];
    const [system, other] = [twin.system({ port: undoing(twin) }), desk.system({ port: undoing(desk), name: 'other' })];
    const account = wanted(1, { subject: 'Personne/1' });
    await queue(account, wanted(2, { system: 'other', subject: 'Demande/9', after: account }));
    await worker(system).workDue();
    await worker(other).workDue();
    await undo(1, 2);
    expect(await worker(system).workDue()).toBe(0);
    expect(await worker(other).workDue()).toBe(1);
    expect(await worker(system).workDue()).toBe(1);
  });

  test('what cannot be taken back is refused, and settled by somebody', async () => {
    const twin = new Twin();
    await queue(wanted(1));
    await worker(twin.system()).workDue();
    await undo(1);
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['done', 'refused']);
    expect((await attempts()).at(-1)?.answer).toBe('It cannot be taken back there.');
    await act(async (writing) => await moveEffects(writing, [2], 'byHand'));
    expect(await states()).toEqual(['done', 'byHand']);
  });
});

describe('a system that is down', () => {
  test('fails nothing, however long it lasts', async () => {
    const twin = new Twin();
    twin.answers.look = () => ({ outcome: 'down', answer: 'connect ECONNREFUSED' });
    await queue(wanted(1), wanted(2));
    for (let asked = 0; asked < 3 * minutesBetween.length; asked++) {
      await worker(twin.system()).workDue();
      await letTimePass(16);
    }
    expect(await states()).toEqual(['waiting', 'waiting']);
    twin.answers = {};
    expect(await worker(twin.system()).workDue()).toBe(2);
  });

  test('is found so by those that were under way, waited for by all, asked by one whether it is back', async () => {
    const twin = new Twin();
    twin.answers.look = () => ({ outcome: 'down', answer: 'connect ECONNREFUSED' });
    await queue(...Array.from({ length: 20 }, (_, n) => wanted(n, { subject: `Personne/${n}` })));
    const { atOnce } = twin.system();
    await worker(twin.system()).workDue();
    expect(twin.calls).toHaveLength(atOnce);
    await queue(wanted(99));
    await worker(twin.system()).workDue();
    expect(twin.calls).toHaveLength(atOnce);
    await letTimePass(1);
    await worker(twin.system()).workDue();
    expect(twin.calls).toHaveLength(atOnce + 1);
    await letTimePass(4.5);
    await worker(twin.system()).workDue();
    expect(twin.calls).toHaveLength(atOnce + 1);
    twin.answers = {};
    await letTimePass(0.5);
    expect(await worker(twin.system()).workDue()).toBe(21);
    expect(twin.made).toHaveLength(21);
  });

  test('is found so where it answers nobody: one that is slow is tried again, all wait where none gets an answer', async () => {
    const twin = new Twin();
    const silent: EffectPort = {
      ...twin.port,
      look: async ({ key }) => {
        twin.calls.push(`look ${key}`);
        return await new Promise<never>(() => {});
      },
    };
    const hangs = () => twin.system({ port: silent, patience: 0.05, atOnce: 1 });
    await queue(wanted(1));
    await worker(hangs()).workDue();
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['postponed']);
    await queue(...[2, 3, 4, 5, 6].map((id) => wanted(id)));
    await worker(hangs()).workDue();
    expect(twin.calls).toHaveLength(4);
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['postponed', 'postponed', 'postponed', 'down']);
    // One alone sees whether it is back, whoever it is, and its silence keeps all waiting.
    await letTimePass(1.3);
    await worker(hangs()).workDue();
    expect(twin.calls).toHaveLength(5);
    await letTimePass(6);
    expect(await worker(twin.system()).workDue()).toBe(6);
  });

  test('is asked at once where somebody retries by hand', async () => {
    const twin = new Twin();
    twin.answers.look = () => ({ outcome: 'down', answer: 'connect ECONNREFUSED' });
    await queue(wanted(1), wanted(2));
    await worker(twin.system()).workDue();
    twin.answers = {};
    await act(async (writing) => await moveEffects(writing, [1], 'waiting'));
    expect(await worker(twin.system()).workDue()).toBe(2);
    expect(await states()).toEqual(['done', 'done']);
  });

  test('keeps no other system waiting', async () => {
    const [down, up] = [new Twin(), new Twin()];
    down.answers.look = () => ({ outcome: 'down', answer: 'connect ECONNREFUSED' });
    await queue(wanted(1), wanted(2, { system: 'other' }));
    await worker(down.system()).workDue();
    expect(await worker(up.system({ name: 'other' })).workDue()).toBe(1);
  });
});

describe('of many places that a system leads to', () => {
  test('one that hangs slows none of the others down, and what waits for one place follows at once', async () => {
    const twin = new Twin();
    const { promise, resolve } = Promise.withResolvers<void>();
    const hung = 3;
    const port: EffectPort = {
      do: async (effect) => {
        if (effect.entity_id <= hung) await promise;
        return await twin.port.do(effect, AbortSignal.timeout(30_000), async () => undefined as never);
      },
    };
    const others = Array.from({ length: 50 }, (_, n) => hung + 1 + n);
    await queue(...others.map((id) => wanted(id, { lane: id % 2 === 0 ? 'busy' : String(id) })));
    await queue(...[1, 2, 3].map((id) => wanted(id, { lane: 'dead' })));
    // Begun before all others.
    await database.pool.query(`update effect set due_at = due_at - interval '1 minute' where lane = 'dead'`);
    const working = worker(twin.system({ port, lanes: true, atOnce: 6 })).workDue();
    // Searched for once a second, no more than three each time, they would take ten.
    await expect.poll(() => twin.made.length, { timeout: 4000 }).toBe(others.length);
    resolve();
    expect(await working).toBe(hung + others.length);
  });
});

describe('the desk', () => {
  test('groups what did not come about by its cause, and has all of one cause tried again', async () => {
    const twin = new Twin();
    twin.answers.do = ({ entity_id }) => ({
      outcome: 'refused',
      answer: entity_id < 3 ? `quota ${entity_id}` : 'schema',
    });
    await queue(wanted(1), wanted(2), wanted(3), wanted(4, { operation: 'close' }));
    const system = twin.system();
    await worker(system).workDue();
    const desk = new EffectsDesk([system]);
    expect(await desk.failures(database.db)).toMatchObject([
      { system: 'twin', operation: 'make', cause: 'quota', count: 2 },
      { operation: 'make', cause: 'schema', count: 1 },
      { operation: 'close', cause: 'schema', count: 1 },
    ]);
    const quota = { system: 'twin', operation: 'make', cause: 'quota' };
    expect(await act((writing) => desk.retryFailures(writing, quota))).toBe(2);
    twin.answers = {};
    expect(await worker(system).workDue()).toBe(2);
    expect(await states()).toEqual(['done', 'done', 'refused', 'refused']);
  });

  test('forgets what ended long ago, not what still holds its subject up', async () => {
    const twin = new Twin();
    twin.answers.do = () => ({ outcome: 'refused', answer: 'no' });
    await queue(wanted(1), wanted(2, { subject: 'Personne/1' }));
    await worker(twin.system()).workDue();
    await database.pool.query(`update effect set ended_at = ended_at - interval '91 days'`);
    expect(await forgetEnded(database.db, 'twin', 90)).toEqual([1]);
    expect(await states()).toEqual(['refused']);
  });
});

test('each minute what nobody was told of, or what a crash left, is found; what waits for a system that is down is not', async () => {
  const twin = new Twin();
  const sent: string[] = [];
  const send = async (_: string, key: string) => void sent.push(key);
  const needs = { db: database.db, act: createEngines(database.db).act, send, ask, log };
  const [work, sweep] = effectsJobs(needs, [twin.system()], new Map());
  const look = async () => {
    sent.length = 0;
    await (sweep as AskedJob).run('', undefined as never);
    return sent;
  };
  expect(await look()).toEqual([]);
  // Acts ask for the job once they are committed, and this server dies before it is sent.
  await queue(
    wanted(1, { subject: 'Personne/1' }),
    wanted(2, { subject: 'Personne/1' }),
    wanted(3, { system: 'unknown' }),
  );
  expect(await look()).toEqual(['twin']);
  twin.answers.look = () => ({ outcome: 'down', answer: 'connect ECONNREFUSED' });
  await (work as AskedJob).run('twin', { signal: new AbortController().signal } as never);
  await letTimePass(0.5);
  expect(await look()).toEqual([]);
  await letTimePass(0.5);
  expect(await look()).toEqual(['twin']);
  await leaseDue(database.db, { name: 'twin', atOnce: 3 }, 30);
  expect(await look()).toEqual([]);
  await letTimePass(1);
  expect(await look()).toEqual(['twin']);
});

describe('what is large', () => {
  /** Does one of so many parts at a time, and notes how far it came. */
  const inParts = (twin: Twin, parts: number, meanwhile: (n: number) => Promise<void> = async () => {}): EffectPort => {
    const noted = async (db: Db) =>
      (await sql<{ n: number }>`select count(*)::integer as n from part`.execute(db)).rows[0]!.n;
    return {
      look: twin.port.look!,
      do: async ({ key }, _signal, note) => {
        twin.calls.push(`do ${key}`);
        await meanwhile(await noted(database.db));
        const done = await note(async (db) => {
          await sql`insert into part default values`.execute(db);
          return await noted(db);
        });
        return { outcome: done < parts ? 'goesOn' : 'done', answer: `${done} of ${parts}` };
      },
    };
  };
  beforeEach(async () => {
    await database.pool.query('drop table if exists part; create table part ()');
  });

  test('is done in parts at once, looked for before the first alone, and none of them is an attempt', async () => {
    const twin = new Twin();
    await queue(wanted(1));
    expect(await worker(twin.system({ port: inParts(twin, 4) })).workDue()).toBe(1);
    expect(twin.calls).toEqual(['look twin/make/thing/1', ...Array(4).fill('do twin/make/thing/1')]);
    expect([await effects(), await attempts()]).toMatchObject([
      [{ state: 'done', attempts: 1 }],
      [{ outcome: 'done', answer: '4 of 4' }],
    ]);
  });

  test('lets others of its system have their turn between its parts', async () => {
    const twin = new Twin();
    const port = inParts(twin, 3);
    const others: EffectPort = {
      ...port,
      do: async (effect, signal, note) =>
        effect.entity_id === 1 ? await port.do(effect, signal, note) : await twin.port.do(effect, signal, note),
    };
    await queue(wanted(1), wanted(2));
    await worker(twin.system({ port: others, atOnce: 1 })).workDue();
    expect(twin.calls).toEqual(
      ['look 1', 'do 1', 'look 2', 'do 2', 'do 1', 'do 1'].map((call) => call.replace(' ', ' twin/make/thing/')),
    );
  });

  test('is gone on with from its last part where whoever did it is killed within one, or between two', async () => {
    const twin = new Twin();
    await queue(wanted(1));
    const killed = inParts(twin, 4, async (n) => {
      if (n === 2) await new Promise<never>(() => {});
    });
    // Their patience outlives the database: whoever is dead notes nothing, not later either.
    const dying = worker(twin.system({ port: killed, patience: 3600 })).workDue();
    await expect.poll(async () => (await database.pool.query('select from part')).rowCount).toBe(2);
    await expect.poll(() => twin.calls).toHaveLength(4);
    await letTimePass(1);
    twin.calls.length = 0;
    // Another finds what was noted, does one part more, and is killed before the next: what waits is anybody's.
    const oneMore = inParts(twin, 4, async (n) => {
      if (n === 3) ended.abort();
      if (n === 3) await new Promise<never>(() => {});
    });
    void worker(twin.system({ port: oneMore, patience: 3600 })).workDue();
    await expect.poll(async () => (await database.pool.query('select from part')).rowCount).toBe(3);
    await expect.poll(() => twin.calls).toHaveLength(3);
    expect(twin.calls[0]).toBe('look twin/make/thing/1');
    ended = new AbortController();
    await letTimePass(1);
    expect(await worker(twin.system({ port: inParts(twin, 4) })).workDue()).toBe(1);
    expect((await database.pool.query('select from part')).rowCount).toBe(4);
    expect(await states()).toEqual(['done']);
    expect(await attempts()).toMatchObject([
      { outcome: 'lost' },
      { outcome: 'lost' },
      { outcome: 'done', answer: '4 of 4' },
    ]);
    void dying;
  });

  test('is looked for anew, and nothing of a part noted, where somebody else has taken it meanwhile', async () => {
    const twin = new Twin();
    await queue(wanted(1));
    const lost = inParts(twin, 3, async (n) => {
      if (n !== 1) return;
      await database.pool.query(`update effect set lease = lease + 1, leased_until = now() - interval '1 second'`);
    });
    await worker(twin.system({ port: lost })).workDue();
    expect((await database.pool.query('select from part')).rowCount).toBe(1);
    twin.calls.length = 0;
    await worker(twin.system({ port: inParts(twin, 3) })).workDue();
    expect(twin.calls).toEqual(['look twin/make/thing/1', ...Array(2).fill('do twin/make/thing/1')]);
    expect(await attempts()).toMatchObject([{ outcome: 'lost' }, { outcome: 'done' }]);
  });
});

describe('what takes away', () => {
  const subject = 'Liste/1';
  const takes = (id: number, more: Partial<NewEffect> = {}) => wanted(id, { subject, passes: true, ...more });

  test('waits neither for what was refused of its subject, nor for what is held up by that', async () => {
    const twin = new Twin();
    twin.answers.do = ({ entity_id }) => (entity_id === 1 ? { outcome: 'refused', answer: 'no' } : undefined);
    await queue(wanted(1, { subject }), wanted(2, { subject }), takes(3));
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['refused', 'waiting', 'done']);
    await queue(takes(4));
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['refused', 'waiting', 'done', 'done']);
  });

  test('waits for what is to be tried again, and for what is under way', async () => {
    const twin = new Twin();
    twin.answers.do = ({ entity_id }) => (entity_id === 1 ? { outcome: 'postponed', answer: 'later' } : undefined);
    await queue(wanted(1, { subject }), takes(2));
    await worker(twin.system()).workDue();
    expect(await states()).toEqual(['waiting', 'waiting']);
    await database.pool.query(
      `update effect set state = 'running', leased_until = now() + interval '1 hour' where id = 1`,
    );
    expect(await leaseDue(database.db, twin.system(), 15)).toEqual([]);
  });
});

test('how a subject stands is said by what comes first in its order', async () => {
  const stands = async (subject: string) =>
    (await sql<{ is: string }>`select ${subjectStands(sql`${subject}::text`)} as is`.execute(database.db)).rows[0]!.is;
  await queue(wanted(1, { subject: 'Liste/1' }), wanted(2, { subject: 'Liste/1' }));
  expect([await stands('Liste/1'), await stands('Liste/2')]).toEqual(['moving', 'none']);
  await database.pool.query(`update effect set state = 'failed' where id = 1`);
  expect(await stands('Liste/1')).toBe('stuck');
  await database.pool.query(`update effect set state = 'skipped' where id = 1`);
  expect(await stands('Liste/1')).toBe('moving');
  await database.pool.query(`update effect set state = 'done' where id = 2`);
  expect(await stands('Liste/1')).toBe('none');
});
