import { describe, expect, test } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { failureOf } from './job-failure.ts';

const coded = (code: string, more: object = {}, message = 'no') => Object.assign(new Error(message), { code, ...more });

describe('a failure has a cause', () => {
  test.each([
    ['databaseAway', coded('57P01', { severity: 'FATAL' })],
    ['databaseAway', new Error('Connection terminated unexpectedly')],
    ['databaseFull', coded('53100', { severity: 'ERROR' })],
    ['timeExceeded', coded('57014', { severity: 'ERROR' })],
    ['timeExceeded', Object.assign(new Error('aborted'), { name: 'TimeoutError' })],
    ['timeExceeded', new Error('handler execution exceeded 5s')],
    ['serverStopped', new Error('pg-boss shut down while active')],
    ['outsideAway', coded('ENOTFOUND')],
    ['outsideAway', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
    ['outsideRefused', coded('EAUTH', { responseCode: 535 })],
    ['outsideRefused', Object.assign(new Error('Forbidden'), { status: 403 })],
    ['refused', coded('23503', { severity: 'ERROR' })],
    ['refused', new ApiError('CONFLICT')],
    ['bug', new TypeError('x is not a function')],
    ['bug', coded('42P01', { severity: 'ERROR' })],
    ['bug', 'thrown as it is'],
    // Libraries announce copies of errors.
    ['databaseAway', { message: 'timeout exceeded when trying to connect', queue: 'mail.write' }],
    ['databaseFull', { ...coded('53100', { severity: 'ERROR' }), message: 'no' }],
  ] as const)('%s: %s', (cause, error) => {
    expect(failureOf(error).cause).toBe(cause);
  });

  test('which is told in words, whatever was thrown', () => {
    expect(failureOf({ message: 'no such queue', stack: 'Error: no such queue\n    at send' }).detail).toBe(
      'no such queue\n    at send',
    );
    expect(failureOf({ queue: 'mail.write' }).detail).toMatch('an object was thrown, with queue');
  });

  test('whose sign is the same whatever it was about', () => {
    const signs = [12, 345].map((n) => failureOf(new Error(`plan ${n} has no rows`)).sign);
    expect(new Set(signs).size).toBe(1);
    expect(failureOf(coded('57P01', { severity: 'FATAL' })).sign).toBe('');
  });
});
