import { expect, test } from 'vitest';
import {
  closesNow,
  contentOf,
  creationOf,
  languageStates,
  type MessageValues,
  newMessage,
  saidIn,
  toInstant,
  toLocal,
  valuesOf,
} from './message.values.ts';

const values: MessageValues = {
  ...newMessage,
  texts: { FR: '<p>Un</p>', PL: '<p>Dwa</p>', EN: '<p></p>' },
  level: 'closed',
  DateDebut: '2026-03-04 05:06:00',
};

test('what is written is what is saved, empty languages left out', () => {
  const stored = {
    IdMessage: 1,
    ...contentOf(values),
    DateDebut: toInstant(values.DateDebut)!,
    Texte: '<p>Un</p>',
    Maintenance: true,
    state: 'planned',
    Revision: 3,
  } as const;
  expect(stored.MessageLgs.map(({ IdLangue }) => IdLangue)).toEqual(['FR', 'PL']);
  expect(valuesOf(stored)).toEqual({ ...values, texts: { FR: '<p>Un</p>', PL: '<p>Dwa</p>' } });
  expect(creationOf(values)).toMatchObject({ Texte: '<p>Un</p>', MessageLgs: [{ IdLangue: 'PL' }] });
});

test('a language that says nothing is missing, and is told in French', () => {
  expect(languageStates(values)).toMatchObject({ fr: 'filled', pl: 'filled', gb: 'missing', cn: 'missing' });
  expect(saidIn(values, 'pl')).toEqual({ IdLangue: 'PL', Texte: '<p>Dwa</p>' });
  expect(saidIn(values, 'gb')).toEqual({ IdLangue: 'FR', Texte: '<p>Un</p>' });
});

test('the writer’s clock and back, to the minute', () => {
  const now = new Date();
  expect(toInstant(toLocal(now.toISOString()))).toBe(
    new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
  );
});

test('closing at once is known before it is done', () => {
  const now = new Date();
  const inAnHour = toLocal(new Date(now.getTime() + 3_600_000).toISOString());
  expect(closesNow({ ...values, DateDebut: null }, now)).toBe(true);
  expect(closesNow({ ...values, DateDebut: inAnHour }, now)).toBe(false);
  expect(closesNow({ ...values, DateDebut: null, Actif: false }, now)).toBe(false);
  expect(closesNow({ ...values, DateDebut: null, level: 'readOnly' }, now)).toBe(false);
});
