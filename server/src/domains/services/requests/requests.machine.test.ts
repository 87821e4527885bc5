import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { circuits, type Life, Model, type Part, parts, type TypeName, types } from '../../../testing/lives/model.ts';
import { World } from '../../../testing/lives/world.ts';
import { runs } from '../../../testing/runs.ts';

/**
 * Whatever is asked of any type, decided, sent back, recalled, cancelled, closed, whoever changes manager, is stopped, hands
 * their role over, whichever rounds are edited and whatever is late meanwhile: a plain model says where each request stands
 * and who may decide it, and the product says the same. Nothing waits for nobody, and nobody decides what is theirs.
 */
const side = 3;
let worlds: readonly World[];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: side }, async () => await World.make()));
}, 120_000);
afterAll(async () => {
  await Promise.all((worlds ?? []).map(async (world) => await world.close()));
});

const stoppable = ['left', 'right', 'top', 'security', 'services', 'desk', 'imm', 'comex', 'recruiter'] as const;
const askers = ['one', 'two', 'left'] as const;
const which = fc.nat({ max: 5 });
const kinds = <const Kind extends string>(...all: Kind[]) => fc.record({ kind: fc.constantFrom(...all), which });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      type: fc.constantFrom(...types),
      of: fc.constantFrom(...askers),
      own: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      how: fc.constantFrom('validate', 'validate', 'validate', 'validate', 'reject', 'sendBack'),
      which,
      by: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...parts) }),
    }),
  },
  { weight: 3, arbitrary: kinds('answer') },
  { weight: 4, arbitrary: kinds('recall', 'cancel', 'revise', 'send', 'close', 'receive') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('manager' as const),
      of: fc.constantFrom(...askers),
      to: fc.constantFrom('left', 'right', 'top'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stop' as const), who: fc.constantFrom(...stoppable) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delegate' as const, 'expire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rounds' as const),
      type: fc.constantFrom(...types),
      order: fc.nat({ max: 1 }),
    }),
  },
  { weight: 1, arbitrary: kinds('late') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('a plain model and the product agree on every stage, holder and refusal, of every type', {
  // Ten thousand lives take a night of two cores.
  timeout: 6 * 3_600_000,
}, async () => {
  const done = new Map<string, number>();
  await Promise.all(
    worlds.map(async (world, n) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
          const life = new Lived(world, done);
          for (const one of steps) await life.take(one);
          await life.check();
          await life.restore();
        }),
        // What one life leaves behind would mislead the next.
        {
          numRuns: Math.ceil(runs(300, 10_000) / side),
          endOnFailure: true,
          ...(!process.env.NIGHTLY && { seed: 1_984 + n }),
        },
      );
    }),
  );
  // Each step was taken, and each type went all its way.
  const names = [
    ...types,
    'answer',
    'recall',
    'cancel',
    'revise',
    'send',
    'close',
    'receive',
    'late',
    'expire',
    'right',
    'delegate decides',
  ];
  expect(names.filter((name) => !done.has(name))).toEqual([]);
});

/** Who asks for what is not for everybody to ask. */
const askedBy = { liste: 'admin', dossier: 'hr' } as const;
const legal = { recall: [2, 3], cancel: [1, 2, 3], revise: [5], send: [1] } as const;
const words = { recall: 'rappeler', cancel: 'annuler', revise: 'reprendre' } as const;
/** What the service desk follows. */
const deskFollows: readonly TypeName[] = ['materiel', 'logiciel', 'portabilite'];
/** What is over says so to whoever would end it once more. */
const unended = ({ stage }: Life) => (stage >= 6 ? 'ALREADY_ENDED' : 'DEMANDE_STADE');
const leads = { recall: 1, cancel: 6, revise: 1 } as const;

/** One life of a world, beside its model. */
class Lived {
  readonly #model = new Model();
  readonly #world: World;
  /** How often what happened. */
  readonly #done: Map<string, number>;

  constructor(world: World, done: Map<string, number>) {
    this.#world = world;
    this.#done = done;
  }

  #count(what: string): void {
    this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'ask') return await this.#ask(one.type, one.of, one.own);
    if (one.kind === 'manager') return await this.#change(one.of, one.to);
    if (one.kind === 'stop') return await this.#stop(one.who);
    if (one.kind === 'rounds') return await this.#edit(one.type, one.order);
    if (one.kind === 'settle') {
      await this.#world.settle();
      return this.#model.settle();
    }
    if (!('which' in one)) return await this.#delegate(one.kind === 'delegate');
    const { lives } = this.#model;
    const life = lives.at(-1 - (one.which % Math.max(1, lives.length)));
    if (!life) return;
    if (one.kind === 'decide') await this.#decide(life, one.how as 'validate', one.by);
    else if (one.kind === 'answer') await this.#answer(life);
    else if (one.kind === 'late') await this.#late(life);
    else if (one.kind === 'receive') await this.#receive(life);
    else if (one.kind === 'close') await this.#close(life);
    else await this.#move(life, one.kind);
    await this.#agree(life);
  }

  #stopped = (...some: Part[]): boolean => some.some((one) => this.#model.stopped.has(one));
  /** Who does with a request what its writer does: of a file, whoever has the rights on whom it is for. */
  #writer = ({ type, by }: Life): Part => (type === 'bam' ? 'hr' : by);

  async #ask(type: TypeName, of: Part, own: boolean): Promise<void> {
    const model = this.#model;
    const above = model.manager.get(of) ?? of;
    const by = type in askedBy ? askedBy[type as keyof typeof askedBy] : own && type !== 'bam' ? of : above;
    if (this.#stopped(by, of)) return;
    const id = await this.#world.ask(type, of, by);
    const life: Life = {
      id,
      type,
      of,
      by,
      stage: 1,
      moves: 0,
      circuit: [],
      round: 0,
      held: 'many',
      decided: [],
      sentBack: false,
      late: false,
      deleted: false,
    };
    model.lives.push(life);
    model.send(life);
    await this.#agree(life);
  }

  async #decide(life: Life, how: 'validate' | 'reject' | 'sendBack', who: Part | null): Promise<void> {
    const model = this.#model;
    const able = model.deciders(life);
    const { IdVisa } = await this.#world.told(life);
    if (IdVisa === null) return expect(model.waits(life)).toBe(false);
    const by = who ?? able.at(-1) ?? 'admin';
    const fills = how === 'validate' && model.fills(life);
    const { status, error } = await this.#world.decide(life, IdVisa, how, by, fills);
    const may = able.includes(by) && !(how === 'validate' && life.sentBack);
    expect([how, by, life, error?.name ?? status < 300]).toEqual([how, by, life, may || expect.any(String)]);
    if (!may) return;
    if (by === 'delegate') this.#count('delegate decides');
    if (how === 'sendBack') life.sentBack = true;
    else if (how === 'reject') model.leave(life, 5);
    else model.validate(life, by);
    if (life.stage === 4) this.#count(life.type);
  }

  async #answer(life: Life): Promise<void> {
    const by = this.#writer(life);
    if (!life.sentBack || this.#stopped(by)) return;
    const { error } = await this.#world.answer(life, by);
    expect([life, error]).toEqual([life, undefined]);
    life.sentBack = false;
    this.#count('answer');
  }

  async #late(life: Life): Promise<void> {
    if (!this.#model.waits(life)) return;
    await this.#world.late(life);
    this.#model.handOn(life);
    this.#count('late');
  }

  async #receive(life: Life): Promise<void> {
    if (!this.#model.due(life) || this.#stopped('desk', life.of)) return;
    const { error } = await this.#world.receive(life);
    expect([life, error]).toEqual([life, undefined]);
    this.#model.receive(life);
    this.#count('receive');
    this.#count(life.type);
  }

  /** Software alone is closed by hand, from where it waits. */
  async #close(life: Life): Promise<void> {
    if (this.#stopped('desk')) return;
    const may = life.type === 'logiciel' && (life.stage === 2 || life.stage === 3);
    const { status, error } = await this.#world.move(life, 'cloturer', 'desk');
    // A draft is its writer's; of what they do not follow the desk knows nothing.
    const known = life.stage !== 1 && !life.deleted && deskFollows.includes(life.type);
    const refusal = known ? unended(life) : 'NOT_FOUND';
    expect([life, error?.name ?? status]).toEqual([life, may ? 200 : refusal]);
    if (!may) return;
    this.#model.leave(life, 7);
    this.#count('close');
  }

  async #move(life: Life, how: keyof typeof legal): Promise<void> {
    const by = this.#writer(life);
    // Nothing is asked for whoever is stopped: that is not what is looked at here.
    if (this.#stopped(by) || (how === 'send' && this.#stopped(life.of))) return;
    const may = (legal[how] as readonly number[]).includes(life.stage);
    const { status, error } =
      how === 'send' ? await this.#world.send(life, by) : await this.#world.move(life, words[how], by);
    expect([how, life, error?.name ?? status]).toEqual([
      how,
      life,
      may ? 200 : life.deleted ? 'NOT_FOUND' : how === 'cancel' ? unended(life) : 'DEMANDE_STADE',
    ]);
    if (!may) return;
    this.#count(how);
    if (how === 'send') this.#model.send(life);
    else this.#model.leave(life, leads[how]);
  }

  /** Whoever's manager changes, and everybody under them, is decided by whoever is that by now. */
  async #change(of: Part, to: Part): Promise<void> {
    const { manager, stopped } = this.#model;
    const from = manager.get(of);
    if (!from || from === to || to === of || stopped.has(to) || this.#model.above(to).includes(of)) return;
    const { error } = await this.#world.changeManager(of, from, to);
    expect([of, to, error]).toEqual([of, to, undefined]);
    this.#model.change(of, to);
  }

  async #stop(who: Part): Promise<void> {
    const stops = !this.#model.stopped.has(who);
    const { error } = await this.#world.live(who, stops);
    expect([who, stops, error]).toEqual([who, stops, undefined]);
    this.#count(who);
    if (stops) this.#model.stop(who);
    else this.#model.stopped.delete(who);
  }

  async #delegate(given: boolean): Promise<void> {
    if (this.#model.delegated === given) return;
    await this.#world.delegate(given);
    this.#model.delegated = given;
    this.#count(given ? 'delegate' : 'expire');
  }

  /** What was sent keeps its rounds, what comes takes the new. */
  async #edit(type: TypeName, order: number): Promise<void> {
    const which = order % circuits[type].length;
    await this.#world.editRounds(type, which);
    this.#model.inForce.set(type, which);
  }

  /** What is stored of a request is what the model says: its stage, each move once, and its holder. */
  async #agree(life: Life): Promise<void> {
    const { stage, moves, IdVisa, holder, right } = await this.#world.told(life);
    expect([life, stage, moves]).toEqual([life, life.stage, life.moves]);
    const { held } = life;
    const meant = !this.#model.waits(life)
      ? null
      : held === 'administrators'
        ? 'adm'
        : held === 'many' || held === 'humanResources'
          ? 'many'
          : held.name;
    const found = IdVisa === null ? null : (this.#world.partOf(holder) ?? (right === 'adm' ? 'adm' : 'many'));
    expect([life, found]).toEqual([life, meant]);
  }

  /** All of them, and what awaits people: whoever may decide something finds it, and nobody anything else; of these, two by turns. */
  async check(): Promise<void> {
    const { lives, stopped } = this.#model;
    for (const life of lives) {
      await this.#agree(life);
      if (!this.#model.waits(life)) continue;
      const able = this.#model.deciders(life);
      expect([life, able.length > 0]).toEqual([life, true]);
      expect(able).not.toContain(life.of);
      expect(able).not.toContain(life.by);
    }
    const deciding = new Set(lives.flatMap((life) => this.#model.deciders(life)));
    const others = parts.filter((part) => !deciding.has(part));
    const turn = lives.at(-1)?.id ?? 0;
    const looked = [...deciding, ...[0, 1].flatMap((n) => others[(turn + n) % others.length] ?? [])];
    for (const part of looked) {
      if (stopped.has(part)) continue;
      const awaits = lives.filter((life) => this.#model.deciders(life).includes(part)).map(({ id }) => id);
      const found = await this.#world.awaiting(part);
      expect([part, found.toSorted((a, b) => a - b)]).toEqual([part, awaits.toSorted((a, b) => a - b)]);
    }
  }

  /** Everybody is where they were, for the next life. */
  async restore(): Promise<void> {
    for (const who of [...this.#model.stopped]) await this.#stop(who);
    const { manager } = new Model();
    for (const who of askers) {
      const to = manager.get(who);
      if (to) await this.#change(who, to);
    }
    await this.#delegate(false);
    await this.#world.end();
  }
}
