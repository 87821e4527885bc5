import { createHash } from 'node:crypto';
import type { DefinedColumn } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction, PersonAsking } from '../../../../engines/act/act.ts';
import { addingAct, type Importables, keyFields, matchFields } from '../../../../engines/imports/importable.ts';
import { readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import { type MappedColumn, mapColumns } from '../../../../engines/imports/map-columns.ts';
import {
  type GivenTable,
  keyWords,
  peopleWords,
  type ReadLine,
  readLines,
  settleDays,
} from '../../../../engines/imports/read-lines.ts';
import { readVisibleKeys } from '../../../../engines/imports/visible-keys.queries.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { columnsIn } from './check-definition.ts';
import { withDefaults } from './default-values.ts';
import type { Definition } from './definitions.queries.ts';
import type { SaidOfFile } from './runs.queries.ts';

export interface VerifyNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly plans: Plans;
  readonly importables: Importables;
}

/** A file as a definition reads it. */
export interface ReadTable {
  readonly columns: readonly MappedColumn[];
  readonly lines: readonly ReadLine[];
  readonly hash: string;
  readonly asked: Verdict['jours'];
}

/**
 * Reads a table by a definition, for somebody.
 * @throws {ApiError} INVALID_INPUT where what is said of its columns is of another file or definition; IMPORT_COLONNES with every
 * mandatory column that it lacks
 */
export async function readByDefinition(
  { db, kernel }: Pick<VerifyNeeds, 'db' | 'kernel'>,
  { actor, language }: { readonly actor: PersonAsking['actor']; readonly language: Language },
  { IdImport, Version, state, subject }: Definition,
  table: GivenTable,
  { colonnes, jours }: SaidOfFile,
): Promise<ReadTable> {
  const { catalogue } = subject.form.subject;
  const { most = table.rows.length } = subject;
  if (table.rows.length > most)
    throw new ApiError('IMPORT_LIGNES_MAX', [{ path: 'body', rule: 'tableLines', value: String(most) }]);
  const defined = columnsIn(state.columns);
  requireSayable(table, defined, { colonnes, jours });
  const columns = mapColumns(table.headings, defined, catalogue, subject.key, colonnes);
  const there = new Set(columns.map(({ field }) => field));
  const needed = defined.filter(
    ({ field, mandatory }) =>
      mandatory ||
      (state.mode === 'update' && field === subject.key && !keyFields(subject).some((name) => there.has(name))),
  );
  const missing = needed.filter(({ field }) => !there.has(field));
  if (missing.length > 0 || columns.every(({ field }) => field === null))
    throw new ApiError(
      'IMPORT_COLONNES',
      missing.map(({ field }) => ({ path: `colonnes/${field}`, rule: 'required', value: field })),
    );
  const days = settleDays(table, columns, catalogue, jours);
  const fields = Object.fromEntries(
    defined.flatMap(({ field, default: said }) =>
      catalogue[field] && (there.has(field) || said !== undefined) ? [[field, catalogue[field]]] : [],
    ),
  );
  const named = peopleWords(table, columns, catalogue);
  const [codes, people, keys] = await Promise.all([
    readKnownCodes(db, fields, language),
    named.length > 0 ? subject.people?.(db, { kernel, actor }, named) : undefined,
    readVisibleKeys(db, { kernel, actor }, subject, keyWords(table, columns, matchFields(subject))),
  ]);
  const orders = new Map(days.map(({ field, order }) => [field, order]));
  const read = readLines(table, columns, {
    fields: catalogue,
    state,
    keyFields: matchFields(subject),
    keys,
    codes,
    orders,
    people,
    calledBy: addingAct(subject)?.calledBy,
  });
  const lines = withDefaults(read, defined, catalogue, codes);
  const asked = days.flatMap(({ field, heading, asked: example }) =>
    example === undefined ? [] : [{ Champ: field, heading, example }],
  );
  return { columns, lines, hash: hashOf(IdImport, Version, lines), asked };
}

/** What somebody says of columns is of this file and of this definition, or it would be passed over without a word. */
function requireSayable(
  { headings }: GivenTable,
  defined: readonly DefinedColumn[],
  { colonnes = {}, jours = {} }: Pick<SaidOfFile, 'colonnes' | 'jours'>,
): void {
  const isDefined = (name: string) => defined.some(({ field }) => field === name);
  const faults = [
    ...Object.entries(colonnes).flatMap(([place, field]) => {
      const path = `body/colonnes/${place}`;
      if (Number(place) >= headings.length) return [{ path, rule: 'noSuchColumn', value: String(Number(place) + 1) }];
      return field !== null && !isDefined(field) ? [{ path, rule: 'unknownField', value: field }] : [];
    }),
    ...Object.keys(jours).flatMap((field) =>
      isDefined(field) ? [] : [{ path: `body/jours/${field}`, rule: 'unknownField', value: field }],
    ),
  ];
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
}

/** What was verified, whatever its headings were called and in whichever language its codes were written: what is read, in its order. */
function hashOf(IdImport: number, Version: number, lines: readonly ReadLine[]): string {
  const places = new Map(lines.map(({ line }, index) => [line, index]));
  const said = lines.map(({ key, keySaid, values, names, faults }) => [
    key ?? keySaid,
    [
      ...Object.entries(values),
      ...Object.entries(names).map(([name, line]) => [name, { line: places.get(line) }] as const),
    ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    faults.map(({ field, value = '' }) => [field, value]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([IdImport, Version, said]))
    .digest('hex');
}
