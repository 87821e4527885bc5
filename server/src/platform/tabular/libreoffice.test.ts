import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { CellType, TableCell } from './cells.ts';
import { tableWords } from './table-words.ts';
import { writeTable } from './write-table.ts';

const soffice = '/usr/bin/soffice';

/** What LibreOffice makes of a workbook, as its own flat XML. */
function opened(workbook: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-calc-'));
  try {
    writeFileSync(join(folder, 'export.xlsx'), workbook);
    const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = ['--headless', own, '--convert-to', 'fods', '--outdir', folder, join(folder, 'export.xlsx')];
    execFileSync(soffice, args, { stdio: 'pipe', timeout: 150_000 });
    return readFileSync(join(folder, 'export.fods'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.skipIf(!existsSync(soffice))(
  'LibreOffice opens a workbook with its dates, numbers and texts, and its headings filter (needs Debian’s libreoffice-calc-nogui)',
  async () => {
    const types: CellType[] = ['text', 'number', 'boolean', 'date', 'instant', 'list'];
    const columns = types.map((type) => ({ heading: type, type }));
    const row: TableCell[] = ['=1+1', -2.5, false, '2026-11-22', new Date('2026-11-22T21:50:09Z'), ['é', '中']];
    const table = { name: 'L’équipe d\'"Ada" & co', columns, rows: [row, row] };
    const read = opened(await buffer(writeTable('xlsx', table, tableWords('gb'))));
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
