import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { hasCalc, savedByCalc } from '../../testing/libreoffice.ts';
import type { CellType, TableCell } from './cells.ts';
import { tableWords } from './table-words.ts';
import { writeTable } from './write-table.ts';

test.skipIf(!hasCalc)(
  'LibreOffice opens a workbook with its dates, numbers and texts, and its headings filter (needs Debian’s libreoffice-calc-nogui)',
  async () => {
    const types: CellType[] = ['text', 'number', 'boolean', 'date', 'instant', 'list'];
    const columns = types.map((type) => ({ heading: type, type }));
    const row: TableCell[] = ['=1+1', -2.5, false, '2026-11-22', new Date('2026-11-22T21:50:09Z'), ['é', '中']];
    const table = { name: 'L’équipe d\'"Ada" & co', columns, rows: [row, row] };
    const workbook = await buffer(writeTable('xlsx', table, tableWords('gb')));
    const read = savedByCalc(workbook, 'xlsx', 'fods').toString();
    const line = read.split('<table:table-row').find((one) => one.includes('office:value-type="float"'));
    const cells = [...(line ?? '').matchAll(/office:value-type="(\w+)"[^>]*>\s*<text:p>([^<]*)/g)];
    expect(cells.map(([, type]) => type)).toEqual(['string', 'float', 'string', 'date', 'date', 'string']);
    expect([cells[0]?.[2], cells[2]?.[2], cells[5]?.[2]]).toEqual(['=1+1', 'No', 'é, 中']);
    expect(line).toContain('office:value="-2.5"');
    expect(line).toContain('office:date-value="2026-11-22"');
    expect(line).toContain('office:date-value="2026-11-22T21:50:09"');
    expect(line).not.toContain('table:formula');
    expect(read).toMatch(/<table:database-range [^>]*\.A1:[^>]*\.F3"[^>]*display-filter-buttons="true"/);
  },
);
