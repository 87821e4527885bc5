import { describe, expect, test } from 'vitest';
import { movedRound, withHolder } from './circuit.values.ts';

const [first, second, third] = (['Manager', 'ADG', 'Recruteur'] as const).map((relation) => ({
  holders: [{ relation }],
}));
const rounds = [first, second, third].filter((round) => round !== undefined);

describe('rounds as they are edited', () => {
  test('a round moves by one place, and not over an end', () => {
    expect(movedRound(rounds, 1, -1)).toEqual([second, first, third]);
    expect(movedRound(rounds, 1, 1)).toEqual([first, third, second]);
    expect(movedRound(rounds, 0, -1)).toBe(rounds);
    expect(movedRound(rounds, 2, 1)).toBe(rounds);
  });

  test('a holder is another, or none, and the others stay', () => {
    const holders = [{ relation: 'Manager' as const }, { right: 'adm' as const }];
    expect(withHolder(holders, 0, { roles: ['payroll'] })).toEqual([{ roles: ['payroll'] }, { right: 'adm' }]);
    expect(withHolder(holders, 0, undefined)).toEqual([{ right: 'adm' }]);
  });
});
