import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { secretPages } from '@passerelle/contracts/secret-paths.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { contractsForScreens } from './lean-start.ts';

const page = 'candidate.html';
const root = fileURLToPath(new URL('.', import.meta.url));
/** Code and styles that a candidate’s phone loads before it shows anything, in bytes, gzipped. */
const most = 120_000;

/**
 * The page of candidates, built beside the portal and without anything of it: they come with a phone, from outside, and know nothing else
 * of the product. The server answers with it where an address opens something by itself.
 */
export function candidatePage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'candidate-page',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (request.method === 'GET' && secretPages.test(request.url ?? '')) request.url = `/${page}`;
        next();
      });
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (config.command !== 'build') return;
        await buildBeside(config);
      },
    },
  };
}

async function buildBeside({ build: options, resolve: { alias }, logLevel }: ResolvedConfig): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: logLevel ?? 'info',
    resolve: { alias: [...alias] },
    plugins: [contractsForScreens(), react(), weighed(), compressedAssets()],
    publicDir: false,
    build: {
      target: options.target,
      outDir: options.outDir,
      emptyOutDir: false,
      sourcemap: options.sourcemap,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, page),
        output: {
          entryFileNames: 'assets/candidate-[hash].js',
          chunkFileNames: 'assets/candidate-[hash].js',
          assetFileNames: 'assets/candidate-[hash][extname]',
        },
      },
    },
  });
}

/** Refuses a build that a phone would wait for. */
function weighed(): Plugin {
  return {
    name: 'weighed',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      const contents = await Promise.all(files.map(async (file) => await readFile(join(dir, file))));
      const weight = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
      if (weight > most) this.error(`the candidates’ page weighs ${weight} bytes gzipped, and ${most} at most`);
      this.info(`the candidates’ page weighs ${weight} bytes gzipped`);
    },
  };
}
