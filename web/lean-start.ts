import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown, Rollup } from 'vite';

/** `    summary: '…',` of a call, on one line or two: one sentence of the reference page, which no screen reads. */
const summary = /^ {4}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),$/gm;

/** Leaves out of the screens what a contract says to readers of the API's page alone. */
export function contractsForScreens(): Plugin {
  return {
    name: 'contracts-for-screens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contracts\/src\/.+\.contract\.ts$/ },
      // Blanks in its place: everything else stays where the source map says.
      handler: (code) => ({ code: code.replace(summary, (text) => text.replace(/[^\n]/g, ' ')), map: null }),
    },
  };
}

/** What a screen needs is asked for together, but for what the first page has brought already: naming it in each screen is 2 kB of that. */
export function beyondFirstLoad(): {
  readonly plugin: Plugin;
  readonly resolveDependencies: (file: string, needed: string[], host: { hostType: 'html' | 'js' }) => string[];
} {
  const there = new Set<string>();
  const take = (bundle: Rollup.OutputBundle, file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || there.has(file)) return;
    there.add(file);
    for (const one of chunk.imports) take(bundle, one);
  };
  return {
    plugin: {
      name: 'beyond-first-load',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler: (_, bundle) => {
          there.clear();
          for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.isEntry) take(bundle, one.fileName);
        },
      },
    },
    resolveDependencies: (_, needed, { hostType }) =>
      hostType === 'html' ? needed : needed.filter((file) => !there.has(file)),
  };
}

/** Names one chunk for what this module of ours loads with it, whatever that loads in turn; nothing for the rest. */
export function loadedWith(module: string, name: string): Rolldown.CodeSplittingNameFunction {
  const root = fileURLToPath(new URL(`src/${module}`, import.meta.url));
  const loaded = new Set<string>();
  return (id, modules) => {
    if (!loaded.has(root)) take(root);
    return loaded.has(id) ? name : null;

    function take(one: string): void {
      if (loaded.has(one) || one.includes('/node_modules/')) return;
      loaded.add(one);
      for (const next of modules.getModuleInfo(one)?.importedIds ?? []) take(next);
    }
  };
}

/** One chunk for several of these, and for the libraries whose files are named so. */
export function allOf(
  name: string,
  libraries: RegExp,
  ...loaded: readonly Rolldown.CodeSplittingNameFunction[]
): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => (libraries.test(id) || loaded.some((one) => one(id, modules) !== null) ? name : null);
}
