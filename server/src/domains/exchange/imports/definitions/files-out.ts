import type { Readable } from 'node:stream';
import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import type { DefinedColumn } from '@passerelle/contracts/imports/definition.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import type { FastifyReply } from 'fastify';
import { faultReason } from '../../../../engines/imports/fault-words.ts';
import { keyFields, type Loader } from '../../../../engines/imports/importable.ts';
import { tableTypes, writeTable } from '../../../../platform/tabular/write-table.ts';
import { sendFile } from '../../../foundation/files/send-file.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { columnsIn } from './check-definition.ts';
import type { Definition } from './definitions.queries.ts';
import type { readRefused } from './runs.queries.ts';

type Format = 'csv' | 'xlsx';

/** A file that is given out under a name that says what it is. */
export interface TableFile {
  readonly name: string;
  readonly format: Format;
  readonly content: Readable;
}

/** Answers a table as a file. */
export function sendTable(reply: FastifyReply, { name, format, content }: TableFile): FastifyReply {
  return sendFile(reply, { name: `${fileName(name)}.${format}`, type: tableTypes[format], content });
}

/** A name that every system takes for a file. */
export function fileName(name: string): string {
  const bare = name.replace(/[^\p{L}\p{M}\p{N} _.-]/gu, ' ').replace(/\s+/g, ' ');
  return bare.trim().slice(0, 80) || productName.toLowerCase();
}

/** What the columns of a definition are called in a language. */
export async function headingsOf(
  texts: TextStore,
  language: Language,
  { state, subject }: Definition,
): Promise<ReadonlyMap<string, string>> {
  const { fields } = await exportWords(texts, language);
  const { catalogue } = subject.form.subject;
  const own = ({ label }: DefinedColumn) => label && (label.Traductions[idLangues[language]] ?? label.text);
  const called = new Map(
    state.columns.map((column) => {
      const { field } = column;
      return [field, own(column) ?? fields[calledAs(field, catalogue[field])] ?? field];
    }),
  );
  const words = [...called.values()];
  const isOnly = (word: string | undefined) => words.filter((one) => one === word).length === 1;
  // Where a row is called as its key is, the key says which it is by its code.
  if (!isOnly(called.get(subject.key)) && called.has(subject.key)) called.set(subject.key, subject.key);
  return called;
}

/** The columns of a definition that somebody may fill in: those whose right they hold, and what says which row is meant. */
export function columnsToFill({ kernel, actor }: Loader, { state, subject }: Definition): readonly string[] {
  const { catalogue } = subject.form.subject;
  return columnsIn(state.columns).flatMap(({ field }) => {
    if (keyFields(subject).includes(field)) return state.mode === 'create' ? [] : [field];
    return (catalogue[field]?.write ?? []).some((right) => kernel.holds(actor, right)) ? [field] : [];
  });
}

/** The refused lines of a run, as they were, with what is wrong with each in a column more. */
export async function refusedFile(
  texts: TextStore,
  language: Language,
  { run, lines }: NonNullable<Awaited<ReturnType<typeof readRefused>>>,
  format: Format,
): Promise<TableFile> {
  const [words, say] = await Promise.all([exportWords(texts, language), texts.words(language)]);
  const { fields } = words;
  const [rules, errors] = await Promise.all(
    ['REGLES', 'ERREURS'].map(async (name) => (await texts.family(name, language))?.texts ?? {}),
  );
  const said = (fault: (typeof lines)[number]['faults'][number]) => {
    const { field } = fault;
    const called = field === null ? '' : (fields[field] ?? field);
    const text = faultReason(fault, called, { rules: rules ?? {}, errors: errors ?? {} }, language);
    return field === null ? text : `${called} · ${text}`;
  };
  const width = run.headings.length;
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const columns = [...run.headings, say('CHARGEMENT:errorColumn')].map((heading) => ({
    heading,
    type: 'text' as const,
  }));
  const rows = lines.map(({ cells, faults }) => [...wide(cells), faults.map(said).join(' ; ')]);
  const content = writeTable(format, { name: productName, columns, rows }, words);
  return { name: `${say('IMPORTS:refusedFile')} ${run.IdRun}`, format, content };
}
