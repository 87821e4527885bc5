import type { Call, Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { referenceCalls } from '@passerelle/contracts/reference/reference.contract.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../testing/build.ts';
import { expectNeverBroken, expectRefused, hostileFilter, nasty } from '../testing/hostile.ts';
import { runs } from '../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const send = (request: InjectOptions, login = 'admin') => server.as(login).send(request);

const filtered = (filter: string, after?: string) => [
  requestOf(directoryCalls.list, { query: { filter, ...(after !== undefined && { after }) } }),
  requestOf(directoryCalls.count, { query: { filter } }),
];

describe('filters', () => {
  test('whatever is in them, the answer is never a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(hostileFilter, async (filter) => {
        for (const request of filtered(filter)) expectNeverBroken(await send(request), filter);
        const Filter = filter.slice(0, 200);
        expectNeverBroken(
          await send(requestOf(directoryCalls.authorizedData, { body: { Table: 'Personne', Filter } })),
          Filter,
        );
      }),
      { numRuns: runs(500) },
    );
  });

  test('reference lists take hostile filters too', async () => {
    const lists = allCalls.filter((call) => call.operationId.startsWith('reference.'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), hostileFilter, async (call, filter) => {
        const input = { params: { lang: 'fr' }, query: { filter } } as Input<Call>;
        expectNeverBroken(await send(requestOf(call, input)), filter);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['not JSON', '{"where":'],
    ['not an object', '[]'],
    ['an unknown part', '{"include":"Personne"}'],
    ['an unknown filter', '{"where":{"NIN":"1"}}'],
    ['an unknown operator', '{"where":{"IdPays":{"regexp":"^F"}}}'],
    ['an operator that does not fit', '{"where":{"Physique":{"like":"t"}}}'],
    ['a day that does not exist', '{"where":{"DateEntree":"2024-02-30"}}'],
    ['a key that is none', '{"where":{"sites":"x"}}'],
    ['a key that is too large', '{"where":{"sites":99999999999}}'],
    ['a number that is too large', '{"limit":1e400}'],
    ['a page that is too large', '{"limit":201}'],
    ['a page backwards', '{"skip":-1}'],
    ['NUL', '{"where":{"IdPays":"\\u0000"}}'],
    ['half a character', '{"where":{"query":"\\ud800"}}'],
    ['an unknown $', '{"where":{"IdPays":"$Salaire"}}'],
    ['the parent of a $', '{"where":{"IdPays":"$__proto__"}}'],
    ['groups 6 deep', JSON.stringify({ where: deep(6) })],
    ['groups 1000 deep', JSON.stringify({ where: deep(1000) })],
    ['61 comparisons', JSON.stringify({ where: { and: Array.from({ length: 61 }, () => ({ IdPays: 'FR' })) } })],
    ['1001 values', JSON.stringify({ where: { sites: { inq: Array.from({ length: 1001 }, (_, index) => index) } } })],
    ['more than fits', JSON.stringify({ where: { IdPays: 'x'.repeat(20_000) } })],
    ['a field that is neither asked for nor left out', '{"fields":{"IdPays":"yes"}}'],
    ['words beside an operator', '{"where":{"query":{"like":"a","neq":"b"}}}'],
    ['an order that cannot be said', '{"order":[{"toString":1}]}'],
    ['a field that cannot be said', '{"fields":[{"toString":1}]}'],
  ])('%s', async (_, filter) => {
    for (const request of filtered(filter)) expectRefused(await send(request), filter);
  });
});

describe('filters of reference lists', () => {
  const send = (filter: object) =>
    server.as('employee').send(requestOf(referenceCalls.Pays, { query: { filter: JSON.stringify(filter) } }));

  test.each([
    [{ where: { Capitale: 'Paris' } }, 'where/Capitale'],
    [{ where: { and: { IdLangue: 'PL' } } }, 'where/and'],
    [{ include: { relation: 'PaysLgs', scope: { limit: 1 } } }, 'include/scope/limit'],
    [{ include: { relation: 'PaysLgs', scope: { where: { LibPays: 'x' } } } }, 'include/scope/where/LibPays'],
    [{ include: ['PaysLgs', 'Sites'] }, 'include'],
    [{ order: ['IdPays', 'LibPays', 'Groupe', 'IdLangue'] }, 'order'],
    [{ order: 5 }, 'order/number'],
    [{ order: 'IdPays UP' }, 'order/IdPays UP'],
    [{ fields: 5 }, 'fields/number'],
    [{ fields: { IdPays: 1 } }, 'fields/IdPays'],
    [{ limit: 0 }, 'filter/limit'],
  ])('%j is refused where it says what they do not do', async (filter, path) => {
    const response = await send(filter);
    expectRefused(response, filter);
    expect(response.json().error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path }] });
  });

  test('give the language of the relation or of where, the fields asked for or all but those left out', async () => {
    const scope = { where: { IdLangue: 'PL' } };
    const poland = async (filter: object) =>
      (await send(filter)).json().find(({ IdPays }: { IdPays: string }) => IdPays === 'PL');
    expect(await poland({ include: { relation: 'PaysLgs', scope }, fields: ['IdPays', 'LibPays'] })).toEqual({
      IdPays: 'PL',
      LibPays: 'Polska',
    });
    expect(await poland({ include: [{ relation: 'PaysLgs', scope }] })).toMatchObject({ LibPays: 'Polska' });
    // Countries have a language of their own: asked for in `where`, it filters them.
    expect(await poland({ where: { IdLangue: 'PL' } })).toMatchObject({ LibPays: 'Pologne', IdLangue: 'PL' });
    const rest = await poland({ fields: { LibPays: false } });
    expect(rest).toMatchObject({ IdPays: 'PL', Indicatif: '+48' });
    expect(rest).not.toHaveProperty('LibPays');
  });
});

function deep(levels: number): unknown {
  return levels === 0 ? { IdPays: 'FR' } : { and: [deep(levels - 1)] };
}

describe('cursors', () => {
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const orders = ['IndexPrenomNom', 'DateEntree', 'DateM', 'VIP', 'IdPersonne', 'LibSite'];

  test.each([
    ['a day that does not exist', 'DateEntree', cursor('2024-02-30', '1')],
    ['a year before all', 'DateEntree', cursor('0000-01-01', '1')],
    ['an instant that does not exist', 'DateM', cursor('2024-02-30 10:00:00+00', '1')],
    ['a number too large', 'IdPersonne', cursor('9999999999', '1')],
    ['a key too large', 'IdPersonne', cursor('1', '9999999999')],
    ['another order', 'VIP', cursor('x', '1')],
    ['too few values', 'VIP', cursor('1')],
    ['no cursor', 'VIP', 'x'],
    ['nothing', 'VIP', ''],
  ])('%s', async (_, order, after) => {
    const [request] = filtered(JSON.stringify({ order }), after);
    expectRefused(await send(request!), after);
  });

  test('made up, they never break the list', async () => {
    const value = fc.oneof(
      nasty,
      fc.string({ maxLength: 30 }),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...orders), fc.array(value, { maxLength: 3 }), async (order, values) => {
        const [request] = filtered(JSON.stringify({ order }), cursor(...values));
        expectNeverBroken(await send(request!), [order, values]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('those that the list gives are taken back, the largest numbers too', async () => {
    const build = builders(server.database);
    await build.person({ IdPersonne: 2_147_483_646 });
    await build.person({ IdPersonne: 2_147_483_647 });
    const page = async (after?: string) => {
      const filter = JSON.stringify({ order: 'IdPersonne DESC', limit: 1, fields: ['IdPersonne'] });
      return (await server.as('admin').call(directoryCalls.list, { query: { filter, ...(after && { after }) } })).body;
    };
    const seen = [];
    for (let next: string | null | undefined; seen.length < 3 && next !== null; ) {
      const { rows, next: after } = await page(next);
      seen.push(rows[0]!.IdPersonne);
      next = after;
    }
    expect(seen.slice(0, 2)).toEqual([2_147_483_647, 2_147_483_646]);
  });
});
