import { expect, test } from 'vitest';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Standing } from '../../people/roles/roles.policy.ts';
import { mayEnd, mayRead, mayTakeBack, refusalToHandOn } from './delegation.policy.ts';
import { authorsLastDay, narrowing, requirePeriod } from './delegation.rules.ts';

const nobody: Standing = { holder: false, oneself: false, administrator: false, manager: false, onBehalf: false };
const standing = (...is: readonly (keyof Standing)[]): Standing => ({
  ...nobody,
  ...Object.fromEntries(is.map((name) => [name, true])),
});
const between = { delegator: { IdPersonneEV1: 1 }, delegate: { IdPersonneEV1: 2 } };
const actor = (IdPersonneEV1: number, RoleIdPersonneEV1 = IdPersonneEV1) =>
  ({ IdPersonneEV1, RoleIdPersonneEV1 }) as Actor;

test('the roles of a person are looked at by themself, who administers and who manages them', () => {
  expect([standing('holder'), standing('administrator'), standing('manager')].map(mayRead)).toEqual([true, true, true]);
  expect([nobody, standing('onBehalf')].map(mayRead)).toEqual([false, false]);
});

test('what was delegated is taken back by who may look at it, not under the role of one of the two', () => {
  expect(mayTakeBack(standing('holder'), actor(1), between)).toBe(true);
  expect(mayTakeBack(nobody, actor(2), between)).toBe(false);
  for (const lender of [1, 2])
    expect(mayTakeBack(standing('manager', 'onBehalf'), actor(9, lender), between), `${lender}`).toBe(false);
  expect(mayTakeBack(standing('manager', 'onBehalf'), actor(9, 3), between)).toBe(true);
});

test('its delegate gives it back as well, nobody else', () => {
  expect([actor(2), actor(3)].map((who) => mayEnd(nobody, who, between))).toEqual([true, false]);
  expect(mayEnd(standing('manager'), actor(3), between)).toBe(true);
});

test.each<[string, Standing, boolean, ReturnType<typeof refusalToHandOn>]>([
  ['somebody who manages hands their own on', standing('holder', 'manager'), false, null],
  ['somebody who manages nobody does not', standing('holder'), false, 'right'],
  ['a manager hands on for another', standing('manager'), false, null],
  ['an administrator as well', standing('administrator'), false, null],
  ['a stranger does not', nobody, false, 'right'],
  ['under a borrowed role nobody hands on for another', standing('manager', 'onBehalf'), false, 'onBehalf'],
  ['under a borrowed role one’s own stays one’s own', standing('holder', 'manager', 'onBehalf'), false, null],
  ['what opens administration is another administrator’s to hand on', standing('administrator'), true, null],
  ['its holder’s it is not', standing('holder', 'manager', 'administrator'), true, 'another'],
  ['nor a manager’s', standing('manager'), true, 'another'],
])('%s', (_rule, who, opensAdministration, refusal) => {
  expect(refusalToHandOn(who, opensAdministration)).toBe(refusal);
});

test('a period begins no earlier, ends no later and not before it begins; each bound is in it', () => {
  const fault = (DateDebut: string, DateFin: string, earliest?: string, latest: string | null = null) => {
    try {
      requirePeriod({ DateDebut, DateFin }, earliest, latest);
    } catch (error) {
      return (error as { details: readonly object[] }).details[0];
    }
    return undefined;
  };
  const [one, two, three] = ['2026-01-01', '2026-01-02', '2026-01-03'] as const;
  expect([fault(one, one), fault(two, two, two, two), fault(one, three, undefined, three)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(fault(one, two, two)).toEqual({ path: 'body/DateDebut', rule: 'min', value: two });
  expect(fault(two, one)).toEqual({ path: 'body/DateFin', rule: 'min', value: two });
  expect(fault(one, three, one, two)).toEqual({ path: 'body/DateFin', rule: 'max', value: two });
});

test('who hands on for another, and does not administer, gives no more than they hold, and no longer', () => {
  const who = {
    ...actor(3),
    grants: [{ rights: new Map([['maj', 1]]), bounds: [], onlyOneself: false, source: {} }],
    acting: { DateFin: '2026-02-01', delegator: null },
    roles: [],
  } as unknown as Actor;
  const mine = [{ rights: { maj: 1 }, bounds: [] }];
  expect(narrowing(who, standing('manager'), null)).toEqual(mine);
  expect(narrowing(who, standing('manager'), [{ rights: { maj: 2, ann: 1 }, bounds: [] }])).toEqual(mine);
  for (const free of [standing('holder', 'manager'), standing('administrator')]) {
    expect(narrowing(who, free, null)).toBe(null);
    expect(authorsLastDay(who, free)).toBe(null);
  }
  expect(authorsLastDay(who, standing('manager'))).toBe('2026-02-01');
});
