/**
 * The mails of a company are one text: positions separated by `#`, each with a purpose of its own and holding addresses
 * separated by `;`, or `no-mail` where nobody is to be written to. A position that is empty says nothing yet.
 */

/** The fields that the positions are filled in by, in their order. What stands beyond them is kept, and named nowhere. */
export const mailPositions = [
  'MailsRH',
  'MailsPaie',
  'MailsServicesGeneraux',
  'MailsServiceDesk',
  'MailsSecurite',
  'MailsRecrutement',
] as const;
export type MailPosition = (typeof mailPositions)[number];

/** What a position holds where nobody is to be written to. */
export const noMail = 'no-mail';

const between = { positions: '#', entries: ';' } as const;

/** The entries of each position, as they are written. */
export function readMails(text: string): readonly (readonly string[])[] {
  return text.split(between.positions).map((position) => position.split(between.entries));
}

/** The same text again: `writeMails(readMails(text))` is `text`. */
export function writeMails(positions: readonly (readonly string[])[]): string {
  return positions.map((entries) => entries.join(between.entries)).join(between.positions);
}

/** The text with one position said anew; all others stay as they were written, to the letter. */
export function withPosition(text: string, position: MailPosition, entries: readonly string[]): string {
  const at = mailPositions.indexOf(position);
  const positions = readMails(text);
  const padded = Array.from({ length: Math.max(positions.length, at + 1) }, (_, n) => positions[n] ?? ['']);
  return writeMails(padded.with(at, entries.length === 0 ? [''] : entries));
}

/** What a position holds, without the blanks that nobody typed. */
export function entriesAt(text: string, position: MailPosition): readonly string[] {
  return (readMails(text)[mailPositions.indexOf(position)] ?? []).filter((entry) => entry.trim() !== '');
}
