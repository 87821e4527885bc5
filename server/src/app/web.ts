import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FailureShape } from '@passerelle/contracts/errors.ts';
import { secretPages } from '@passerelle/contracts/secret-paths.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/http/api-error.ts';
import { type HttpOptions, languageOf, sendError } from '../platform/http/server.ts';

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

export interface WebOptions {
  /** Where browsers reach the portal, without a final slash. */
  readonly publicUrl: string;
  readonly messageOf: HttpOptions['messageOf'];
  /** The methods by which a path of the API is answered. */
  readonly methodsAt: (url: string) => readonly string[];
  /** How a path of the API fails that no call answers; undefined where that is the product's own way. */
  readonly failureAt: (url: string) => FailureShape | undefined;
}

/** Serves the built screens: their files for a year, and for every path that is nobody else's the one page, or that of candidates. */
export async function registerWeb(
  app: FastifyInstance,
  { publicUrl, messageOf, methodsAt, failureAt }: WebOptions,
): Promise<void> {
  const built = existsSync(`${root}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      globIgnore: ['assets/**'],
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (reply.hasHeader('cache-control')) return;
        // Browsers ask for the mark each time the number on it changes.
        reply.header('cache-control', path.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache');
      },
    });
    // They are hundreds: one route for all of them.
    await app.register(fastifyStatic, {
      root: `${root}assets/`,
      prefix: '/assets/',
      // The build left them compressed.
      preCompressed: true,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|idp|health|metrics|assets)(\/|$|\?)/.test(request.url);
    if (isPage && isOtherNameOf(publicUrl, request.host)) return reply.redirect(`${publicUrl}${request.url}`, 307);
    const allowed = methodsAt(request.url);
    if (allowed.length > 0)
      return await sendError(
        reply.header('allow', allowed.join(', ')),
        new ApiError('METHOD_NOT_ALLOWED'),
        languageOf(request),
        messageOf,
        failureAt(request.url),
      );
    // What opens something by itself is kept nowhere, and told to no other page: it has a page of its own.
    const opensByItself = isPage && secretPages.test(request.url);
    if (opensByItself) reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    if (!built || !isPage)
      return await sendError(reply, new ApiError('NOT_FOUND'), languageOf(request), messageOf, failureAt(request.url));
    return reply.sendFile(opensByItself ? 'candidate.html' : 'index.html');
  });
}

/**
 * Whether a host is this machine's own, at the port of the public URL, by another of its names (`127.0.0.1` for
 * `localhost`): sign-in works at the public one only. Any other host may be a proxy's, and is left alone.
 */
function isOtherNameOf(publicUrl: string, host: string): boolean {
  const here = new URL(publicUrl);
  const asked = URL.parse(`${here.protocol}//${host}`);
  if (!asked || asked.host === here.host || asked.port !== here.port) return false;
  return [asked, here].every(({ hostname }) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
