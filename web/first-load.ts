import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/**
 * JavaScript that a browser without cache reads before a screen shows, gzipped, from the build's manifest.
 * @param dist folder of the build
 * @param pages modules of the screen, as the manifest names them (`src/routes/directory.page.tsx`)
 */
export function measureFirstLoad(dist: string, pages: readonly string[]): { files: string[]; bytes: number } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name);
  for (const page of pages) visit(page);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  return { files: [...files], bytes };
}

if (import.meta.main) {
  const { files, bytes } = measureFirstLoad(join(import.meta.dirname, 'dist'), process.argv.slice(2));
  for (const file of files) console.log(file);
  console.log(`${(bytes / 1000).toFixed(1)} kB gzip`);
}
