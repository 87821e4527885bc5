import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { expect, test } from 'vitest';
import type { Actor, Grant } from './actor.ts';
import { heldNow, narrow, narrowedTwice } from './narrow.ts';

const grant = (rights: readonly (readonly [RightCode, 1 | 2])[], onlyOneself = false): Grant => ({
  rights: new Map(rights),
  bounds: [],
  onlyOneself,
  source: { IdRole: 1, IdProfil: 1, IdPerimetre: 1 },
});

test('what reaches nobody but oneself is not there to be given', () => {
  const grants = [grant([['ann', 2]], true), grant([['maj', 1]])];
  expect(heldNow({ grants } as unknown as Actor)).toEqual([{ rights: { maj: 1 }, bounds: [] }]);
});

test('what is given is held at the lower grade, and not where its giver held nothing', () => {
  const [narrowed, ...others] = narrow(
    [
      grant([
        ['maj', 2],
        ['ann', 1],
      ]),
      grant([['dsd', 1]]),
    ],
    [{ rights: { maj: 1 }, bounds: [] }],
  );
  expect([[...narrowed!.rights], others]).toEqual([[['maj', 1]], []]);
});

test('of two who gave one after the other, each right is held at the lower grade and within the bounds of both', () => {
  const french = { person: { field: 'IdPays', operator: 'equals', value: 'FR' } } as const;
  const active = { person: { field: 'IdStatut', operator: 'equals', value: 500 } } as const;
  const first = [
    { rights: { maj: 2, ann: 1 }, bounds: [french] },
    { rights: { dsd: 2 }, bounds: [] },
  ] as const;
  const second = [{ rights: { maj: 1, ann: 2, exp: 1 }, bounds: [active] }] as const;
  expect(narrowedTwice(first, second)).toEqual([{ rights: { maj: 1, ann: 1 }, bounds: [french, active] }]);
});
