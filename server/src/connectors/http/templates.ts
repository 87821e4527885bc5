import type { Asked } from './outside-http.ts';

/** What is said in templates, by the names in their braces: `Ticket/{id}`. */
export type Said = Readonly<Record<string, string>>;

/** A request whose path, headers and texts are templates. */
export interface DescribedRequest {
  readonly method: Asked['method'];
  readonly path: string;
  readonly headers?: Said;
  /** JSON. */
  readonly body?: unknown;
}

/** A request as it is sent. */
export function filledRequest({ method, path, headers, body }: DescribedRequest, said: Said) {
  return {
    method,
    path: filled(path, said, encodeURIComponent),
    headers: filledHeaders(headers, said),
    ...(body !== undefined && { body: filledBody(body, said) }),
  };
}

/** Headers as they are sent: what would break out of one is a blank there. */
export function filledHeaders(headers: Said | undefined, said: Said): Record<string, string> {
  const told = Object.entries(headers ?? {}).map(
    ([name, text]) => [name, filled(text, said, (value) => value.replace(/[^\x20-\x7e\x80-\xff]/g, ' '))] as const,
  );
  return Object.fromEntries(told.filter(([, value]) => value !== ''));
}

function filledBody(body: unknown, said: Said): unknown {
  if (typeof body === 'string') return filled(body, said, (value) => value);
  if (Array.isArray(body)) return body.map((one) => filledBody(one, said));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filledBody(value, said)]));
}

function filled(text: string, said: Said, written: (value: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => written(said[name] ?? ''));
}

/** What stands at a pointer (RFC 6901) in an answer. */
export function pointed(json: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Said)[part] : undefined),
      json,
    );
}

/** The same as text; empty where nothing stands there. */
export function pointedText(json: unknown, pointer: string): string {
  const value = pointed(json, pointer);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
