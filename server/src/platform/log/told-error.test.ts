import { describe, expect, test } from 'vitest';
import { toldError } from './told-error.ts';

const told = (error: unknown) => toldError(error) as Record<string, string>;

test('an error is told with its kind, its stack, and what caused it', () => {
  const error = told(new TypeError('plan has no rows', { cause: new RangeError('too far') }));
  expect(error.type).toBe('TypeError');
  expect(error.message).toBe('plan has no rows: too far');
  expect(error.stack).toMatch(/TypeError: plan has no rows\n +at .*told-error\.test\.ts/);
  expect(error.stack).toContain('RangeError: too far');
});

test('what is thrown and is no error is told in its words', () => {
  expect(told('no more').message).toBe('no more');
  expect(
    told({ message: 'timeout exceeded', code: '57014', stack: 'Error: timeout exceeded\n    at queue' }),
  ).toMatchObject({
    message: 'timeout exceeded',
    code: '57014',
    stack: 'Error: timeout exceeded\n    at queue',
  });
  expect(told({ queue: 'mail.write' }).message).toBe('an object was thrown, with queue');
});

describe('nobody is told of', () => {
  test.each([
    [
      'a row that the database refused',
      Object.assign(new Error('duplicate key value violates unique constraint "person_mail"'), {
        code: '23505',
        detail: 'Key (mail)=(jane.roe@example.org) already exists.',
        where: 'COPY person, line 3: "Roe"',
        parameters: ['Roe'],
      }),
    ],
    ['a value that is none', new Error('invalid input syntax for type integer: "Roe"')],
    ['a value that does not fit', new Error('value "Roe" is out of range for type integer')],
    [
      'a recipient that was refused',
      Object.assign(new Error("Can't send mail - all recipients were rejected: 550 <jane.roe@example.org>"), {
        rejected: ['jane.roe@example.org'],
        response: '550 Roe unknown',
      }),
    ],
    ['what was no JSON', new SyntaxError('Unexpected token \'R\', "Roe" is not valid JSON')],
    ['the connection that broke', Object.assign(new Error('terminated'), { client: { user: 'roe' } })],
    ['what caused it', new Error('not sent', { cause: new Error('no such user: "Roe"') })],
  ])('%s', (_, error) => {
    expect(JSON.stringify(toldError(error))).not.toMatch(/roe/i);
  });

  test('while what tells where it broke stays', () => {
    const error = Object.assign(new Error('relation "person" does not exist'), { code: '42P01', table: 'person' });
    expect(toldError(error)).toMatchObject({ message: error.message, code: '42P01', table: 'person' });
    error.stack = `Error: no\n    at /packages/@scope/name@1.2.3/index.js:1:2`;
    expect(told(error).stack).toBe(error.stack);
  });
});
