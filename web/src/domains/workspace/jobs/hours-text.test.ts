import { languages } from '@passerelle/contracts/languages.ts';
import { jobsTexts } from '@passerelle/texts/jobs.texts.ts';
import { expect, test, vi } from 'vitest';
import { hoursText } from './hours-text.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inLanguage =
  (language: (typeof languages)[number]) =>
  (key: string, values: object = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      jobsTexts.texts[key.slice('JOBS:'.length) as keyof typeof jobsTexts.texts][language],
    );
const said = (cron: string, language: (typeof languages)[number] = 'gb') =>
  hoursText(cron, language, inLanguage(language), now);

test('hours are said in words, in each language', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(said('* * * * *')).toBe('Every minute');
  expect(said('17 * * * *')).toBe('Every hour, at minute 17');
  expect(said('41 3 * * *')).toBe('Every day at 03:41');
  expect([said('*/10 * * * *'), said('5-55/10 * * * *')]).toEqual(['Every 10 minutes', 'Every 10 minutes']);
  expect(said('7-52/15 1-4 * * *')).toBe('Every 15 minutes, 01:07 to 04:52');
  expect(said('10 6-18 * * 1-5')).toBe('Every hour, 06:10 to 18:10, Monday – Friday');
  const plain = languages.map((language) => said('35 4-18/2 * * *', language)?.replaceAll('\u00a0', ' '));
  expect(plain).toEqual([
    'Toutes les 2 heures, de 04:35 à 18:35',
    'Every 2 hours, 04:35 to 18:35',
    'Cada 2 horas, de 04:35 a 18:35',
    'Alle 2 Stunden, von 04:35 bis 18:35',
    'Ogni 2 ore, dalle 04:35 alle 18:35',
    'Om de 2 uur, van 04:35 tot 18:35',
    'Co 2 godziny, od 04:35 do 18:35',
    '每 2小时，04:35 至 18:35',
  ]);
  vi.unstubAllEnvs();
});

test('what does not come back evenly is left as it is written', () => {
  for (const cron of ['0,7 3 * * *', '0 0 1 * *', '10-20 6-8 * * *', 'never']) expect(said(cron), cron).toBeUndefined();
});
