import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { madeWorkbook, people } from '../../testing/workbooks.ts';
import { readRows, recogniseTable } from './read-table.ts';
import { bytesSource } from './source.ts';
import { WorkbookReading } from './workbook-thread.ts';

/** Small as it is sent, and long to be read. */
const sharing = async (texts: number) =>
  await madeWorkbook([{ name: 'One', rows: people }], {
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<si><t>x</t></si>'.repeat(texts)}</sst>`,
  });
const read = async (bytes: Buffer, signal?: AbortSignal) => {
  const table = await recogniseTable(bytesSource(bytes), { signal });
  return (await Array.fromAsync(readRows(table))).map(({ cells }) => cells);
};
const ada = [['Person', 'Ada']];

/** How long this thread was held at most while something was done, in parts of the time that it took. */
async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  let last = since;
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const watch = setInterval(look, 5);
  await work();
  look();
  clearInterval(watch);
  return longest / (performance.now() - since);
}

describe('a workbook that is long to read', () => {
  test('holds nobody else, and is read', async () => {
    const bytes = await sharing(1_000_000);
    expect(bytes.length).toBeLessThan(50_000);
    const held = await heldWhile(async () => expect(await read(bytes)).toEqual(ada));
    expect(held).toBeLessThan(0.2);
  });

  test('is refused in words where it takes more memory, or time, than one may; the next one is read', async () => {
    const bytes = await sharing(3_500_000);
    const held = await heldWhile(async () => await expect(read(bytes)).rejects.toMatchObject({ reason: 'vast' }));
    expect(held).toBeLessThan(0.2);
    const hurried = new WorkbookReading(undefined, 1);
    const asked = { kind: 'rows', bytes: new Uint8Array(await sharing(300_000)), sheet: 'One' } as const;
    await expect(hurried.ask(asked)).rejects.toMatchObject({ reason: 'vast' });
    hurried.release();
    expect(await read(await sharing(2))).toEqual(ada);
  });

  test('is read no further once whoever asked is gone', async () => {
    const gone = new AbortController();
    const reading = read(await sharing(1_000_000), gone.signal);
    await wait(300);
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    await expect(read(await sharing(2), gone.signal)).rejects.toThrow('gone');
    expect(await read(await sharing(2))).toEqual(ada);
  });
});

test('rows come in parts, in their order; who stops early leaves the thread to the next', async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => `<row><c><v>${n}</v></c><c><v>${n}</v></c></row>`).join('');
  const bytes = await madeWorkbook([{ name: 'One', rows: `${people}${rows}` }]);
  const table = await recogniseTable(bytesSource(bytes));
  for await (const { cells } of readRows(table)) if (cells[0] === '250') break;
  const both = await Promise.all(
    [0, 1, 2].map(async () => (await read(bytes)).slice(1).map(([first]) => Number(first))),
  );
  for (const found of both) expect(found).toEqual(Array.from({ length: 1001 }, (_, n) => n));
});
