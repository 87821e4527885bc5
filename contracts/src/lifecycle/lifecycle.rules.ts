import { businessDays, type DaysOff } from '../calendar/business-days.ts';
import { type Claim, directManager } from '../call.ts';
import { addDays, addYears } from '../days.ts';
import { presentStatuts, statuts } from '../person/person.fields.ts';
import { firstLeaving } from '../person/stay-dates.ts';

/** What is decided about somebody's stay, each by its own call. */
export const lifeActions = [
  'suspendre',
  'lever',
  'depart',
  'annuler-depart',
  'desactiver',
  'activer',
  'no-show',
  'abandonner',
  'revenir',
] as const;
export type LifeAction = (typeof lifeActions)[number];

/** Decisions by which a stay ends: somebody else is to take over what was held. */
export const endsStay: ReadonlySet<LifeAction> = new Set(['depart', 'desactiver', 'no-show', 'abandonner']);

/** Whoever decides about the stay of somebody, by right. */
export const stayRights = ['adc', 'esc'] as const;

/** Who takes a decision: whoever does not come is missed first by their direct manager. */
export function takenBy(action: LifeAction): readonly Claim[] {
  return action === 'no-show' ? [...stayRights, directManager] : stayRights;
}

/** What else is decided about somebody, each on a screen of its own. */
export const lifeMatters = ['mobilite', 'login', 'licence'] as const;
export type LifeMatter = (typeof lifeMatters)[number];

/** Somebody's stay, as far as its moves depend on it; days are `YYYY-MM-DD` where they are. */
export interface Life {
  readonly IdStatut: number;
  readonly Physique: boolean;
  readonly Suspendu: boolean;
  readonly Desactive: boolean;
  readonly DateEntreePhysique: string | null;
  readonly DateSortiePhysique: string | null;
  /** Came in at least once during this stay. */
  readonly cameIn: boolean;
}

/** So many days before the last one somebody is leaving; so many business days after the first they may still be missing. */
export const leavingDays = 30;
export const missingDays = 5;
/** So many days after somebody was deactivated, or left, their mailbox goes, unless it was asked to stay. */
export const mailboxDays = 30;

/** Where somebody who is there stands on a day, by their dates alone; where they are not there, their status stays. */
export function statusOn(
  {
    IdStatut,
    DateEntreePhysique,
    DateSortiePhysique,
  }: Pick<Life, 'IdStatut' | 'DateEntreePhysique' | 'DateSortiePhysique'>,
  day: string,
): number {
  if (!(presentStatuts as readonly number[]).includes(IdStatut)) return IdStatut;
  if (DateSortiePhysique !== null && DateSortiePhysique < day) return statuts.INACTIVE;
  if (DateEntreePhysique !== null && DateEntreePhysique > day) return statuts.ONBOARDING;
  if (DateSortiePhysique !== null && DateSortiePhysique <= addDays(day, leavingDays)) return statuts.OFFBOARDING;
  return statuts.ACTIVE;
}

/** Somebody's stay, and from which day on their seniority counts. */
export interface Entering extends Pick<Life, 'IdStatut' | 'DateEntreePhysique'> {
  readonly DateEntree: string | null;
}

/**
 * What their first day in the house makes of somebody who was awaited: their seniority counts from it, unless it was said
 * otherwise.
 */
export function enteredBy(
  { IdStatut, DateEntree, DateEntreePhysique }: Entering,
  day: string,
): { readonly DateEntree?: string } {
  const there = (presentStatuts as readonly number[]).includes(IdStatut) && IdStatut !== statuts.ONBOARDING;
  const entered = there && DateEntree === null && DateEntreePhysique !== null && DateEntreePhysique <= day;
  return entered ? { DateEntree: DateEntreePhysique } : {};
}

/** Being created, or come back: not there yet, but to be. */
const arrivingStatuts: readonly number[] = [
  statuts.BROUILLON,
  statuts.ERROR,
  statuts.REWELCOMING,
  statuts.REREWELCOMING,
];

/** Whether something may be decided about somebody today; every other move is UPDATE_WITH_STATUT_NOT_ALLOWED. */
export function mayMove(action: LifeAction, life: Life, today: string, isOff: DaysOff): boolean {
  const { IdStatut, Physique, Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique } = life;
  const present = (presentStatuts as readonly number[]).includes(IdStatut);
  switch (action) {
    case 'suspendre':
      return present && !Suspendu;
    case 'lever':
      return present && Suspendu;
    case 'depart':
      return present && Physique;
    case 'annuler-depart':
      return present && DateSortiePhysique !== null;
    case 'desactiver':
      return present;
    case 'activer':
      return IdStatut === statuts.INACTIVE && Desactive;
    case 'no-show':
      if (!Physique) return false;
      if (IdStatut === statuts.ONBOARDING) return true;
      return (
        IdStatut === statuts.ACTIVE &&
        !life.cameIn &&
        DateEntreePhysique !== null &&
        businessDays(DateEntreePhysique, today, isOff) <= missingDays
      );
    case 'abandonner':
      return Physique && arrivingStatuts.includes(IdStatut);
    case 'revenir':
      return (
        Physique && (IdStatut === statuts.INACTIVE || IdStatut === statuts.ARCHIVED || IdStatut === statuts.NO_SHOW)
      );
  }
}

/** Whether something else may be decided about somebody as they stand; every other is UPDATE_WITH_STATUT_NOT_ALLOWED. */
export function mayDecide(matter: LifeMatter, { IdStatut, Physique }: Pick<Life, 'IdStatut' | 'Physique'>): boolean {
  const present = (presentStatuts as readonly number[]).includes(IdStatut);
  // Whoever cannot be made for want of a login that is free gets another one meanwhile.
  if (matter === 'login') return present || arrivingStatuts.includes(IdStatut);
  return present && Physique;
}

/** The first and the last day that somebody may leave on: after today and after they came, within two years. */
export function leavingBounds(
  { DateEntreePhysique }: Life,
  today: string,
): { readonly min: string; readonly max: string } {
  return { min: firstLeaving([DateEntreePhysique], today), max: addYears(today, 2) };
}

/** What a decision asks of whoever takes it, beside a reason. */
export const asks: Readonly<Record<LifeAction, readonly ('jour' | 'GarderBoite')[]>> = {
  suspendre: [],
  lever: [],
  depart: ['jour', 'GarderBoite'],
  'annuler-depart': [],
  desactiver: ['GarderBoite'],
  activer: [],
  'no-show': [],
  abandonner: [],
  revenir: ['jour'],
};

/** Of whoever is to come: they were there once and left, so that not coming again leaves them as who left. */
function isFormer({
  IdStatut,
  DateEntree = null,
}: Pick<Life, 'IdStatut'> & Partial<Pick<Entering, 'DateEntree'>>): boolean {
  return IdStatut === statuts.REWELCOMING || (IdStatut === statuts.ERROR && DateEntree !== null);
}

/** What a decision writes of somebody. `jour`: the last day of who leaves, the first one of who comes back. */
export function movedBy(
  action: LifeAction,
  life: Life & Partial<Pick<Entering, 'DateEntree'>>,
  today: string,
  jour: string | null,
): Partial<Life> {
  const after = (change: Partial<Life>) => {
    const moved = { ...life, ...change };
    return { ...change, IdStatut: statusOn(moved, today) };
  };
  switch (action) {
    case 'suspendre':
      return { Suspendu: true };
    case 'lever':
      return { Suspendu: false };
    case 'depart':
      return after({ DateSortiePhysique: jour });
    case 'annuler-depart':
      return after({ DateSortiePhysique: null });
    case 'desactiver':
      return { IdStatut: statuts.INACTIVE, Desactive: true };
    case 'activer': {
      // A last day that has passed meanwhile would shut them out again.
      const over = life.DateSortiePhysique !== null && life.DateSortiePhysique < today;
      return after({ IdStatut: statuts.ACTIVE, Desactive: false, ...(over && { DateSortiePhysique: null }) });
    }
    case 'no-show':
      return { IdStatut: statuts.NO_SHOW };
    case 'abandonner':
      return { IdStatut: isFormer(life) ? statuts.INACTIVE : statuts.NO_SHOW };
    case 'revenir':
      return {
        IdStatut: life.IdStatut === statuts.NO_SHOW ? statuts.REREWELCOMING : statuts.REWELCOMING,
        Suspendu: false,
        Desactive: false,
        DateEntreePhysique: jour,
        DateSortiePhysique: null,
      };
  }
}
