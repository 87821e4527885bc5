import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/http/api-error.ts';
import { fail, type HttpOptions, languageOf } from '../platform/http/server.ts';

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the built screens: their files for a year, and the one page for every path that is nobody else's. */
export async function registerWeb(app: FastifyInstance, messageOf: HttpOptions['messageOf']): Promise<void> {
  const built = existsSync(`${root}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|idp|health|metrics|assets)(\/|$|\?)/.test(request.url);
    if (!built || !isPage) return await fail(reply, new ApiError('NOT_FOUND'), languageOf(request), messageOf);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
