import { languages } from '@passerelle/contracts/languages.ts';
import { expect, test } from 'vitest';
import { showDate, showDay, showDayAndTime, showDayAndTimeInZone, showInstant, showSpan } from './format.ts';

test.each(languages)('a day and an instant are written alike in %s', (language) => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(showInstant('2015-04-08T10:00:00Z', language, now)).toContain(showDate('2015-04-08', language));
});

test('days are written as their language does, and what is none stays as it is', () => {
  expect(languages.map((language) => showDate('2015-04-28', language))).toEqual([
    ...['28/04/2015', '28/04/2015', '28/04/2015', '28.04.2015', '28/04/2015', '28-04-2015', '28.04.2015', '2015/04/28'],
  ]);
  expect(showDate('1000-01-02', 'de')).toBe('02.01.1000');
  expect([showDate('2015-13-01', 'fr'), showDate('?', 'fr')]).toEqual(['2015-13-01', '?']);
});

test('a span is said in its greatest unit, and is never none', () => {
  const from = '2026-11-23T12:00:00Z';
  const spans = ['2026-11-23T12:00:05Z', '2026-11-23T12:20:00Z', '2026-11-23T14:10:00Z', '2026-11-26T12:00:00Z'];
  expect(spans.map((to) => showSpan(from, to, 'gb'))).toEqual(['1 minute', '20 minutes', '2 hours', '3 days']);
});

test('a day that follows a preposition has no weekday, which would be in another case', () => {
  const day = '2026-11-27T12:00:00Z';
  expect(languages.map((language) => showDay(day, language))).toEqual([
    ...['27 novembre 2026', '27 November 2026', '27 de noviembre de 2026', '27. November 2026'],
    ...['27 novembre 2026', '27 november 2026', '27 listopada 2026', '2026年11月27日'],
  ]);
});

test('an instant that follows a preposition has its day, of today too, and its time', () => {
  for (const language of languages) {
    const today = new Date();
    today.setHours(13, 45);
    const instant = today.toISOString();
    expect(showDayAndTime(instant, language)).toContain(showDay(instant, language));
    expect(showDayAndTime(instant, language)).toContain('13:45');
    const inZone = showDayAndTimeInZone(instant, language);
    expect(inZone).toContain(showDay(instant, language));
    expect(inZone).toMatch(/13:45/);
    expect(inZone).toMatch(/\b[A-Z]{3,4}\b/);
  }
});
