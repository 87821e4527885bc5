import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type pg from 'pg';
import type { Fault } from './people-faults.ts';
import { type PeopleFile, readRows } from './people-file.ts';
import { readFaults } from './people-stage.queries.ts';

const page = 1000;

/**
 * Writes the refused rows of a verified file as they were, with what is wrong with each in a column more: once
 * corrected, it can be loaded as it is. UTF-8 with its mark, the separator of the file, formulas neutralised.
 */
export async function writeReport(
  client: pg.ClientBase,
  file: PeopleFile,
  path: string,
  errorColumn: string,
  text: (fault: Fault) => string,
): Promise<void> {
  const csv = stringify({ bom: true, delimiter: file.separator, escape_formulas: true });
  await pipeline(Readable.from(reportRows(client, file, errorColumn, text)), csv, createWriteStream(path));
}

async function* reportRows(
  client: pg.ClientBase,
  file: PeopleFile,
  errorColumn: string,
  text: (fault: Fault) => string,
): AsyncGenerator<readonly string[]> {
  yield [...file.headers, errorColumn];
  const faulty = faultyLines(client);
  let next = await faulty.next();
  for await (const { line, cells } of readRows(file)) {
    if (next.done) return;
    if (next.value.line !== line) continue;
    const padded = [...cells, ...Array(Math.max(0, file.headers.length - cells.length)).fill('')];
    yield [...padded, next.value.faults.map(text).join(' | ')];
    next = await faulty.next();
  }
}

async function* faultyLines(client: pg.ClientBase): AsyncGenerator<{ line: number; faults: Fault[] }, undefined> {
  for (let after = 0; ; ) {
    const faults = await readFaults(client, 'faults', after, page);
    if (faults.length === 0) return;
    for (const [line, all] of Map.groupBy(faults, (fault) => fault.line)) yield { line, faults: all };
    after = faults.at(-1)!.line;
  }
}
