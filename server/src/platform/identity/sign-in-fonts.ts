import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
  'files',
);

/** The typeface of the portal, for the pages that stand before it: each piece is asked for by its own signs. */
export const fontFaces = `
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url(/idp/fonts/latin-ext.woff2) format("woff2");
  unicode-range: U+0100-02BA, U+1E00-1E9F, U+20A0-20AB;
}
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url(/idp/fonts/latin.woff2) format("woff2");
  unicode-range: U+0000-00FF, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122;
}
`;

export function fontRoutes(app: FastifyInstance, mount: string): void {
  for (const piece of ['latin', 'latin-ext'])
    app.get(`${mount}/fonts/${piece}.woff2`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=604800')
        .type('font/woff2')
        .send(await readFile(join(folder, `inter-${piece}-wght-normal.woff2`))),
    );
}
