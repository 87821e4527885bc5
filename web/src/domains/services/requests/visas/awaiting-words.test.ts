import { languages } from '@passerelle/contracts/languages.ts';
import { requestsTexts } from '@passerelle/texts/requests.texts.ts';
import { expect, test } from 'vitest';
import { sinceWords, standingOutWords } from './awaiting-words.ts';

test('a day on which something began to wait says what it is', () => {
  const said = languages.map((language) =>
    sinceWords('2026-11-27T12:00:00Z', language, (_key, { date } = {}) =>
      requestsTexts.texts.awaitsSince[language].replace('{date}', String(date)).replaceAll('\u00a0', ' '),
    ),
  );
  expect(said).toEqual([
    ...['depuis le 27 novembre 2026', 'since 27 November 2026', 'desde el 27 de noviembre de 2026'],
    ...['seit 27. November 2026', 'dal 27 novembre 2026', 'sinds 27 november 2026', 'od 27 listopada 2026'],
    '自 2026年11月27日 起',
  ]);
});

test('one role that stands out is told with its holder, several are counted', () => {
  const t = (key: string) => key;
  const [hugo, claire] = [
    { IdPersonneEV1: 1, IndexPrenomNom: 'Hugo Lefèvre', IdPays: 'FR' },
    { IdPersonneEV1: 2, IndexPrenomNom: 'Claire Besson', IdPays: 'FR' },
  ];
  const own = { LibRole: 'Manager', person: hugo, delegator: null };
  expect(standingOutWords('rolesOfGone', 1, own, t)).toBe('1 DASHBOARD:tile.rolesOfGone · Manager · Hugo Lefèvre');
  const lent = { LibRole: 'Manager', person: claire, delegator: hugo };
  expect(standingOutWords('delegationsEnding', 1, lent, t)).toBe(
    '1 DASHBOARD:tile.delegationsEnding · Manager · Hugo Lefèvre → Claire Besson',
  );
  expect(standingOutWords('rolesOfGone', 2, own, t)).toBe('2 DASHBOARD:tile.rolesOfGone');
  expect(standingOutWords('rolesOfGone', 1, undefined, t)).toBe('1 DASHBOARD:tile.rolesOfGone');
});
