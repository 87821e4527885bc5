import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { TextKey, TextValues } from '../texts.ts';

/** What is wrong at a place of a form: `LibRole`, `grants/0/IdProfil`. Its words are made when it is shown. */
export interface Fault extends ErrorDetail {
  /** Words of its own, instead of those of its rule. */
  readonly text?: TextKey;
  readonly values?: TextValues;
}

/** What a form says of a field before anybody types. */
export interface FieldRule<V> {
  readonly label: TextKey;
  readonly required?: boolean | ((values: V) => boolean);
  /** Whether it is filled in here: what is asked for elsewhere is marked, and holds nothing back. Everywhere unless said. */
  readonly isHere?: boolean;
  /** The rule that the field breaks, or one for each of its parts, by paths within it; undefined where all is well. */
  readonly check?: (values: V) => string | readonly Fault[] | undefined;
  /** How deep its parts are weighed one by one when somebody else changed it too: 1 for labels by language. Else whole. */
  readonly depth?: number;
  /** Names of its parts: `{ Titre: 'CONTENT:title' }`. */
  readonly parts?: Readonly<Record<string, TextKey>>;
  /** How a value of it is read where two of them are put side by side, if not as it is. */
  readonly show?: (value: unknown) => unknown;
}

export type FieldRules<V> = { readonly [K in keyof V & string]: FieldRule<V> };

export interface FieldState<T> {
  readonly value: T;
  /** What is wrong with it and with what is below it, by full paths. */
  readonly faults: readonly Fault[];
  readonly changed: boolean;
  /** What was typed there and is no value. */
  readonly unread?: string | undefined;
}

/** A place that the person and somebody else both changed since: one of the two is chosen. */
export interface Collision {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Saved by somebody else, or typed by the same person elsewhere. */
  readonly from: 'saved' | 'typed';
}

export interface FormState {
  readonly changed: boolean;
  readonly collisions: readonly Collision[];
  readonly faulty: boolean;
}

/** What was typed and is no value, as it was typed, by field. */
export type Unread = Readonly<Record<string, string>>;

/** What is typed in a form over what was seen. Pure: it knows neither React nor the server. */
export interface FormStore<V extends object> {
  values(): V;
  seen(): V;
  state(): FormState;
  field<K extends keyof V & string>(name: K): FieldState<V[K]>;
  /** Follows one field, or with `undefined` the form as a whole. Gives how to stop. */
  subscribe(name: (keyof V & string) | undefined, tell: () => void): () => void;
  /** Types: the fields named are drawn again, and what was wrong with them is judged anew. */
  change(part: Partial<V>): void;
  /** A field is left: what is malformed there is said, not yet what is missing. */
  touch(name: keyof V & string): void;
  /** What a control holds that is no value at all, such as 31/02: it stands, as the fault's value, until the control says otherwise.
   * Quietly while it is being typed: it holds the form back, and is said once that is tried. */
  hold(name: keyof V & string, fault: Omit<Fault, 'path'> | undefined, quietly?: boolean): void;
  /** A control says what is wrong with this field, until what it gives is called; what no control says is `unsaid`. */
  say(name: keyof V & string): () => void;
  /** What is wrong and stands at no field on screen. */
  unsaid(): readonly Fault[];
  /** Judges all of it; false where something is wrong. What is not filled in yet is none of it, for what is only kept. */
  check(unfinished?: boolean): boolean;
  /** What the server refused, by places of this form; gives back what is about none of its fields. */
  refuse(faults: readonly Fault[]): readonly Fault[];
  /** What is saved has moved: fields that nobody typed in follow, those that both changed collide. */
  rebase(seen: V): void;
  /** Goes on from what was typed earlier over `over`, which may not be what is saved by now. */
  resume(typed: Partial<V>, over: Partial<V>, unread?: Unread): void;
  /** Takes in what was typed elsewhere since both knew `base`. */
  meet(typed: Partial<V>, base: Partial<V>): void;
  settle(path: string, whose: 'mine' | 'theirs'): void;
  /** The fields that differ from what was seen. */
  patch(): Partial<V>;
  /** What controls hold that is no value. */
  unread(): Unread;
  /** What was sent is now what is saved; what was typed since is a change of it. */
  accept(sent: V): void;
  /** Back to what was seen. */
  reset(): void;
}

type Origin = 'rule' | 'server' | 'control';
type Kept = Fault & { readonly origin: Origin; readonly quiet?: boolean };

const within = (path: string, name: string) => path === name || path.startsWith(`${name}/`);

export function makeFormStore<V extends object>(initial: V, rules: () => FieldRules<V>): FormStore<V> {
  type Name = keyof V & string;
  const names = Object.keys(rules()) as Name[];
  const listeners = new Map<Name | undefined, Set<() => void>>();
  const drawn = new Map<Name, FieldState<unknown>>();
  let seen = initial;
  let values = initial;
  let faults: readonly Kept[] = [];
  let collisions: readonly Collision[] = [];
  let unread: Unread = {};
  let unsaid: readonly Fault[] = [];
  /** How many controls say what is wrong with a field; none by now where it was taken off the screen. */
  const saying = new Map<Name, number>();
  let whole: FormState | undefined;

  function tell(touched: Iterable<Name>): void {
    const before = whole;
    whole = undefined;
    const told = [...touched];
    for (const name of told) drawn.delete(name);
    for (const name of told) for (const listener of listeners.get(name) ?? []) listener();
    if (told.length > 0 || store.state() !== before) for (const listener of listeners.get(undefined) ?? []) listener();
  }

  function judge(name: Name, missingToo: boolean): readonly Kept[] {
    const { required = false, isHere = true, check } = rules()[name];
    const asked = typeof required === 'function' ? required(values) : required;
    // What is typed there and is none is said as such: it is not missing.
    if (asked && isMissing(values[name]) && !(name in unread && saying.get(name) !== 0))
      return missingToo && isHere ? [{ path: name, rule: 'required', origin: 'rule' }] : [];
    const found = check?.(values) ?? [];
    const all = typeof found === 'string' ? [{ path: '', rule: found }] : found;
    return all
      .filter(({ rule }) => missingToo || rule !== 'required')
      .map((fault) => ({
        ...fault,
        path: fault.path === '' ? name : `${name}/${fault.path}`,
        origin: 'rule' as const,
      }));
  }

  /** Faults of a field that was changed: a rule's where it is still broken, the server's where nothing was typed since. */
  function still(name: Name, before: V): readonly Kept[] {
    const now = judge(name, true);
    return faults.filter((fault) => {
      if (!within(fault.path, name)) return false;
      if (fault.origin === 'rule') return now.some(({ path, rule }) => path === fault.path && rule === fault.rule);
      return fault.origin === 'control' || at(before, fault.path) === at(values, fault.path);
    });
  }

  function put(next: V): void {
    const before = values;
    const changed = names.filter((name) => !Object.is(before[name], next[name]));
    values = next;
    for (const name of changed) faults = [...faults.filter(({ path }) => !within(path, name)), ...still(name, before)];
    const righted = names.filter((name) => !changed.includes(name) && isRighted(name));
    collisions = collisions
      .map((one) => ({ ...one, mine: at(values, one.path) }))
      .filter(({ mine, theirs }) => !isSame(mine, theirs));
    tell([...changed, ...righted]);
  }

  /** Whether what else is typed made something of a field right again; that is then wrong no more. */
  function isRighted(name: Name): boolean {
    if (!faults.some(({ path, origin }) => origin === 'rule' && within(path, name))) return false;
    const now = judge(name, true);
    const stays = ({ path, origin, rule }: Kept) =>
      origin !== 'rule' || !within(path, name) || now.some((one) => one.path === path && one.rule === rule);
    const before = faults.length;
    faults = faults.filter(stays);
    return faults.length < before;
  }

  function merge(base: Partial<V>, mine: V, theirs: Partial<V>, from: Collision['from']): V {
    const next: Partial<V> = {};
    for (const name of names) {
      if (!(name in theirs)) continue;
      const met: Collision[] = [];
      const value = mergeValue(base[name], mine[name], theirs[name], name, rules()[name].depth ?? 0, (one) =>
        met.push({ ...one, from }),
      );
      next[name] = value as V[Name];
      collisions = [...collisions.filter(({ path }) => !met.some((one) => one.path === path)), ...met];
    }
    return { ...mine, ...next };
  }

  const nameOf = (path: string) => names.find((name) => within(path, name));
  /** What a control could not read holds nothing back once that control is gone. */
  const holdsBack = ({ path, origin }: Kept) => {
    const name = nameOf(path);
    return origin !== 'control' || name === undefined || saying.get(name) !== 0;
  };

  /** What was chosen and taken away again leaves an empty list, where there was none. */
  const isChanged = (name: Name): boolean =>
    name in unread || (!isSame(values[name], seen[name]) && !(isNone(values[name]) && isNone(seen[name])));

  const store: FormStore<V> = {
    values: () => values,
    seen: () => seen,
    state: () => {
      whole ??= {
        changed: names.some(isChanged),
        collisions,
        faulty: faults.length > 0,
      };
      return whole;
    },
    field: <K extends Name>(name: K) => {
      const known = drawn.get(name) as FieldState<V[K]> | undefined;
      if (known) return known;
      const state: FieldState<V[K]> = {
        value: values[name],
        faults: faults.filter(({ path, quiet }) => !quiet && within(path, name)),
        changed: isChanged(name),
        unread: unread[name],
      };
      drawn.set(name, state);
      return state;
    },
    subscribe: (name, listener) => {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => void of.delete(listener);
    },
    change: (part) => put({ ...values, ...part }),
    touch: (name) => {
      const others = faults.filter(({ path, origin }) => origin !== 'rule' || !within(path, name));
      const missing = faults.filter(
        ({ path, origin, rule }) => origin === 'rule' && rule === 'required' && within(path, name),
      );
      const next = [...others, ...missing, ...judge(name, false)];
      if (isSame(next, faults)) return;
      faults = next;
      tell([name]);
    },
    hold: (name, fault, quietly = false) => {
      const others = faults.filter(({ path, origin }) => origin !== 'control' || path !== name);
      const { [name]: earlier, ...rest } = unread;
      if (!fault && others.length === faults.length && earlier === undefined) return;
      unread = fault?.value === undefined ? rest : { ...rest, [name]: fault.value };
      faults = fault ? [...others, { ...fault, path: name, origin: 'control', quiet: quietly }] : others;
      tell([name]);
    },
    say: (name) => {
      const count = (more: number) => {
        saying.set(name, (saying.get(name) ?? 0) + more);
        if (faults.some(({ path }) => within(path, name))) tell([name]);
      };
      count(1);
      return () => count(-1);
    },
    unsaid: () => {
      const now = faults.filter((fault) => {
        const name = nameOf(fault.path);
        return fault.origin !== 'control' && name !== undefined && !saying.get(name);
      });
      if (!isSame(now, unsaid)) unsaid = now;
      return unsaid;
    },
    check: (unfinished = false) => {
      const judged = names.flatMap((name) => judge(name, !unfinished));
      const held = faults.filter(({ origin }) => origin === 'control').map((fault) => ({ ...fault, quiet: false }));
      faults = [...held, ...judged];
      tell(names);
      return !faults.some(holdsBack);
    },
    refuse: (refused) => {
      const own = (fault: Fault) => names.some((name) => within(fault.path, name));
      faults = [...faults, ...refused.filter(own).map((fault) => ({ ...fault, origin: 'server' as const }))];
      tell(names.filter((name) => refused.some(({ path }) => within(path, name))));
      return refused.filter((fault) => !own(fault));
    },
    rebase: (next) => {
      const moved = names.filter((name) => !isSame(seen[name], next[name]));
      if (moved.length === 0) return;
      const before = seen;
      seen = { ...next };
      put(merge(before, values, next, 'saved'));
      tell(moved);
    },
    resume: (typed, over, held = {}) => {
      unread = { ...held, ...unread };
      const known = names.filter((name) => name in typed);
      const saved = Object.fromEntries(known.map((name) => [name, seen[name]])) as Partial<V>;
      put(merge({ ...seen, ...over }, { ...values, ...typed }, saved, 'saved'));
      tell(names.filter((name) => name in held));
    },
    meet: (typed, base) => {
      put(merge(base, values, typed, 'typed'));
      tell([]);
    },
    settle: (path, whose) => {
      const one = collisions.find((collision) => collision.path === path);
      if (!one) return;
      collisions = collisions.filter((collision) => collision !== one);
      if (whose === 'theirs') put(withAt(values, path, one.theirs));
      tell([]);
    },
    patch: () => {
      const changed = names.filter(isChanged);
      return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<V>;
    },
    unread: () => unread,
    accept: (sent) => {
      seen = sent;
      faults = [];
      unread = {};
      collisions = [];
      tell(names);
    },
    reset: () => {
      faults = [];
      unread = {};
      collisions = [];
      values = seen;
      tell(names);
    },
  };
  return store;
}

/** Nothing typed, nothing chosen. Blanks are nothing; false and 0 are something. */
export function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return isNone(value);
}

const isNone = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of a form say the same; a property that is undefined is none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

function at(value: unknown, path: string): unknown {
  return path.split('/').reduce((one, key) => (one as Record<string, unknown> | undefined | null)?.[key], value);
}

function withAt<T>(value: T, path: string, next: unknown): T {
  const [key = '', ...rest] = path.split('/');
  const inside = (value as Record<string, unknown> | undefined)?.[key];
  const { [key]: _, ...others } = (value ?? {}) as Record<string, unknown>;
  const said = rest.length > 0 ? withAt(inside, rest.join('/'), next) : next;
  return (said === undefined ? others : { ...others, [key]: said }) as T;
}

/** What both made of `base`: whoever changed a part alone has their way; where both did, mine stays and it is told. */
function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
  depth: number,
  collide: (one: Pick<Collision, 'path' | 'mine' | 'theirs'>) => void,
): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (depth === 0 || !isRecord(mine) || !isRecord(theirs)) {
    collide({ path, mine, theirs });
    return mine;
  }
  const from = isRecord(base) ? base : {};
  const parts = Object.keys({ ...mine, ...theirs }).map((key) => [
    key,
    mergeValue(from[key], mine[key], theirs[key], `${path}/${key}`, depth - 1, collide),
  ]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
