import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Marks the answer with its version; when the browser holds that one already, answers 304 and returns the reply. */
export function notModified(request: FastifyRequest, reply: FastifyReply, etag: string): FastifyReply | undefined {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const held = request.headers['if-none-match'];
  // Compression turns a strong tag into a weak one on the way back.
  if (held?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return undefined;
}

/** Sends an answer as it is shown to who asked, under a version made of that alone; 304 to who holds it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = String(reply.serializeInput(answer as Record<string, unknown>, '200'));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return notModified(request, reply, etag) ?? reply.type('application/json; charset=utf-8').send(text);
}
