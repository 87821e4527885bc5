import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { expect, test } from 'vitest';
import { folded, vcardOf } from './vcard.ts';

const ida = {
  ...{ IdPersonneEV1: 7, Prenom: 'Ida', Nom: 'Łącka; dite, «I»', Mail: 'ida@example.test', LibSociete: 'A\\B' },
  ...{ TelFixePro: '+33102030405', TelMobilePro: '+33612345678', Fonction: '工程师' },
} as PersonRecord;

test('a card says what is shown of somebody, with what means something else there escaped', () => {
  expect(vcardOf(ida, 'Ida Łącka', 'https://portal.test/fr/7').split('\r\n')).toEqual([
    ...['BEGIN:VCARD', 'VERSION:3.0', 'N:Łącka\\; dite\\, «I»;Ida;;;', 'FN:Ida Łącka', 'ORG:A\\\\B', 'TITLE:工程师'],
    ...['EMAIL;TYPE=INTERNET,WORK:ida@example.test', 'TEL;TYPE=WORK,VOICE:+33102030405'],
    ...['TEL;TYPE=CELL,VOICE:+33612345678', 'URL:https://portal.test/fr/7', 'END:VCARD', ''],
  ]);
});

test('what is not shown is not in it', () => {
  const text = vcardOf({ IdPersonneEV1: 7 } as PersonRecord, 'Ida Łącka', '');
  expect(text).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ida Łącka;;;;\r\nFN:Ida Łącka\r\nEND:VCARD\r\n');
});

test('an end of a line in a value, however it is written, begins no line of the card', () => {
  for (const end of ['\r', '\n', '\r\n']) {
    const text = vcardOf({ IdPersonneEV1: 7, Fonction: `A${end}TEL:+331` } as PersonRecord, 'Ida', '');
    expect(text.split(/\r\n|\r|\n/)).toContain('TITLE:A\\nTEL:+331');
  }
});

test('E23 a photo is in it, in base64 on lines of 75 octets that read back whole', () => {
  const photo = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 31) % 256)).toString('base64');
  const text = vcardOf(ida, 'Ida Łącka', 'https://portal.test/fr/7', photo);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`);
  expect(vcardOf(ida, 'Ida Łącka', 'https://portal.test/fr/7')).not.toContain('PHOTO');
});

test.each(['a'.repeat(300), '工程师'.repeat(60), 'é😀'.repeat(50)])(
  'a long line is folded, inside no character: %#',
  (text) => {
    const lines = folded(`TITLE:${text}`).split('\r\n');
    for (const line of lines) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(`TITLE:${text}`);
  },
);
