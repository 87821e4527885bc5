import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';

/** Octets of a line, without its end. */
const longest = 75;
const encoder = new TextEncoder();

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** A line in parts of 75 octets at most, each but the first after a space: broken inside no character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > longest) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

/**
 * A visiting card (vCard 3.0, which address books of all phones take), made of what the reader was shown of a person: it holds nothing
 * that they may not see. `photo` is a JPEG in base64.
 */
export function vcardOf(person: PersonRecord, name: string, address: string, photo?: string): string {
  const { Prenom, Nom, Mail, TelFixePro, TelMobilePro, Fonction, LibSociete } = person;
  const line = (property: string, value: string | null | undefined) => (value ? [`${property}:${escaped(value)}`] : []);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(Nom ?? name)};${escaped(Prenom ?? '')};;;`,
    `FN:${escaped(name)}`,
    ...line('ORG', LibSociete),
    ...line('TITLE', Fonction),
    ...line('EMAIL;TYPE=INTERNET,WORK', Mail),
    ...line('TEL;TYPE=WORK,VOICE', TelFixePro),
    ...line('TEL;TYPE=CELL,VOICE', TelMobilePro),
    ...line('URL', address),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`] : []),
    'END:VCARD',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
