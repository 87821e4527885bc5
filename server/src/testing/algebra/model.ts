/**
 * Who may do what, worked out the plain way over sets held in memory: the rules of roles, perimeters, delegation and
 * narrowing as they are written down, knowing nothing of SQL nor of how the product keeps them.
 */

export type Right = 'exp' | 'vip' | 'maj' | 'SGX' | 'fp-delegue-role';
export const rights: readonly Right[] = ['exp', 'vip', 'maj', 'SGX', 'fp-delegue-role'];

export interface Person {
  readonly key: number;
  readonly login: string;
  readonly IdPays: string;
  readonly VIP: boolean;
  readonly manager: number | null;
}

/** What a perimeter says, apart from who reads it. */
export type Perimeter = 'everybody' | 'own country' | 'own team' | 'VIP' | 'France' | 'nobody';
export const perimeters: readonly Perimeter[] = ['everybody', 'own country', 'own team', 'VIP', 'France', 'nobody'];

export type Grades = Partial<Record<Right, 1 | 2>>;
interface Held {
  readonly grades: Grades;
  readonly over: ReadonlySet<number>;
}

export interface PersonRole {
  readonly key: number;
  readonly person: number;
  readonly role: number;
  /** The delegator's own, when delegated. */
  readonly source: number | null;
  from: number;
  until: number | null;
  cancelled: boolean;
  /** What its giver held when they gave it, of somebody else's and without adm. */
  readonly narrowing: readonly Held[] | null;
  /** The roles that those without adm held it under who gave it on, from hand to hand: it ends with the first that does. */
  readonly givers: readonly number[];
}

/** What makes a role that was given on less than the role itself. */
export type GivenOn = Pick<PersonRole, 'narrowing' | 'givers'>;
export const givenWhole: GivenOn = { narrowing: null, givers: [] };

/** The state that steps change. Days are counted from today. */
export class Model {
  readonly people: ReadonlyMap<number, Person>;
  readonly profiles = new Map<number, Grades>();
  readonly scopes = new Map<number, Perimeter>();
  readonly roles = new Map<number, readonly (readonly [profile: number, scope: number])[]>();
  readonly held = new Map<number, PersonRole>();
  readonly suspended = new Set<number>();
  /** What each person chose to act under. */
  readonly chosen = new Map<number, number>();

  constructor(people: readonly Person[]) {
    this.people = new Map(people.map((person) => [person.key, person]));
  }

  live(role: PersonRole): boolean {
    const within = ({ cancelled, from, until }: PersonRole) =>
      !cancelled && from <= 0 && (until === null || until >= 0);
    const given = role.givers.map((key) => this.held.get(key));
    if (!within(role) || given.some((giver) => !giver || !within(giver))) return false;
    if (role.source === null) return true;
    const own = this.held.get(role.source);
    return own !== undefined && own.source === null && this.live(own) && !this.suspended.has(own.person);
  }

  liveOf(person: number): readonly PersonRole[] {
    return [...this.held.values()].filter((role) => role.person === person && this.live(role));
  }

  /** The chosen role while it is live, else the latest of one's own. */
  acting(person: number): PersonRole | undefined {
    const live = this.liveOf(person);
    const own = live.filter((role) => role.source === null).sort((a, b) => b.key - a.key);
    return live.find((role) => role.key === this.chosen.get(person)) ?? own[0];
  }

  /** What the person may do to whom, under the role they act under; nothing for who may not sign in. */
  holds(person: number): readonly Held[] {
    if (this.suspended.has(person)) return [];
    return [...this.given(person), { grades: { 'fp-delegue-role': 1 }, over: new Set([person]) }];
  }

  /** What the acting role gives: what everybody holds over themself is left out. */
  given(person: number): readonly Held[] {
    const acting = this.acting(person);
    return acting ? this.gives(acting) : [];
  }

  /** People on whom the right is held at this level or more. */
  reach(person: number, right: Right, level: 1 | 2): ReadonlySet<number> {
    const over = this.holds(person).filter(({ grades }) => (grades[right] ?? 0) >= level);
    return new Set(over.flatMap((held) => [...held.over]));
  }

  gives(role: PersonRole): readonly Held[] {
    const own = role.source === null ? role : this.held.get(role.source)!;
    const grants = (this.roles.get(own.role) ?? []).map(([profile, scope]): Held => {
      const perimeter = this.scopes.get(scope)!;
      // A delegated role is read for its delegator and as its delegate reads it: both must reach.
      const readings = [
        this.inside(perimeter, own.person, own.person),
        this.inside(perimeter, role.person, own.person),
      ];
      return { grades: this.profiles.get(profile)!, over: intersection(readings[0]!, readings[1]!) };
    });
    const narrowings = own === role ? [role.narrowing] : [own.narrowing, role.narrowing];
    return narrowings.reduce<readonly Held[]>((left, by) => (by ? narrowed(left, by) : left), grants);
  }

  /** Identity is that of the role's holder, every other field the reader's own. */
  private inside(perimeter: Perimeter, reader: number, holder: number): ReadonlySet<number> {
    const all = [...this.people.values()];
    const matches: Record<Perimeter, (person: Person) => boolean> = {
      everybody: () => true,
      nobody: () => false,
      'own country': ({ IdPays }) => IdPays === this.people.get(reader)!.IdPays,
      'own team': (person) => this.isUnder(person, holder),
      VIP: ({ VIP }) => VIP,
      France: ({ IdPays }) => IdPays === 'FR',
    };
    return new Set(all.filter(matches[perimeter]).map(({ key }) => key));
  }

  private isUnder(person: Person, manager: number): boolean {
    if (person.manager === null) return false;
    return person.manager === manager || this.isUnder(this.people.get(person.manager)!, manager);
  }
}

export function narrowed(grants: readonly Held[], by: readonly Held[]): readonly Held[] {
  return grants.flatMap((grant) =>
    by.map((giver) => {
      const grades: Grades = {};
      for (const right of rights) {
        const least = Math.min(grant.grades[right] ?? 0, giver.grades[right] ?? 0);
        if (least > 0) grades[right] = least as 1 | 2;
      }
      return { grades, over: intersection(grant.over, giver.over) };
    }),
  );
}

function intersection(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...one].filter((key) => other.has(key)));
}
