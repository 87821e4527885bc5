import { type CallerKind, credentials } from '@passerelle/contracts/callers.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * What a request brings by which a caller of this kind is recognised; undefined where it brings none.
 * @throws {ApiError} TOKEN_INVALID where a cookie comes with what another site had the browser send
 */
export function credentialOf(kind: CallerKind, request: FastifyRequest, ownOrigin: string): string | undefined {
  const by = credentials[kind];
  const { authorization, cookie } = request.headers;
  if ('bearer' in by) {
    const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    return token?.startsWith(by.bearer) ? token : undefined;
  }
  if (authorization !== undefined) return undefined;
  const found = cookieOf(cookie ?? '', by.cookie);
  if (found !== undefined && !fromOwnPage(request, ownOrigin)) throw new ApiError('TOKEN_INVALID');
  return found;
}

function cookieOf(header: string, name: string): string | undefined {
  const own = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return own?.trim().slice(name.length + 1) || undefined;
}

/** A browser sends cookies whoever has it ask: what writes has to come from a page of the portal itself. */
function fromOwnPage({ method, headers }: FastifyRequest, ownOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === ownOrigin;
}
