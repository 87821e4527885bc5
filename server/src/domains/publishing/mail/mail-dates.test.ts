import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf, seededMails } from './mail.seed.ts';
import { fieldValues } from './mail-values.queries.ts';

const dated = seededMails.filter(({ fields }) => fields.some(([, type]) => type === 'date'));

describe.each(dated)('$IdMail', ({ fields, words }) => {
  test.each(languages)('writes its days in %s as screens do', (language) => {
    const days = fields.filter(([, type]) => type === 'date');
    const values = fieldValues(
      days.map(([IdField, Type, path]) => ({ IdField, Type, Map: path, DateDebut: null, DateFin: null })),
      new Map(days.map(([, , path]) => [path, '2026-04-28'])),
      { language: idLangues[language], publicUrl: 'https://portal.test', URL: null, today: '2026-04-01' },
    );
    for (const [name] of days) {
      expect(values[name]).toBe(dayInFigures('2026-04-28', language));
      // Where a mail says a day, it is by its field: none is written in a form of its own.
      const said = `${words[language].join('\n')}\n${bodyOf(words[language])}`;
      expect(said).toContain(`{{ ${name} }}`);
    }
  });
});

test('some that ship have days', () => {
  expect(dated.map(({ IdMail }) => IdMail)).toContain('DELEGATION_RECUE');
});
