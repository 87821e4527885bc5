import { describe, expect, test } from 'vitest';
import { checkValue } from '../forms/check-value.ts';
import { maskPattern } from './mask.ts';

describe('a mask written on site', () => {
  test('means its digits, letters and either; all else stands for itself', () => {
    const fits = (mask: string, text: string) => maskPattern(mask).test(text);
    expect([fits('A99*', 'B12Z'), fits('A99*', 'B1Z2'), fits('A99*', 'B12Zé'), fits('A99*', 'b12z')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const literal of ['(a+)+$', '.+', '[a-z]', '\\d', '^x|y$', 'a{2}', '(?=a)', 'x?', '😀', '$&', '\\', '/'])
      expect([fits(literal, literal), fits(literal, `${literal}x`), fits(literal, 'aa')], literal).toEqual([
        true,
        false,
        false,
      ]);
  });

  test('cannot hold the server up, whatever it looks like and whatever is typed', () => {
    const attacks = [
      ...['(a+)+$', '(a|a)*', '(.*)*', '(?:a|aa)+$', '([a-zA-Z]+)*', '(\\w+\\s?)*', '^(([a-z])+.)+[A-Z]([a-z])+$'],
      ...['.*.*.*.*.*=.*', '(x+x+)+y', 'a{1,60}{1,60}', '\\1\\1\\1', '(?=(a+))\\1', '[^', '(((((((((('],
      ...['*'.repeat(60), '9'.repeat(60), 'A'.repeat(60), '*9'.repeat(30), '*A9'.repeat(20), '****(a+)+'],
    ];
    const typed = ['a', 'A', '9', 'aA9', 'x', ' ', '=', '\\', '(', '😀'].map((one) => one.repeat(4000));
    const limits = { country: undefined, mostTags: 1, mostFiles: 1 };
    const slowest = Math.max(
      ...attacks.flatMap((mask) =>
        typed.map((text) => {
          const from = process.cpuUsage();
          const judged = checkValue({ type: 'text' }, { field: 'f', code: 'R', mask }, `${text}!`, limits);
          expect('rule' in judged).toBe(true);
          const { user, system } = process.cpuUsage(from);
          return (user + system) / 1000;
        }),
      ),
    );
    expect(attacks.length * typed.length).toBe(200);
    expect(slowest).toBeLessThan(50);
  });
});

test('R-054 a Spanish identifier: nine characters, a letter or digit at both ends, in any case and with any blanks', () => {
  const country = { IdPays: 'ES', nin: maskPattern('*9999999*') };
  const check = (typed: string) =>
    checkValue({ type: 'text', format: 'nationalId' }, { field: 'NIN', code: 'T' }, typed, {
      country,
      mostTags: 1,
      mostFiles: 1,
    });
  for (const typed of ['X1234567L', 'x1234567l', ' x 1234567 l ', 'X-1234567-L', 'x\u00a01234567\u202fl'])
    expect(check(typed), typed).toMatchObject({ value: 'X1234567L' });
  expect(check('12345678Z')).toMatchObject({ value: '12345678Z' });
  for (const typed of ['1234567L', 'X12345678L', 'XX234567L', 'X123456ÉL', 'X1234567', '', 'Ñ1234567L'])
    expect('value' in check(typed) && typed !== '', typed).toBe(false);
});
