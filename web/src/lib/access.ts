import { bamActions, bamTypes, type RightCode } from '@passerelle/contracts/access/rights.ts';
import type { CurrentUser } from './session.ts';

/** What a guard may ask for: a right, or an ability that the server works out, of rights and of more than these. */
export type Ability = RightCode | 'canAccessLD';

/** Whether it has a name that people know. */
export const isRight = (ability: Ability): ability is RightCode => ability !== 'canAccessLD';

/** Whether the acting role gives the right at this level, on anything. On one subject, only the server can say. */
export function holds(user: CurrentUser, ability: Ability, level: 1 | 2 = 1): boolean {
  if (!isRight(ability)) return user.canAccessLD;
  return user.droits.some(({ IdDroit, Valeur }) => IdDroit === ability && Valeur >= level);
}

/** Whether it gives the right on anybody but oneself: what a list of people has a use for. */
export function holdsOnOthers(user: CurrentUser, right: Ability): boolean {
  return user.droits.some(({ IdDroit, SurSoi }) => IdDroit === right && !SurSoi);
}

export function holdsAny(user: CurrentUser, abilities: readonly Ability[]): boolean {
  return abilities.some((ability) => holds(user, ability));
}

export const anyBam: readonly Ability[] = [
  ...bamActions.flatMap((action) => bamTypes.map((type) => `bam-${action}-${type}` as const)),
  'bam-rappeler',
  'bam-validate-bulk',
  'bam-litige',
  'bam-fiche-collab',
];

export const boostUp: readonly Ability[] = bamTypes.map((type) => `bam-boostup-${type}` as const);
