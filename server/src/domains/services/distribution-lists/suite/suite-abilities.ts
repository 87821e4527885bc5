import { ApiError } from '../../../../platform/http/api-error.ts';
import type { ListAbilities } from '../../../../ports/lists.ts';

/** What is set of a list that not every mail suite can do. */
export interface SuiteSettings {
  readonly Rule?: unknown;
  readonly OpenEXT?: unknown;
  readonly Cachee?: unknown;
  /** Of a group: addresses of people outside. */
  readonly Externe?: unknown;
}

/** What of these a mail suite cannot do: it is refused, and never done wider. */
export function unableOf(
  can: ListAbilities,
  { Rule, OpenEXT, Cachee, Externe }: SuiteSettings,
): readonly (keyof SuiteSettings)[] {
  const unable: (keyof SuiteSettings)[] = [];
  if (Rule !== undefined && !can.rules.some((rule) => rule === Rule)) unable.push('Rule');
  if (OpenEXT === true && !can.opens) unable.push('OpenEXT');
  if (Cachee === true && !can.hides) unable.push('Cachee');
  if (Externe === true && !can.outsiders) unable.push('Externe');
  return unable;
}

/** @throws {ApiError} LD_NON_PRIS_EN_CHARGE with every field that asks for what the mail suite cannot do */
export function requireAble(can: ListAbilities, asked: SuiteSettings, at: string): void {
  const unable = unableOf(can, asked);
  if (unable.length > 0)
    throw new ApiError(
      'LD_NON_PRIS_EN_CHARGE',
      unable.map((field) => ({ path: `${at}/${field}`, rule: 'notInSuite' })),
    );
}
