import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@passerelle/contracts/languages.ts';
import type pg from 'pg';
import type { TableFile } from '../../../../platform/tabular/read-table.ts';
import { reportOf } from '../../../../platform/tabular/report.ts';
import { tableWords } from '../../../../platform/tabular/table-words.ts';
import type { Fault } from './people-faults.ts';
import { readFaults } from './people-stage.queries.ts';

const page = 1000;

/** Writes the refused rows of a verified file, each with what is wrong with it in a last column. */
export async function writePeopleReport(
  client: pg.ClientBase,
  file: TableFile,
  path: string,
  language: Language,
  errorColumn: string,
  text: (fault: Fault) => string,
): Promise<void> {
  const report = reportOf(file, errorColumn, faultyLines(client, text), tableWords(language));
  await pipeline(report, createWriteStream(path));
}

async function* faultyLines(
  client: pg.ClientBase,
  text: (fault: Fault) => string,
): AsyncGenerator<{ readonly line: number; readonly text: string }, undefined> {
  for (let after = 0; ; ) {
    const faults = await readFaults(client, 'faults', after, page);
    for (const [line, all] of Map.groupBy(faults, (fault) => fault.line)) {
      yield { line, text: all.map(text).join(' | ') };
      after = line;
    }
    if (faults.length === 0) return;
  }
}
