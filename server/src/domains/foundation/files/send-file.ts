import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../../engines/files/files.ts';
import { attachmentOf } from '../../../platform/http/attachment.ts';

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
