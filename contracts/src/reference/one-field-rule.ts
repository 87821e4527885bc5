import type { CrossRule } from '../forms/form.ts';

/** A rule of how one text is written, where a mask does not say it. */
export function oneFieldRule(field: string, isRight: (text: string) => boolean): CrossRule {
  return {
    name: `written ${field}`,
    reads: [field],
    find: ({ [field]: text }) =>
      typeof text === 'string' && text !== '' && !isRight(text) ? [{ field, rule: 'pattern' }] : [],
  };
}
