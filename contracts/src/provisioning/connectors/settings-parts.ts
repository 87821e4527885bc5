import type { Field } from '../../catalogue/field.ts';
import type { CrossRule, FormItem } from '../../forms/form.ts';

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

/** How somebody signs in by HTTP who is no person. */
export const signIns = ['bearer', 'basic', 'oauth'] as const;

const signedInBy = (...ways: readonly string[]) => ({ field: 'signIn', operator: 'in', value: ways }) as const;

/** What signing in by HTTP takes, as `signInOf` of the server reads it. */
export const signInFields = {
  signIn: oneOfThese(signIns),
  tokenUrl: line,
  account: line,
  scope: line,
  secret,
} as const;

/** The same in a form. */
export const signInItems = [
  { field: 'signIn', code: 'RADIO', required: true },
  { field: 'tokenUrl', code: 'T', shown: signedInBy('oauth'), required: true },
  { field: 'account', code: 'T', shown: signedInBy('basic', 'oauth'), required: true },
  { field: 'scope', code: 'T', shown: signedInBy('oauth') },
  { field: 'secret', code: 'T', help: 'CONNECTORS:secretHelp' },
] as const satisfies readonly FormItem[];

/** A secret is asked for until one is kept, where `asked` says that it is needed. */
export function askedFirst(field: string, asked: (values: Readonly<Record<string, unknown>>) => boolean): CrossRule {
  return {
    name: `first ${field}`,
    reads: [field],
    find: (values, { isNew }) => (isNew && asked(values) ? [{ field, asks: true }] : []),
  };
}
