import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const soffice = '/usr/bin/soffice';

/** Whether Debian's libreoffice-calc-nogui is there. */
export const hasCalc = existsSync(soffice);

/** What LibreOffice makes of a table that it opens and saves, as one of its formats. */
export function savedByCalc(table: Buffer, from: 'csv' | 'xlsx', to: 'csv' | 'xlsx' | 'fods'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-calc-'));
  try {
    const given = join(folder, `given.${from}`);
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(given, table);
    const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    // Semicolons, quotes, UTF-8, every column as text: as somebody chooses who opens a CSV and wants it kept.
    const texts = Array.from({ length: 100 }, (_, column) => `${column + 1}/2`).join('/');
    const reads = from === 'csv' ? [`--infilter=CSV:59,34,76,1,${texts},0,false,false,false`] : [];
    const written = to === 'csv' ? 'csv:Text - txt - csv (StarCalc):59,34,76' : to;
    const args = ['--headless', own, ...reads, '--convert-to', written, '--outdir', out, given];
    execFileSync(soffice, args, { stdio: 'pipe', timeout: 150_000 });
    return readFileSync(join(out, `given.${to}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
