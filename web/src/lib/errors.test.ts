import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { isOfNothing } from './errors.ts';

test('an address names nothing where nothing is there, and where nothing could be', () => {
  const refused = (...paths: string[]) =>
    isOfNothing(
      new ApiError(
        'INVALID_INPUT',
        400,
        '',
        paths.map((path) => ({ path, rule: 'pattern' })),
      ),
    );
  expect(isOfNothing(new ApiError('NOT_FOUND', 404))).toBe(true);
  expect([refused('params/IdMail'), refused('params/IdMail', 'params/n')]).toEqual([true, true]);
  expect([refused('query/page'), refused('params/IdMail', 'body/Motif'), refused()]).toEqual([false, false, false]);
  expect([isOfNothing(new ApiError('CONFLICT', 409)), isOfNothing(new Error('params/IdMail'))]).toEqual([false, false]);
});
