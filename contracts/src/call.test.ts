import { expect, test } from 'vitest';
import { call, callUrl, PersonKey, signedIn, strict } from './call.ts';

const read = call({
  operationId: 'people.read',
  method: 'GET',
  path: '/People/{id}',
  summary: '',
  access: signedIn,
  params: strict({ id: PersonKey }),
});

test('params are escaped, objects of the query are JSON, what is undefined is left out', () => {
  expect(callUrl(read, { params: { id: 'a/b' }, query: { filter: { where: { x: 1 } }, limit: undefined } })).toBe(
    '/api/People/a%2Fb?filter=%7B%22where%22%3A%7B%22x%22%3A1%7D%7D',
  );
});
