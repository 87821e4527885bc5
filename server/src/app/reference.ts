import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from '../platform/http/server.ts';

/**
 * `/api/openapi.json` and the reference page where calls are tried with a token. What makes them is as large as the rest of
 * the product, and is read by whoever builds upon it: it is made when it is first asked for.
 */
export function registerReference(app: FastifyInstance, options: HttpOptions): void {
  let made: Promise<FastifyInstance> | undefined;
  const reference = async () => {
    made ??= import('./openapi.ts').then(async ({ createReference }) => await createReference(options));
    return await made;
  };
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      const { routing } = await reference();
      reply.hijack();
      routing(request.raw, reply.raw);
    });
  }
  app.addHook('onClose', async () => await (await made)?.close());
}
