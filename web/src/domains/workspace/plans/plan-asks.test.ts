import { describe, expect, test } from 'vitest';
import type { Plan, PlanView } from '../../../lib/plan-views.ts';
import type { Translate } from '../../../lib/texts.ts';
import { view as importedFile } from '../../exchange/imports/import.plan.ts';
import { view as peopleChange } from '../../people/bulk/people-change.plan.ts';
import { view as vehicleLoad } from '../../services/inventories/vehicle-load.plan.ts';
import { view as askRequests } from '../../services/requests/ask-requests.plan.ts';
import { isAskedFirst, linesToName, peopleToName, undoneWords } from './plan-asks.ts';

type Asked = Pick<Plan, 'kind' | 'summary' | 'needs'>;
const views: Partial<Record<Asked['kind'], PlanView>> = { 'people-change': peopleChange, 'ask-requests': askRequests };
const named = (asked: Asked) => peopleToName(asked, views[asked.kind] ?? {});

const none = { added: 0, changed: 0, removed: 0, outside: 0 };
const load = { created: 0, changed: 0, moved: 0, unchanged: 40, refused: 3 };
const rights = (gaining: number, losing: number) =>
  ({ people: { gaining, losing }, rights: [], reach: [] }) as unknown as NonNullable<Asked['summary']['rights']>;
const plan = (kind: Asked['kind'], summary: Partial<Asked['summary']>, needs: Asked['needs'] = []): Asked => ({
  kind,
  needs,
  summary: { ...none, ...summary },
});

describe('doing a plan, or taking it back, is asked once more', () => {
  test.each([
    ['a file', plan('people-load', { load: { ...load, created: 4, changed: 3, moved: 5 } }), 12],
    ['a field of many', plan('people-change', { changed: 10 }), 10],
    ['roles given to many', plan('clone-roles', { added: 24, rights: rights(12, 0) }), 12],
    ['rights taken from many', plan('profile-rights', { removed: 1, rights: rights(2, 400) }), 400],
    ['something asked for many', plan('ask-requests', { added: 11 }), 11],
  ])('naming their number: %s', (_, asked, count) => {
    expect(named(asked)).toBe(count);
  });

  test.each([
    ['few', plan('people-change', { changed: 9 })],
    ['a file that leaves people as they are', plan('people-load', { load })],
    ['something else than people', plan('vehicle-load', { added: 300 })],
    ['what a second person is asked of', plan('clone-roles', { rights: rights(50, 0) }, ['adm-gain'])],
  ])('not of %s', (_, asked) => {
    expect(named(asked)).toBeUndefined();
  });
});

describe('a plan that was taken back says', () => {
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Translate;
  const undone = {
    state: 'undone' as const,
    undone_at: '2026-11-22T10:05:00.000Z',
    undoneBy: { IdPersonneEV1: 4, IndexPrenomNom: 'Ada Byron' },
    stayed: 3,
  };
  const said = (more: Partial<Parameters<typeof undoneWords>[0]> = {}) =>
    undoneWords({ ...undone, ...more }, { t, language: 'gb' });

  test('who, when, and what was left', () => {
    expect(said()).toMatch(
      /^PLANS:undoneBy \{"person":"Ada Byron","when":"22\/11\/2026[^"]*"\} · PLANS:stayed \{"count":3\}$/,
    );
    expect(said({ stayed: 0 })).not.toContain('PLANS:stayed');
  });

  test('that the product did, where nobody did', () => {
    expect(said({ undoneBy: null })).toContain('PLANS:product');
  });

  test('nothing where it was not', () => {
    expect([said({ state: 'applied' }), said({ undone_at: null })]).toEqual([undefined, undefined]);
  });
});

const nothing = { people: undefined, lines: undefined, settled: 0 };

test('what was decided since a plan was done is named before it is taken back', () => {
  expect(isAskedFirst('undo', nothing)).toBe(false);
  expect(isAskedFirst('undo', { ...nothing, settled: 1 })).toBe(true);
  expect(isAskedFirst('apply', { ...nothing, settled: 1 })).toBe(false);
  expect(isAskedFirst('apply', { ...nothing, people: 12, settled: 1 })).toBe(true);
});

test.each([
  ['an import', importedFile],
  ['a file of vehicles', vehicleLoad],
])('the lines of %s are named before they are taken back, however few, unless somebody else is asked', (_, view) => {
  const lines = linesToName({ rows: 3, left: 1, needs: [] }, view);
  expect(lines).toBe(2);
  expect(isAskedFirst('undo', { ...nothing, lines })).toBe(true);
  expect(isAskedFirst('apply', { ...nothing, lines })).toBe(false);
  expect(linesToName({ rows: 3, left: 1, needs: ['adm-gain'] }, view)).toBeUndefined();
  expect(linesToName({ rows: 3, left: 1, needs: [] }, peopleChange)).toBeUndefined();
});
