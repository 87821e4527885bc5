import type { FastifyReply, FastifyRequest } from 'fastify';

/** Marks the answer with its version; when the browser holds that one already, answers 304 and returns the reply. */
export function unchanged(request: FastifyRequest, reply: FastifyReply, etag: string): FastifyReply | undefined {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const held = request.headers['if-none-match'];
  // Compression turns a strong tag into a weak one on the way back.
  if (held?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return undefined;
}
