import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';

/**
 * Every regular expression of the product, of its contract and of what it starts with, judged by a checker: none takes longer than in
 * proportion to what it reads, squared, and that only over what is short.
 */
interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

/** Those that take the square of what they read, by where they stand, and why that is little. */
const overLittle: Readonly<Record<string, string>> = {
  'contracts/src/catalogue/value-rules.ts': 'a phone, within a value of 2,000 characters at most',
  'contracts/src/creation/address-part.ts': 'pairs of letters that are written there',
  'contracts/src/creation/identifiers.ts': 'names, which are short',
  'contracts/src/forms/check-value.ts': 'a value, of 2,000 characters at most',
  'contracts/src/reference/entry.form.ts': 'a mask, of 40 characters at most',
  'server/src/app/accounts-ports.ts': 'a setting',
  'server/src/connectors/ldap-accounts/dn.ts': 'a name in a directory',
  'server/src/connectors/ldap-accounts/schema.ts': 'what a directory that an administrator named says of itself',
  'server/src/domains/programs/scim/filter-text.ts': 'a filter, of 2,000 characters at most',
  'server/src/engines/effects/without-secrets.ts': 'what a system says went wrong, of which 20,000 characters are read',
  'server/src/engines/templates/mail-markup.ts': 'a tag of a mail, which is bounded',
  'server/src/engines/templates/markup-faults.ts': 'the source of a mail, which is bounded',
  'server/src/engines/templates/templates.ts': 'what the language of templates says is wrong',
  'server/src/platform/config/settings.ts': 'a setting',
  'server/src/platform/http/json-body.ts': 'what was read as JSON, whose strings all end',
  'server/src/platform/pdf/pdf-runs.ts': 'a part of a paper, which is bounded',
  'server/src/platform/tabular/dates.ts': 'a cell',
  'web/src/domains/foundation/mail-delivery/returned-mail.ts': 'a mail that a person pastes, in their own browser',
  'web/src/domains/administration/roles-admin/role.values.ts': 'a label that one types',
  'web/src/ui/mail-styles.ts': 'a mail, which is bounded, in the browser of whoever reads it',
  'web/src/ui/rich-text/link-tool.tsx': 'an address that one types',
};

const patterns = new Map<string, Pattern>();
const add = (source: string, flags: string, where: string) => {
  if (!patterns.has(`${source}/${flags}`)) patterns.set(`${source}/${flags}`, { source, flags, where });
};

for await (const file of glob('{contracts,texts,server,web}/src/**/*.{ts,tsx}')) {
  if (/\.test\.tsx?$|\/testing\/|\.testing\.ts$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node.regex.pattern, node.regex.flags, file);
    },
    NewExpression: ({ callee, arguments: [pattern, flags] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || pattern?.type !== 'Literal') return;
      add(String(pattern.value), flags?.type === 'Literal' ? String(flags.value) : '', file);
    },
  }).visit(parseSync(file, text).program);
}
// Those of schemas are put together: as they are told to whoever calls.
JSON.parse(readFileSync('contracts/openapi.json', 'utf8'), (key, value) => {
  if (key === 'pattern' && typeof value === 'string') add(value, 'u', 'contracts/openapi.json');
  return value;
});
for await (const file of glob('server/migrations/*.sql'))
  for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(/ !?~\*? e?'((?:[^'\n]|'')+)'/gi))
    add(source, 'u', file);

// What repeats nothing without end takes no time to speak of.
const asked = [...patterns.values()].filter(({ source }) => /(?<!\\)[*+]|\{\d+,\}/.test(source));
const wrong: string[] = [];
const squared = new Set<string>();
/** Judged by steps that are counted, not by time: a machine that has much else to do takes longer, and finds the same. */
const counted = { timeout: 600_000, attackTimeout: null, incubationTimeout: null } as const;
const judge = async ({ source, flags, where }: Pattern) => {
  const judged = await check(source, flags.replace('v', 'u'), counted);
  if (judged.status === 'safe') return;
  const complexity = judged.status === 'vulnerable' ? judged.complexity : undefined;
  const isSquare = complexity?.type === 'polynomial' && complexity.degree === 2;
  if (isSquare && overLittle[where]) squared.add(where);
  else wrong.push(`${where}: /${source}/${flags} ${complexity?.summary ?? 'cannot be judged'}`);
};
const work = async () => {
  for (let next = asked.pop(); next; next = asked.pop()) await judge(next);
};
await Promise.all([work(), work()]);
for (const where of Object.keys(overLittle))
  if (!squared.has(where)) wrong.push(`${where} takes the square of nothing`);
console.log(
  `${patterns.size} regular expressions, ${squared.size} files with some that take the square of what is short`,
);
for (const one of wrong) console.error(one);
process.exit(wrong.length ? 1 : 0);
