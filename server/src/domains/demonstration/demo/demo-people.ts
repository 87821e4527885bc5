import { addDays } from '@passerelle/contracts/days.ts';
import { presentStatuts, statuts } from '@passerelle/contracts/person/person.fields.ts';
import { nth } from '../../../platform/sure.ts';
import { castMembers } from './cast.ts';
import { demoCompanies } from './companies.ts';
import { countries } from './countries.ts';
import type { DemoPlan } from './demo-plan.ts';
import { ranks, sitesPerCountry } from './demo-plan.ts';
import type { DemoReferences } from './demo-references.ts';
import { assistantTitles, departments } from './jobs.ts';
import { ascii, type DrawnName, drawName, Logins } from './names.ts';
import { nationalId } from './national-ids.ts';
import { type DemoPerson, nobody } from './person-row.ts';
import { Random } from './random.ts';
import { stayOf } from './stays.ts';

const services = [
  'backup',
  'build',
  'crm',
  'erp',
  'ldap',
  'monitoring',
  'print',
  'scan',
  'sync',
  'vpn',
  'web',
  'archive',
];
const serviceCompanies = demoCompanies.findIndex(({ weight }) => weight === 0);
const permanentContract = 2;
const teamNames = [
  'Aurore',
  'Boréal',
  'Comète',
  'Delta',
  'Équinoxe',
  'Falaise',
  'Granit',
  'Horizon',
  'Iris',
  'Jade',
  'Kepler',
  'Lagune',
];
const present: ReadonlySet<number> = new Set(presentStatuts);
const updaters = castMembers.filter(({ login }) => ['hr', 'hr.fr', 'admin', 'recruiter'].includes(login));
const noTags: readonly string[] = [];

const date = (day: number | null) => (day === null ? null : addDays('1970-01-01', day));
const phone = (random: Random, form: string) => form.replace(/#/g, () => String(Math.floor(random.next() * 10)));
const orNull = (person: number) => person || null;

/** Makes the rows of the people of a plan: one after the other, in order. */
export class DemoPeople {
  readonly #plan: DemoPlan;
  readonly #references: DemoReferences;
  readonly #random: Random;
  readonly #logins = new Logins();
  readonly #nationalIds = new Set<string>();
  readonly #today: number;

  /** `today` in days since 1970. */
  constructor(plan: DemoPlan, references: DemoReferences, seed: number, today: number) {
    this.#plan = plan;
    this.#references = references;
    this.#random = new Random(seed ^ 0x5bd1e995);
    this.#today = today;
  }

  /** The person of that number; call it from 1 up. */
  make(person: number): DemoPerson {
    return this.#plan.rank[person] === ranks.technical ? this.#technical(person) : this.#physical(person);
  }

  #physical(person: number): DemoPerson {
    const random = this.#random;
    const plan = this.#plan;
    const cast = plan.cast.get(person);
    const rank = nth(plan.rank, person);
    const status = nth(plan.status, person);
    const country = nth(countries, nth(plan.country, person));
    const woman = cast?.woman ?? random.chance(0.46);
    const name = this.#name(person, woman);
    const alias = this.#logins.take(name);
    const external = rank === ranks.member && !cast && random.chance(0.09);
    const temporary = external || (rank === ranks.member && !cast && random.chance(0.1));
    const stay = stayOf(random, status, this.#today, temporary);
    const provisioned = status !== statuts.BROUILLON && status !== statuts.ERROR;
    const isPresent = present.has(status);
    const team = nth(plan.manager, person);
    const teamName = `${teamNames[team % teamNames.length]} ${(team % 89) + 1}`;
    return {
      cells: {
        ...this.#place(person),
        IdPersonneEV1: person,
        IdPersonne: provisioned ? 100_000 + person : null,
        CompteAD: cast?.login ?? (provisioned ? alias : null),
        VIP: rank === ranks.head || random.chance(0.003),
        Physique: true,
        Test: !cast && rank === ranks.member && random.chance(0.005),
        Suspendu: cast
          ? cast.status === 'suspended'
          : status === statuts.ACTIVE && rank === ranks.member && random.chance(0.005),
        Desactive: cast ? cast.status === 'disabled' : status === statuts.INACTIVE && random.chance(0.3),
        Prenom: name.first,
        Nom: name.last,
        IdGenre: woman ? 2 : 1,
        IdCivilite: random.pick(woman ? this.#references.civilities.women : this.#references.civilities.men),
        DateNaissance: date(stay.birth),
        NIN: this.#nationalId(country.id, name, woman, stay.birth),
        IdStatut: status,
        IdContrat: this.#contract(external, temporary),
        Fonction: cast?.title ?? this.#title(person),
        IdSocietePrestation: external ? random.pick(this.#references.companies.slice(serviceCompanies)) : null,
        IdPersonneEV1Manager: orNull(nth(plan.manager, person)),
        IdPersonneEV1Manager2: orNull(nth(plan.missionManager, person)),
        IdPersonneEV1MngProxi: orNull(nth(plan.proximityManager, person)),
        IdPersonneEV1ADG: orNull(nth(plan.assistant, person)),
        IdPersonneEV1Recruteur: orNull(nth(plan.recruiter, person)),
        IdPersonneEV1Responsable: null,
        Mail: provisioned ? this.#mail(person, alias) : null,
        TelFixePro: provisioned && random.chance(0.8) ? phone(random, random.pick(country.landlines)) : null,
        TelMobilePro: provisioned && random.chance(0.7) ? phone(random, random.pick(country.mobiles)) : null,
        Metropolis: isPresent && random.chance(0.18),
        Office365: isPresent && random.chance(0.93),
        Enrole: cast || !isPresent ? 'false' : this.#enrolment(),
        DateEntree: date(stay.entry),
        DateEntreePhysique: date(stay.physicalEntry),
        DateSortiePhysique: date(stay.leaving),
        EtatPaie: this.#payroll(status, stay.physicalEntry),
        ...this.#change(),
      },
      accountTags: isPresent && random.chance(0.16) ? this.#someOf(this.#references.personTags) : noTags,
      teamTags: isPresent && random.chance(0.3) ? [teamName] : noTags,
    };
  }

  #technical(person: number): DemoPerson {
    const random = this.#random;
    const service = random.pick(services);
    const login = `svc.${service}${person}`;
    return {
      cells: {
        ...this.#place(person),
        ...nobody,
        IdPersonneEV1: person,
        CompteAD: login,
        Physique: false,
        Test: random.chance(0.1),
        Nom: `Service ${service} ${person}`,
        IdStatut: statuts.ACTIVE,
        IdPersonneEV1Responsable: orNull(nth(this.#plan.responsible, person)),
        Mail: random.chance(0.4) ? this.#mail(person, login) : null,
        DateEntree: date(this.#today - random.between(1, 4000)),
        ...this.#change(),
      },
      accountTags: random.chance(0.6) ? this.#someOf(this.#references.technicalTags) : noTags,
      teamTags: noTags,
    };
  }

  #name(person: number, woman: boolean): DrawnName {
    const random = this.#random;
    const cast = this.#plan.cast.get(person);
    if (cast) return { first: cast.first, last: cast.last, latinFirst: cast.first, latinLast: cast.last };
    const abroad = random.chance(0.04);
    const drawn = drawName(
      random,
      abroad ? random.between(0, countries.length - 1) : nth(this.#plan.country, person),
      woman,
    );
    return abroad ? { ...drawn, first: drawn.latinFirst, last: drawn.latinLast } : drawn;
  }

  /** Where the person works, as keys. */
  #place(person: number) {
    const random = this.#random;
    const { company, country, site, department } = this.#plan;
    const at = this.#references;
    const unit = nth(department, person);
    return {
      IdPays: nth(countries, nth(country, person)).id,
      IdLangue: nth(at.languages, nth(country, person)),
      IdSociete: nth(at.companies, nth(company, person)),
      IdSite: nth(nth(at.sites, nth(country, person)), nth(site, person) % sitesPerCountry),
      IdDirection: random.pick(nth(at.directions, unit)),
      IdActivite: random.pick(nth(at.activities, unit)),
      IdFamille: random.pick(nth(at.families, unit)),
      IdFonctionEFIS: random.pick(nth(at.functions, unit)),
      IdServices: random.pick(nth(at.services, unit)),
      IdCA: nth(at.agencies, (nth(country, person) * sitesPerCountry + nth(site, person)) % at.agencies.length),
      IdCCout: random.pick(nth(at.costCentres, nth(company, person))),
    };
  }

  #nationalId(country: keyof typeof nationalId, name: DrawnName, woman: boolean, birth: number): string {
    const holder = {
      first: ascii(name.latinFirst),
      last: ascii(name.latinLast),
      woman,
      birth: new Date(birth * 86_400_000),
    };
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const made = nationalId[country](this.#random, holder);
      if (this.#nationalIds.has(made)) continue;
      this.#nationalIds.add(made);
      return made;
    }
    throw new Error(`No national identifier is left in ${country} for ${name.latinFirst} ${name.latinLast}`);
  }

  #contract(external: boolean, temporary: boolean): number {
    if (external) return this.#random.pick(this.#references.externalContracts);
    return temporary ? this.#random.pick(this.#references.temporaryContracts) : permanentContract;
  }

  #title(person: number): string {
    const { rank, department, country } = this.#plan;
    const { id } = nth(countries, nth(country, person));
    const held = nth(rank, person);
    if (held === ranks.assistant) return assistantTitles[id];
    const titles = nth(departments, nth(department, person)).titles[id].split('|');
    return nth(titles, held === ranks.member ? this.#random.between(2, 3) : held);
  }

  #mail(person: number, alias: string): string {
    return `${alias}@${nth(demoCompanies, nth(this.#plan.company, person)).slug}.passerelle.example`;
  }

  #enrolment(): string {
    const draw = this.#random.next();
    return draw < 0.74 ? 'true' : draw < 0.79 ? 'en-cours' : 'false';
  }

  /** Where the hiring file stands: with the recruiter until the entry, then sent to payroll. */
  #payroll(status: number, entry: number | null): string | null {
    if (status === statuts.NO_SHOW || entry === null) return null;
    if (entry > this.#today) return this.#random.pick(['cdr', 'cdr', 'not-sent']);
    return this.#today - entry > 730 ? null : this.#random.chance(0.96) ? 'sent' : 'not-sent';
  }

  #someOf(tags: readonly string[]): string[] {
    return [...new Set(Array.from({ length: this.#random.between(1, 3) }, () => this.#random.pick(tags)))];
  }

  #change() {
    const { first, last } = this.#random.pick(updaters);
    const at = new Date((this.#today - this.#random.next() ** 2 * 400) * 86_400_000);
    return { DisplayNameModif: `${first} ${last}`, DateM: at.toISOString() };
  }
}
