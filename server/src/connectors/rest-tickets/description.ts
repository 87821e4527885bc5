import { oneOf, strict } from '@passerelle/contracts/call.ts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { staysBelow } from '../http/outside-http.ts';

/** A text in which `{title}` stands for what is said; in a path each is written as a path has it. */
const Template = Type.String({ maxLength: 2000 });
/** Where something stands in an answer (RFC 6901): `/data/0/id`; empty for all of it. */
const Pointer = Type.String({ maxLength: 200, pattern: '^(/[^/]*)*$' });
const Headers = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$' }), Template);

const request = {
  method: oneOf(['GET', 'POST', 'PUT', 'PATCH']),
  path: Template,
  headers: Type.Optional(Headers),
  /** JSON, whose texts are templates. */
  body: Type.Optional(Type.Unknown()),
};

const TicketAt = {
  id: Pointer,
  title: Pointer,
  /** Where our key stands: alone, or in brackets among other words. */
  key: Pointer,
  state: Pointer,
};

/**
 * How a help-desk is spoken to by REST, as data: which requests, and where what matters stands in their answers. Templates
 * know `key`, `id`, `title`, `text`, `login`, `mail`, `name`, `noteKey`, and the secrets `secret` and `appToken`.
 */
export const TicketsDescription = strict({
  /** Told with each request. */
  headers: Type.Optional(Headers),
  /** A token that is asked for first, and told in a header. */
  session: Type.Optional(strict({ ...request, token: Pointer, header: Type.String({ maxLength: 100 }) })),
  /** States of a ticket that is over. */
  closed: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]), { minItems: 1 }),
  /** Those that may be the one that bears our key: what they bear is looked at again. */
  find: strict({ ...request, list: Pointer, ...TicketAt }),
  read: strict({ ...request, ...TicketAt }),
  open: strict({ ...request, id: Pointer }),
  comment: strict(request),
  /** What was said on a ticket. */
  notes: strict({ ...request, list: Pointer, text: Pointer }),
  close: strict(request),
});
export type TicketsDescription = Static<typeof TicketsDescription>;

/** Reads a description that somebody wrote; where it is wrong, where: a path, or the name that no template knows. */
export function readDescription(
  text: string,
): { readonly description: TicketsDescription } | { readonly wrong: string } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { wrong: 'JSON' };
  }
  const [fault] = Value.Errors(TicketsDescription, read);
  if (fault) return { wrong: fault.instancePath || '/' };
  const description = read as TicketsDescription;
  const away = Object.entries(description).find(([, part]) => leavesItsAddress(part));
  if (away) return { wrong: `/${away[0]}/path` };
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !known.has(name));
  return unknown ? { wrong: unknown[0] } : { description };
}

const leavesItsAddress = (part: unknown) =>
  typeof part === 'object' && part !== null && 'path' in part && !staysBelow(String(part.path));

const known: ReadonlySet<string> = new Set([
  ...['key', 'id', 'title', 'text', 'login', 'mail', 'name', 'noteKey', 'secret', 'appToken'],
]);
