import type { Field } from '../../catalogue/field.ts';
import type { CrossRule } from '../../forms/form.ts';

const opened = { read: 'adm', write: ['adm'] } as const;

/** A line of text among the settings of a connector. */
export const line = { type: 'text', maxLength: 500, ...opened } as const satisfies Field;
/** Several lines: a certificate, a mapping. */
export const lines = { ...line, maxLength: 20_000 } as const satisfies Field;
export const yesNo = { type: 'boolean', ...opened } as const satisfies Field;
export const secret = { ...line, secret: true } as const satisfies Field;
/** One of a few. */
export function oneOfThese<const Values extends readonly string[]>(values: Values) {
  return { type: 'code', values, ...opened } as const satisfies Field;
}

/** A secret is asked for until one is kept, where `asked` says that it is needed. */
export function askedFirst(field: string, asked: (values: Readonly<Record<string, unknown>>) => boolean): CrossRule {
  return {
    name: `first ${field}`,
    reads: [field],
    find: (values, { isNew }) => (isNew && asked(values) ? [{ field, asks: true }] : []),
  };
}
