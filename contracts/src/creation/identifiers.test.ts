import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPart, identifierBase } from './address-part.ts';
import { isLogin, isMail, isMailDomain, longestLocalPart, longestLogin, numbered } from './identifiers.ts';

const login = (Prenom: string, Nom: string) => identifierBase(Prenom, Nom, longestLogin);
const local = (Prenom: string, Nom: string) => identifierBase(Prenom, Nom, longestLocalPart);

test.each([
  ['Éloïse', 'D’Arc-Müller', 'eloise.darc-muller'],
  ['Éloïse', "D'Arc Müller", 'eloise.darc-muller'],
  ['Łukasz', 'Wiśniewski', 'lukasz.wisniewski'],
  ['雷', '李', 'lei.li'],
  ['伟', '王', 'wei.wang'],
  ['建国', '欧阳', 'jianguo.ouyang'],
  ['国', '单', 'guo.shan'],
  ['布', '吕', 'bu.lyu'],
  ['Guðrún', 'Þórsdóttir', 'gudrun.thorsdottir'],
  ['Əli', 'Məmmədov', 'eli.memmedov'],
  ['Ƙauna', 'Ɗanjuma', 'kauna.danjuma'],
  ['דוד', 'לוי', 'dvd.lvy'],
  ['', 'Suharto', 'suharto'],
  ['\u2060', '\u3164', 'user'],
  ['', 'Madonna', 'madonna'],
  ['Άννα', 'Παπαδοπούλου', 'anna.papadopoyloy'],
  ['Юлия', 'Щербакова', 'yuliya.shcherbakova'],
  ['\u202eAda\u202c', 'Love\u200flace', 'ada.lovelace'],
  ['*()\\', ',+"<>;=#', 'user'],
  ['Jean‑Pierre', 'Strauß', 'jean-pierre.strauss'],
])('A09 %s %s is proposed %s', (Prenom, Nom, proposed) => {
  expect(local(Prenom, Nom)).toBe(proposed);
});

test('what is too long is cut, its initial first, and numbered within what it may have', () => {
  expect(login('Maximilian', 'Oberhausenberger')).toBe('m.oberhausenberger');
  expect(login('Maximilian', 'O'.repeat(200))).toBe(`m.${'o'.repeat(18)}`);
  expect(local('A'.repeat(100), 'B'.repeat(100))).toHaveLength(longestLocalPart);
  expect(numbered('ada.lovelace', 1, longestLogin)).toBe('ada.lovelace');
  expect(numbered('ada.lovelace', 64, longestLogin)).toBe('ada.lovelace64');
  expect(numbered('m.oberhausenberger-x', 7, longestLogin)).toBe('m.oberhausenberger7');
});

test('of any two names what is proposed is a login, and an address', () => {
  const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 60, maxLength: 200 }));
  fc.assert(
    fc.property(name, name, fc.integer({ min: 1, max: 9999 }), (Prenom, Nom, n) => {
      expect(isLogin(numbered(login(Prenom, Nom), n, longestLogin))).toBe(true);
      const mail = `${numbered(local(Prenom, Nom), n, longestLocalPart)}@orvane.example`;
      expect([mail, isMail(mail)]).toEqual([mail, true]);
      expect(addressPart(Nom)).toMatch(/^[a-z0-9-]*$/);
    }),
  );
});

test('what is none is told from what is one', () => {
  for (const text of ['a', 'ada.lovelace', 'svc_backup-2', 'X1']) expect([text, isLogin(text)]).toEqual([text, true]);
  for (const text of ['', '.ada', 'ada.', 'a..b', 'a b', 'élo', 'a*', 'a\\b', 'a,b', 'a'.repeat(21), 'a\u200fb'])
    expect([text, isLogin(text)]).toEqual([text, false]);
  for (const text of ['orvane.example', 'a-b.c.de']) expect([text, isMailDomain(text)]).toEqual([text, true]);
  for (const text of ['orvane', '@orvane.example', 'a b.de', '.de', 'a..de'])
    expect([text, isMailDomain(text)]).toEqual([text, false]);
});
