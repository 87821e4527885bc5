import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type UserConfig } from 'vite';
import config from './vite.config.ts';

const page = fileURLToPath(new URL('src/testing/form-page.tsx', import.meta.url));

/** Builds the page that the bench types in as the screens are built, with what an address of it shows: `index.html`. */
export async function buildFormPage(outDir: string): Promise<void> {
  const { resolve, plugins, build: options } = config as UserConfig;
  await build({
    configFile: false,
    logLevel: 'error',
    ...(resolve && { resolve }),
    // React alone: nothing is installed from here.
    ...(plugins && { plugins: plugins.slice(0, 1) }),
    build: {
      target: options?.target ?? 'es2022',
      outDir,
      cssCodeSplit: false,
      rolldownOptions: { input: page, output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' } },
    },
  });
  await writeFile(
    join(outDir, 'index.html'),
    '<!doctype html><link rel="stylesheet" href="/style.css"><div id="root"></div><script type="module" src="/page.js"></script>',
  );
}
