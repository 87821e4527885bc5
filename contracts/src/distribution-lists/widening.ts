import type { SendingRule } from './list.fields.ts';

/** What of a list decides how far it reaches, apart from who is in it. */
export interface Reach {
  readonly Rule: SendingRule;
  readonly OpenEXT: boolean;
  readonly IdNature: string;
}

/**
 * What would let more people write to a list, or write to more people, than what was agreed: `asks` tells natures for which
 * somebody has to say yes. What is not among it is narrower, or the same.
 */
export function widened(agreed: Reach, wanted: Reach, asks: (IdNature: string) => boolean): readonly (keyof Reach)[] {
  const found: (keyof Reach)[] = [];
  if (isWiderRule(agreed.Rule, wanted.Rule)) found.push('Rule');
  if (wanted.OpenEXT && !agreed.OpenEXT) found.push('OpenEXT');
  if (wanted.IdNature !== agreed.IdNature && asks(wanted.IdNature)) found.push('IdNature');
  return found;
}

/** Members, and those who are named, are other people: neither is part of the other. */
function isWiderRule(from: SendingRule, to: SendingRule): boolean {
  return from !== to && from !== 'TOUS' && to !== 'RESPONSABLES';
}
