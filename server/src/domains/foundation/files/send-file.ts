import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../../engines/files/files.ts';

type SentFile = Pick<OpenFile, 'name' | 'type' | 'content'> & Partial<Pick<OpenFile, 'size'>>;

/** Answers with a file, to be kept under its name: whatever is in it, it is no page of ours. */
export function sendFile(reply: FastifyReply, { name, size, type, content }: SentFile): FastifyReply {
  reply.headers({
    'content-disposition': attachmentOf(name),
    'content-security-policy': "sandbox; default-src 'none'",
    // Of one that is made as it goes nobody knows it.
    ...(size !== undefined && { 'content-length': size }),
  });
  return reply.type(type).send(content);
}

/** To be kept under its name, never shown as a page: the name in full, and one that every client reads. */
function attachmentOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
