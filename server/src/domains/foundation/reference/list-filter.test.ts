import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FilterError } from '../../../engines/conditions/parse.ts';
import { runs } from '../../../testing/runs.ts';
import { type Properties, readWhere } from './list-filter.ts';
import type { Row } from './list-order.ts';

const properties: Properties = { id: 'number', name: 'text', n: 'number', ok: 'boolean' };

interface Recorded {
  readonly rows: readonly Row[];
  /** What LoopBack 3's own connector in memory (loopback-datasource-juggler 3.36) answered, made at random. */
  readonly answers: readonly { readonly where: object; readonly ids: readonly number[] }[];
}

const recorded = JSON.parse(
  await readFile(new URL('samples/loopback-answers.json', import.meta.url), 'utf8'),
) as Recorded;

describe('the where of a reference list', () => {
  test.each(recorded.answers.map(({ where, ids }) => [JSON.stringify(where), where, ids] as const))(
    'answers %s as LoopBack does',
    (_, where, ids) => {
      expect(recorded.rows.filter(readWhere(where, properties)).map(({ id }) => id)).toEqual(ids);
    },
  );

  test('asks for a value, takes text for figures and figures for yes or no', () => {
    const found = (where: object) => recorded.rows.filter(readWhere(where, properties));
    expect(found({ name: { exists: false } })).toEqual(recorded.rows.filter(({ name }) => name === null));
    expect(found({ n: '500' })).toEqual(recorded.rows.filter(({ n }) => n === 500));
    expect(found({ ok: 1 })).toEqual(recorded.rows.filter(({ ok }) => ok === true));
    expect(found({ n: { gt: 0, lt: 10 } })).toEqual(recorded.rows.filter(({ n }) => n === 1 || n === 2));
  });

  test('without regard to case it folds as every search here does', () => {
    const rows: Row[] = ['Łódź', 'lodz', 'Straße', 'D’Almeida', 'Paris'].map((name, id) => ({ id, name }));
    const found = (where: object) => rows.filter(readWhere(where, properties)).map(({ id }) => id);
    expect(found({ name: { ilike: 'LODZ' } })).toEqual([0, 1]);
    expect(found({ name: { ilike: "%d'al%" } })).toEqual([3]);
    expect(found({ name: { nilike: 'strasse' } })).toEqual([0, 1, 3, 4]);
    expect(found({ name: { like: 'lodz' } })).toEqual([1]);
  });

  test.each([
    [{ nothing: 1 }, 'where/nothing', 'unknownField'],
    [{ constructor: 1 }, 'where/constructor', 'unknownField'],
    [{ n: { near: 1 } }, 'where/n/near', 'unknownOperator'],
    [{ n: { toString: 1 } }, 'where/n/toString', 'unknownOperator'],
    [{ n: [] }, 'where/n', 'unknownOperator'],
    [{ n: 'x' }, 'where/n', 'unknownValue'],
    [{ ok: { gt: 'perhaps' } }, 'where/ok/gt', 'unknownValue'],
    [{ n: { between: [1] } }, 'where/n/between', 'unknownValue'],
    [{ n: { inq: 1 } }, 'where/n/inq', 'type'],
    [{ and: {} }, 'where/and', 'type'],
    [{ or: [{ n: { inq: [1, {}] } }] }, 'where/or/0/n/inq/1', 'type'],
    [{ name: { exists: 'yes' } }, 'where/name/exists', 'type'],
    [{ name: { like: '%a%b%c%d%e%' } }, 'where/name/like', 'pattern'],
    ...['(a+)+$', '(?=a)', 'a**', '[', '\\1', 'a*b*c*', 'x'.repeat(101)].map((regexp) => [
      { name: { regexp } },
      'where/name/regexp',
      'pattern',
    ]),
  ] as [object, string, string][])('refuses %j by the part that it is', (where, path, rule) => {
    const refused = (() => {
      try {
        readWhere(where, properties);
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(FilterError);
    expect(refused).toMatchObject({ details: [{ path, rule }] });
  });

  test('no pattern that is taken holds anybody up', () => {
    const piece = fc.constantFrom('a', '.', '[a-z]', '\\w', '.*', 'a+', '\\w*', '[a-z]{1,}', '$', '^', '|', '?');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        let is: (row: Row) => boolean;
        try {
          is = readWhere({ name: { regexp: pieces.join('') } }, properties);
        } catch {
          return;
        }
        const start = performance.now();
        is({ name: `${'a'.repeat(200)}!` });
        expect(performance.now() - start).toBeLessThan(1000);
      }),
      { numRuns: runs(300) },
    );
  });
});
