import { languages } from '@passerelle/contracts/languages.ts';
import { expect, test, vi } from 'vitest';
import { translate, withDays } from './texts.ts';

test('the day that a rule goes by is read as each language writes days; what is no day stays as it is', () => {
  const said = languages.map((language) => [language, withDays({ value: '2027-09-22', field: 'Fin', n: 3 }, language)]);
  expect(Object.fromEntries(said)).toEqual({
    fr: { value: '22/09/2027', field: 'Fin', n: 3 },
    gb: { value: '22/09/2027', field: 'Fin', n: 3 },
    es: { value: '22/09/2027', field: 'Fin', n: 3 },
    de: { value: '22.09.2027', field: 'Fin', n: 3 },
    it: { value: '22/09/2027', field: 'Fin', n: 3 },
    nl: { value: '22-09-2027', field: 'Fin', n: 3 },
    pl: { value: '22.09.2027', field: 'Fin', n: 3 },
    cn: { value: '2027/09/22', field: 'Fin', n: 3 },
  });
});

test('no reader sees a key: what is lacking comes by itself, once, and what has no text is called by its name', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(String(url instanceof Request ? url.url : url));
    return Response.json({ CHAMPS: { LibSociete: 'Société' } });
  });
  expect([translate('CHAMPS:LibSociete'), translate('CHAMPS:LibSite')]).toEqual(['', '']);
  await vi.waitFor(() => expect(translate('CHAMPS:LibSociete')).toBe('Société'));
  expect(asked.filter((url) => url.includes('CHAMPS'))).toHaveLength(1);
  expect(translate('CHAMPS:Nothing such' as never)).toBe('Nothing such');
  vi.unstubAllGlobals();
});
