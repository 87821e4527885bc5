import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { firstOf, nth, under } from '../../../platform/sure.ts';
import { type CastMember, castMembers } from './cast.ts';
import { demoCompanies } from './companies.ts';
import { countries } from './countries.ts';
import { departments, engineering, finance, humanResources, informationSystems, operations, sales } from './jobs.ts';
import { Random } from './random.ts';

/** Fewer people than this can't hold the cast, its team and a head for every company. */
export const leastPeople = 150;

export const ranks = { head: 0, lead: 1, member: 2, assistant: 3, technical: 4 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

export const sitesPerCountry = 15;
const technicalShare = 0.02;

/** Statuses other than active, with their share in thousandths of the ordinary people. */
const otherStatuses: readonly (readonly [status: number, thousandths: number])[] = [
  [statuts.INACTIVE, 42],
  [statuts.ONBOARDING, 20],
  [statuts.ARCHIVED, 18],
  [statuts.OFFBOARDING, 16],
  [statuts.BROUILLON, 9],
  [statuts.ERROR, 4],
  [statuts.NO_SHOW, 4],
  [statuts.REWELCOMING, 4],
  [statuts.REREWELCOMING, 2],
];

/**
 * Who is where and under whom, before any name is drawn: a number per person in each array, so that a million people
 * take 35 MB. People are numbered from 1 and whomever a person refers to comes before them, so rows written in that
 * order never break a foreign key and no management line has a cycle. 0 is nobody.
 */
export interface DemoPlan {
  readonly size: number;
  readonly company: Uint8Array;
  /** Places in `countries`. */
  readonly country: Uint8Array;
  /** Places among the sites of the country. */
  readonly site: Uint8Array;
  readonly department: Uint8Array;
  readonly rank: Uint8Array;
  readonly status: Uint16Array;
  readonly manager: Int32Array;
  readonly missionManager: Int32Array;
  readonly proximityManager: Int32Array;
  readonly assistant: Int32Array;
  readonly recruiter: Int32Array;
  readonly responsible: Int32Array;
  readonly cast: ReadonlyMap<number, CastMember>;
}

export function planDemo(size: number, seed: number): DemoPlan {
  if (!Number.isInteger(size) || size < leastPeople) throw new RangeError(`At least ${leastPeople} people`);
  return new Planner(size, seed).plan();
}

const castByLogin = new Map(castMembers.map((member) => [member.login, member]));
const countryOf = demoCompanies.map((company) => countries.findIndex(({ id }) => id === company.country));

class Planner implements DemoPlan {
  readonly size: number;
  readonly company: Uint8Array;
  readonly country: Uint8Array;
  readonly site: Uint8Array;
  readonly department: Uint8Array;
  readonly rank: Uint8Array;
  readonly status: Uint16Array;
  readonly manager: Int32Array;
  readonly missionManager: Int32Array;
  readonly proximityManager: Int32Array;
  readonly assistant: Int32Array;
  readonly recruiter: Int32Array;
  readonly responsible: Int32Array;
  readonly cast = new Map<number, CastMember>();

  readonly #random: Random;
  readonly #assistantOf = new Map<number, number>();
  readonly #recruiters = demoCompanies.map((): number[] => []);
  readonly #leaders = demoCompanies.map((): number[] => []);
  #count = 0;
  #ordinary = 0;
  #missionLead = 0;

  constructor(size: number, seed: number) {
    this.size = size;
    this.#random = new Random(seed);
    this.company = new Uint8Array(size + 1);
    this.country = new Uint8Array(size + 1);
    this.site = new Uint8Array(size + 1);
    this.department = new Uint8Array(size + 1);
    this.rank = new Uint8Array(size + 1);
    this.status = new Uint16Array(size + 1);
    this.manager = new Int32Array(size + 1);
    this.missionManager = new Int32Array(size + 1);
    this.proximityManager = new Int32Array(size + 1);
    this.assistant = new Int32Array(size + 1);
    this.recruiter = new Int32Array(size + 1);
    this.responsible = new Int32Array(size + 1);
  }

  plan(): DemoPlan {
    const technical = Math.floor(this.size * technicalShare);
    const comex = this.#headOffice();
    const weights = demoCompanies.reduce((total, { weight }) => total + weight, 0);
    const ordinary = this.size - technical - this.#count;
    const last = demoCompanies.findLastIndex(({ weight }) => weight > 0);
    let placed = 0;
    for (const [company, { weight }] of demoCompanies.entries()) {
      if (weight === 0) continue;
      const share = company === last ? ordinary - placed : Math.max(1, Math.floor((ordinary * weight) / weights));
      placed += share;
      if (company === 0) this.#grow(company, share, comex);
      else this.#company(company, share, nth(comex, company % comex.length));
    }
    while (this.#count < this.size) this.#technicalAccount();
    return this;
  }

  /** The head of the group, its committee, and the cast with its team. Gives the committee. */
  #headOffice(): number[] {
    const chief = this.#add(0, 0, operations, ranks.head);
    const heads = departments.map((_, department) => this.#add(0, chief, department, ranks.head));
    const inCast = (login: string, manager: number, rank: Rank = ranks.member): number => {
      const member = under(castByLogin, login);
      const person = this.#add(0, manager, member.department, rank);
      this.cast.set(person, member);
      if (member.status === 'disabled') this.status[person] = statuts.INACTIVE;
      return person;
    };
    const comex = [...heads, inCast('comex', chief, ranks.head)];
    firstOf(this.#recruiters).push(inCast('recruiter', nth(heads, humanResources)));
    for (const login of ['hr', 'hr.fr', 'payroll']) inCast(login, nth(heads, humanResources), ranks.lead);
    for (const login of ['admin', 'admin2', 'desk']) inCast(login, nth(heads, informationSystems));
    for (const login of ['security', 'services', 'imm']) inCast(login, nth(heads, operations));
    for (const login of ['delegate', 'expired']) inCast(login, nth(heads, finance));
    for (const login of ['suspended', 'disabled']) inCast(login, nth(heads, sales));
    this.#missionLead = inCast('mission', nth(heads, engineering), ranks.lead);
    this.#castTeam(inCast, nth(heads, engineering));
    return comex;
  }

  /** `manager` has 41 people on three levels: the assistant, 4 leads, 3 under each, 2 under each of those. */
  #castTeam(inCast: (login: string, manager: number, rank?: Rank) => number, head: number): void {
    const manager = inCast('manager', head, ranks.lead);
    this.#assistantOf.set(manager, inCast('assistant', manager, ranks.assistant));
    const leads = Array.from({ length: 4 }, () => this.#add(0, manager, engineering, ranks.lead));
    const seconds = leads.flatMap((lead) =>
      Array.from({ length: 3 }, () => this.#add(0, lead, engineering, ranks.lead)),
    );
    for (const [index, second] of seconds.entries()) {
      if (index === 0) inCast('employee', second);
      else this.#add(0, second, engineering, ranks.member);
      const other = this.#add(0, second, engineering, ranks.member);
      this.missionManager[other] = this.#missionLead;
    }
  }

  #company(company: number, people: number, boss: number): void {
    const head = this.#add(company, boss, operations, ranks.head);
    this.#grow(company, people - 1, [head]);
  }

  /** Adds people level by level under those at the top, 5 to 12 under each who leads. */
  #grow(company: number, people: number, top: readonly number[]): void {
    const random = this.#random;
    const leaders = [...top];
    const heads = new Set(top);
    let current = -1;
    let left = 0;
    let child = 0;
    for (let added = 0; added < people; added++) {
      if (left === 0 && current < leaders.length - 1) {
        current++;
        left = random.between(5, 12);
        child = 0;
      }
      const manager = nth(leaders, current);
      const atTop = heads.has(manager);
      const department =
        atTop && company !== 0 ? Math.max(0, child - 1) % departments.length : nth(this.department, manager);
      // Whoever runs a company or a department has an assistant, their first report.
      const assists = child === 0 && company !== 0 && (atTop || heads.has(nth(this.manager, manager)));
      const person = this.#add(company, manager, department, assists ? ranks.assistant : ranks.member);
      left = Math.max(0, left - 1);
      if (assists) this.#assistantOf.set(manager, person);
      else {
        this.#ordinaryPerson(person, child);
        const needed = current === leaders.length - 1 && left <= 1;
        const leads = needed || atTop || random.chance(nth(departments, department).leads);
        if (leads && this.status[person] === statuts.ACTIVE) {
          leaders.push(person);
          this.rank[person] = ranks.lead;
          nth(this.#leaders, company).push(person);
        }
        if (department === humanResources && this.status[person] === statuts.ACTIVE)
          nth(this.#recruiters, company).push(person);
      }
      child++;
    }
  }

  #add(company: number, manager: number, department: number, rank: Rank): number {
    const person = ++this.#count;
    const random = this.#random;
    this.company[person] = company;
    this.manager[person] = manager;
    this.department[person] = department;
    this.rank[person] = rank;
    this.status[person] = statuts.ACTIVE;
    this.country[person] = nth(countryOf, company);
    this.assistant[person] =
      rank === ranks.assistant ? 0 : (this.#assistantOf.get(manager) ?? nth(this.assistant, manager));
    const recruiters =
      nth(this.#recruiters, company).length > 0 ? nth(this.#recruiters, company) : firstOf(this.#recruiters);
    if (recruiters.length > 0) this.recruiter[person] = random.pick(recruiters);
    return person;
  }

  /** What varies among people who are nobody in particular. */
  #ordinaryPerson(person: number, child: number): void {
    const random = this.#random;
    const manager = nth(this.manager, person);
    const company = nth(this.company, person);
    if (random.chance(0.05)) this.country[person] = random.between(0, countries.length - 1);
    const together = this.country[person] === this.country[manager] && random.chance(0.75);
    this.site[person] = together
      ? nth(this.site, manager)
      : (company * 4 + Math.floor(random.next() ** 2 * sitesPerCountry)) % sitesPerCountry;
    this.status[person] = this.#status();
    if (random.chance(0.12)) {
      const leaders = nth(this.#leaders, random.chance(0.9) ? company : random.between(0, company));
      const chosen = random.chance(0.05) || leaders.length === 0 ? this.#missionLead : random.pick(leaders);
      if (chosen !== manager) this.missionManager[person] = chosen;
    }
    // A colleague of the same team, who came just before.
    if (child > 2 && random.chance(0.08)) this.proximityManager[person] = person - random.between(1, child - 1);
  }

  /** By its share, but once each at regular turns, so that a small group has every status too. */
  #status(): number {
    const turn = this.#ordinary++;
    const every = Math.floor((this.size - 120) / 15);
    const forced = turn % every === every - 1 ? otherStatuses[Math.floor(turn / every)] : undefined;
    if (forced) return forced[0];
    let draw = this.#random.next() * 1000;
    for (const [status, thousandths] of otherStatuses) {
      draw -= thousandths;
      if (draw < 0) return status;
    }
    return statuts.ACTIVE;
  }

  /** Service accounts and shared mailboxes; one in six has lost the person who answered for it. */
  #technicalAccount(): void {
    const random = this.#random;
    const company = random.between(
      0,
      demoCompanies.findLastIndex(({ weight }) => weight > 0),
    );
    const leaders = nth(this.#leaders, company).length > 0 ? nth(this.#leaders, company) : [this.#missionLead];
    const person = this.#add(company, 0, informationSystems, ranks.technical);
    this.recruiter[person] = 0;
    this.assistant[person] = 0;
    if (!random.chance(1 / 6)) this.responsible[person] = random.pick(leaders);
  }
}
