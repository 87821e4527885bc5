import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);
/** The last that took from a schema what the release before it still used. */
const lastToBreak = '0190_names_as_said';

/**
 * What a replica of the release before would fail on, while a newer one has brought the schema up to date beside it: what it reads or
 * writes is gone or named otherwise, takes less, or asks for what it does not know of. A column goes a release after its last use.
 */
const breaking: Readonly<Record<string, RegExp>> = {
  'takes a column, a table, a view or a function away':
    /\bdrop (?:column|table|view|materialized view|function|default)\b/,
  'names something otherwise': /\brename (?:to|column|constraint)?\b/,
  'changes what a column holds': /\balter column "?\w+"? (?:set data )?type\b/,
  'asks for a value where none was asked for': /\bset not null\b/,
  'adds a column that the older does not fill in':
    /\badd column (?:if not exists )?"?\w+"? (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/,
  'takes less than before': /\badd constraint "?\w+"? (?:check|unique|exclude|foreign key)\b/,
};

/** Statements in one spelling, without comments nor texts, that are about tables which the migration does not make itself. */
function statementsOn(text: string): readonly string[] {
  const plain = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .replace(/\b[A-Z ]+\b(?=[^"]*(?:"[^"]*"[^"]*)*$)/g, (word) => word.toLowerCase());
  const statements = plain.split(';').map((one) => one.trim());
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?("?\w+"?)/.exec(one)?.slice(1) ?? []),
  );
  return statements.filter((one) => {
    const table = /^alter table (?:only )?("?\w+"?)/.exec(one)?.[1];
    return table === undefined ? /^drop /.test(one) : !made.has(table);
  });
}

const exclusion = /\badd constraint ("\w+") exclude using gist \((.*?)\) (where \(.*?\))(?=,|$)/;

/** Puts in the place of an exclusion, of the same rows, one that asks for more to be alike: what was taken is taken still. */
function takesMore(statement: string, before: readonly string[]): boolean {
  const [, name = '', elements = '', rows = ''] = exclusion.exec(statement) ?? [];
  if (name === '' || !statement.includes(`drop constraint ${name}`)) return false;
  return before.flatMap(statementsOn).some((one) => {
    const at = one.indexOf(`add constraint ${name}`);
    const [, , were = '', wereRows = ''] = exclusion.exec(one.slice(Math.max(0, at))) ?? [];
    return at >= 0 && elements.startsWith(`${were}, `) && rows === wereRows;
  });
}

const faultsOf = (text: string, before: readonly string[] = []) =>
  statementsOn(text).flatMap((one) =>
    Object.entries(breaking).flatMap(([fault, pattern]) =>
      pattern.test(one) && !takesMore(one, before) ? [`${fault}: ${one.slice(0, 120)}`] : [],
    ),
  );

test('a replica of the release before goes on working beside a schema that is brought up to date', () => {
  const later = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name > `${lastToBreak}.sql`)
    .sort();
  expect(later.length).toBeGreaterThan(5);
  const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const all = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const before = (name: string) => all.filter((one) => one < name).map(textOf);
  expect(later.flatMap((name) => faultsOf(textOf(name), before(name)).map((one) => `${name} ${one}`))).toEqual([]);
});

test('what would break it is known', () => {
  expect(faultsOf(readFileSync(new URL(`${lastToBreak}.sql`, folder), 'utf8'))).not.toEqual([]);
  for (const statement of [
    'alter table "Site" drop column "Nom"',
    'DROP TABLE draft',
    'alter table draft rename column a to b',
    'alter table "Site" alter column "Nom" type integer using null',
    'alter table "Site" alter column "Nom" set not null',
    'alter table "Site" add column "Autre" text not null',
    'alter table "Site" add constraint one check ("Nom" is not null)',
  ])
    expect(faultsOf(statement), statement).toHaveLength(1);
  for (const statement of [
    'alter table "Site" add column "Autre" text not null default $$x$$',
    'alter table "Site" add column "Autre" text',
    'create table t (a integer); alter table t alter column a set not null',
    "insert into t values ('drop table t')",
    '-- drop table t',
  ])
    expect(faultsOf(statement), statement).toEqual([]);
  const excluded = (elements: string, rows = '("b" > 0)') =>
    `add constraint "one" exclude using gist (${elements}) where ${rows}`;
  const stood = `alter table "Site" ${excluded('"a" with =')}, ${excluded('"z" with =').replace('one', 'other')}`;
  const instead = (elements: string, rows?: string) =>
    `alter table "Site" drop constraint "one", ${excluded(elements, rows)}`;
  expect(faultsOf(instead('"a" with =, "c" with &&'), [stood])).toEqual([]);
  // Asked of other rows, of fewer things that are alike, or where nothing stood, it may take less.
  for (const statement of [
    instead('"a" with =, "c" with &&', '("b" >= 0)'),
    instead('"c" with &&'),
    `alter table "Site" ${excluded('"a" with =, "c" with &&')}`,
  ])
    expect(faultsOf(statement, [stood]), statement).toHaveLength(1);
});
