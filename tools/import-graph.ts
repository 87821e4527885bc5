import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  readonly to: string;
  /** Not while files load: a type, or only once it is needed. */
  readonly later: boolean;
}

/** Every source file of contracts, texts, server and web, with what it imports of them. */
export async function readImports(): Promise<ReadonlyMap<string, readonly Import[]>> {
  const files = await Array.fromAsync(glob('{contracts,texts,server,web}/{src,}/**/*.{ts,tsx}'));
  const sources = new Set(files.filter((file) => !/node_modules|\/dist\//.test(file)));
  return new Map([...sources].map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file} does not parse`);
  const found = [
    ...module.staticImports.map((one) => ({
      name: one.moduleRequest.value,
      later: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, later: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start + 1, end - 1),
      later: true,
    })),
  ];
  return found.flatMap(({ name, later }) => {
    const to = resolve(file, name);
    return to ? [{ to, later }] : [];
  });
}

function resolve(file: string, name: string): string | undefined {
  const own = /^@passerelle\/(contracts|texts)\/(.*)$/.exec(name);
  if (own) return `${own[1]}/src/${own[2]}`;
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : undefined;
}
