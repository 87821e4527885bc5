/** What requests of every type should be and do: a plain model, without a line of the product. */

/** Those who live in it, by what they are. */
export const parts = [
  ...(['admin', 'hr', 'top', 'left', 'right', 'security', 'services', 'desk', 'imm', 'comex'] as const),
  ...(['recruiter', 'delegate', 'one', 'two'] as const),
] as const;
export type Part = (typeof parts)[number];

/** Whom a round names. */
type Named = 'manager' | 'recruiter' | 'security' | 'services' | 'desk' | 'hr' | 'imm' | 'comex';

/** It names one person, by what they are to whom it is for. */
const isRelation = (named: Named): boolean => named === 'manager' || named === 'recruiter';

/** A right over the site; the others are roles. */
const isRight = (named: Named): boolean => named === 'security' || named === 'services';

/** Nobody decides both of its rounds. */
const isApart = ({ type, round }: Life): boolean => type === 'imm' && round === 2;

interface Round {
  readonly by: Named;
  readonly fills?: true;
}

export const types = [
  ...(['materiel', 'logiciel', 'acces', 'cantine', 'parking', 'portabilite', 'vehicule', 'liste'] as const),
  ...(['imm', 'bam', 'dossier'] as const),
] as const;
export type TypeName = (typeof types)[number];

const handed: Round = { by: 'services', fills: true };

/** The rounds of each type: as they ship, and in another order where there are several. */
export const circuits: Readonly<Record<TypeName, readonly (readonly Round[])[]>> = {
  materiel: [
    [{ by: 'manager' }, { by: 'desk' }],
    [{ by: 'desk' }, { by: 'manager' }],
  ],
  logiciel: [
    [{ by: 'manager' }, { by: 'desk' }],
    [{ by: 'desk' }, { by: 'manager' }],
  ],
  acces: [
    [{ by: 'manager' }, { by: 'security' }, handed],
    [{ by: 'security' }, handed, { by: 'manager' }],
  ],
  cantine: [[handed]],
  parking: [[handed]],
  portabilite: [[{ by: 'desk' }]],
  vehicule: [
    [{ by: 'hr' }, handed],
    [handed, { by: 'hr' }],
  ],
  liste: [[{ by: 'manager' }]],
  imm: [[{ by: 'imm' }, { by: 'comex' }]],
  bam: [[{ by: 'manager' }, { by: 'hr' }]],
  dossier: [[{ by: 'recruiter' }]],
};

/**
 * Who holds a visa: somebody by name, whoever has a right or a role, the administrators for want of anybody, or human resources for
 * want of them.
 */
type Held = { readonly name: Part } | 'many' | 'administrators' | 'humanResources';

/** A request, as it should be. */
export interface Life {
  readonly id: number;
  readonly type: TypeName;
  readonly of: Part;
  readonly by: Part;
  stage: number;
  /** Moves that its history should tell. */
  moves: number;
  circuit: readonly Round[];
  round: number;
  held: Held;
  /** Who decided its rounds since it was sent, and in whose name. */
  decided: readonly Part[];
  sentBack: boolean;
  /** Not decided in time, it was handed on. */
  late: boolean;
  /** Given up as a draft: there is nothing of it any more, for anybody. */
  deleted: boolean;
}

const team: readonly [Part, Part][] = [
  ['left', 'top'],
  ['right', 'top'],
  ['security', 'top'],
  ['services', 'top'],
  ['desk', 'top'],
  ['imm', 'top'],
  ['comex', 'top'],
  ['recruiter', 'top'],
  ['delegate', 'top'],
  ['one', 'left'],
  ['two', 'right'],
];

export class Model {
  readonly manager = new Map<Part, Part>(team);
  readonly stopped = new Set<Part>();
  readonly lives: Life[] = [];
  /** Which of the rounds of each type is in force. */
  readonly inForce = new Map<TypeName, number>();
  /** `left` handed their role to `delegate`. */
  delegated = false;

  above(who: Part): readonly Part[] {
    const next = this.manager.get(who);
    return next === undefined ? [] : [next, ...this.above(next)];
  }

  #able(life: Life, who: Part): boolean {
    const { by, of, decided } = life;
    return who !== by && who !== of && !this.stopped.has(who) && !(isApart(life) && decided.includes(who));
  }

  /** What a role lacks goes past whoever decided an earlier round. */
  #climb(life: Life, from: Part, but: Part | undefined, past: readonly Part[] = []): Held {
    // Hiring files are no business of managers.
    if (life.type === 'dossier') return this.#able(life, 'hr') ? 'humanResources' : 'administrators';
    const anew = (who: Part) => who !== but && this.#able(life, who) && !past.includes(who);
    const name = this.above(from).find(anew);
    if (name !== undefined) return { name };
    return anew('admin') ? 'administrators' : 'humanResources';
  }

  /** Who holds the round that is open, by what holds at this moment. */
  #holder(life: Life): Held {
    const named = this.#roundOf(life).by;
    if (named === 'recruiter') return this.#able(life, named) ? { name: named } : this.#climb(life, life.of, named);
    if (named !== 'manager')
      return this.#able(life, named)
        ? 'many'
        : this.#climb(life, life.of, undefined, isRight(named) ? [] : life.decided);
    const first = this.manager.get(life.of);
    return first !== undefined && this.#able(life, first) ? { name: first } : this.#climb(life, life.of, first);
  }

  #roundOf({ circuit, round }: Pick<Life, 'circuit' | 'round'>): Round {
    const found = circuit[round - 1];
    if (!found) throw new Error('No round is open');
    return found;
  }

  /** Its holder has to fill something in to validate it. */
  fills(life: Life): boolean {
    return this.waits(life) && this.#roundOf(life).fills === true;
  }

  /** A visa waits. */
  waits = ({ stage, round }: Life): boolean => (stage === 2 || stage === 3) && round > 0;
  /** What everybody decided waits for its receipt. */
  due = ({ stage, round }: Life): boolean => stage === 3 && round === 0;

  /** Those of the cast who decide it now. */
  deciders(life: Life): readonly Part[] {
    if (!this.waits(life)) return [];
    const { held } = life;
    const named = this.#roundOf(life).by;
    const holders: readonly Part[] =
      held === 'administrators'
        ? ['admin']
        : held === 'humanResources'
          ? ['hr']
          : held === 'many'
            ? [named as Part]
            : [held.name, ...(held.name === 'left' && this.delegated ? (['delegate'] as const) : [])];
    return holders.filter((who) => this.#able(life, who));
  }

  send(life: Life): void {
    life.circuit = circuits[life.type][this.inForce.get(life.type) ?? 0] ?? [];
    life.stage = 2;
    life.moves += 1;
    life.sentBack = false;
    life.decided = [];
    this.#open(life, 1);
  }

  #open(life: Life, round: number): void {
    life.round = round;
    life.late = false;
    life.held = this.#holder(life);
  }

  validate(life: Life, by: Part): void {
    life.decided = [...life.decided, by, ...(by === 'delegate' ? (['left'] as const) : [])];
    if (life.stage === 2) life.moves += 1;
    life.stage = 3;
    if (life.round < life.circuit.length) this.#open(life, life.round + 1);
    else if (life.type === 'materiel') life.round = 0;
    else this.#end(life, 4);
  }

  receive(life: Life): void {
    this.#end(life, 4);
  }

  /** Out of the rounds: rejected, recalled, cancelled, closed, taken up again. */
  leave(life: Life, stage: 1 | 5 | 6 | 7): void {
    // A draft that is given up comes to no stage.
    if (stage === 6 && life.stage === 1) {
      life.deleted = true;
      life.moves -= 1;
    }
    this.#end(life, stage);
  }

  #end(life: Life, stage: number): void {
    life.stage = stage;
    life.moves += 1;
    life.round = 0;
    life.sentBack = false;
    life.late = false;
  }

  #settle(which: (life: Life) => boolean): void {
    for (const life of this.lives) if (this.waits(life) && which(life)) life.held = this.#holder(life);
  }

  change(of: Part, to: Part): void {
    this.manager.set(of, to);
    this.#settle((life) => life.held !== 'many' && !life.late && (life.of === of || this.above(life.of).includes(of)));
  }

  stop(who: Part): void {
    this.stopped.add(who);
    this.#settle(({ held }) => typeof held === 'object' && held.name === who);
    this.#settle((life) => life.held === 'many' && this.#roundOf(life).by === who);
  }

  /** Time passes: what a right or a role names is held by whoever has it again. */
  settle(): void {
    this.#settle(({ held, late, ...life }) =>
      isRelation(this.#roundOf(life).by) ? held === 'humanResources' && !late : !late || held === 'many',
    );
  }

  /** Not decided in time: once, it goes to whoever is above its holder. */
  handOn(life: Life): void {
    if (!this.waits(life) || life.late || life.sentBack || typeof life.held !== 'object') return;
    const { name } = life.held;
    life.late = true;
    life.held = this.#climb(life, name, name);
  }
}
