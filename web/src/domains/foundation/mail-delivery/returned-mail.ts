/** What a mail of return tells. */
export interface ReturnedMail {
  /** Key of the mail that came back; undefined where none of ours is named. */
  readonly id: number | undefined;
  /** Why, in the words of the mail server; empty where it does not say. */
  readonly reason: string;
}

const mostReason = 1000;

/**
 * Reads a mail of return as it is pasted: the Message-ID of what came back, wherever it stands, and the reason, which
 * programs give in a field of its own (RFC 3464) and others in a line that begins with a code.
 */
export function readReturn(pasted: string): ReturnedMail {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  const ids = [...lines.matchAll(/\bmail-([1-9]\d{0,9})(?:\.\w+)?@[\w.-]+/g)].map(([, id]) => Number(id));
  return { id: ids.at(-1), reason: reasonIn(lines).replace(/\s+/g, ' ').trim().slice(0, mostReason) };
}

function reasonIn(lines: string): string {
  const [, diagnostic] = /^Diagnostic-Code:\s*(?:[\w-]+\s*;)?\s*(.+)$/im.exec(lines) ?? [];
  if (diagnostic) return diagnostic;
  const [, coded] = /^[^\n]*?((?<![\d.])[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}\s)?[^\n]{3,})$/m.exec(lines) ?? [];
  if (coded) return coded;
  const [, status] = /^Status:\s*([45]\.\d{1,3}\.\d{1,3})/im.exec(lines) ?? [];
  return status ?? '';
}
