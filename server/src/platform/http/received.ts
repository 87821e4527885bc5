import { Readable } from 'node:stream';
import type { Receives } from '@passerelle/contracts/call.ts';
import { megabytes } from '@passerelle/contracts/files/file.kinds.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** A content on its way: read once, piece by piece. */
export interface Received {
  readonly stream: Readable;
  /** What it is declared as; empty where nothing is said. */
  readonly type: string;
}

/** Routes of this scope are given their body as it comes. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** The content of a request, cut where it is larger than may be. Throws what the call does not take, unread. */
export function bodyStream({ raw, headers }: FastifyRequest, { types, largest }: Receives): Received {
  const type = headers['content-type'] ?? '';
  const [declared = ''] = type.toLowerCase().split(';');
  const packed = !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
  if (packed || (!types.includes('*/*') && !types.includes(declared.trim())))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(headers['content-length'] ?? 0) > largest) throw tooLarge(largest);
  return { stream: Readable.from(cutAt(raw, largest), { objectMode: false }), type };
}

/** The refusal of a content of more bytes than `largest`. */
export function tooLarge(largest: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', [{ path: 'content', rule: 'fileSize', value: megabytes(largest) }]);
}

/** Passes a stream on as long as it has no more bytes than may be. */
export async function* cutAt(stream: Readable, largest: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Whoever sends too much is still to be told so: the connection stays.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > largest) throw tooLarge(largest);
      yield piece;
    }
  } catch (error) {
    // Whoever sent it has left, or said nothing for too long.
    throw error instanceof ApiError ? error : new ApiError('REQUEST_TIMEOUT');
  }
}

/**
 * Once a call is answered, what is left of its content is thrown away, as much as it may have; whoever goes on sending
 * then is hung up on.
 */
export function discardRestOfBody({
  largest,
}: Receives): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    let left = largest;
    raw.on('data', (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) raw.destroy();
    });
    raw.resume();
  };
}
