import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../foundation/history/history-entries.ts';
import { revisedFields } from './revised-fields.ts';

let id = 0;
const entry = (...changes: readonly (readonly [field: string, before: unknown, after: unknown])[]): HistoryEntry => ({
  ...{
    id: ++id,
    at: '2026-11-28T10:00:00.000Z',
    call: 'requests.save',
    entity: 'Demande',
    entity_id: '1',
    about: null,
  },
  ...{ kind: 'changed', changes: changes.map(([field, before, after]) => ({ field, before, after })) },
});
const sentBack = entry(['ARevoir', null, ['DateDebut']], ['Motif', null, 'Too early']);
const answered = entry(['ARevoir', ['DateDebut'], null], ['Motif', 'Too early', null]);
const moved = (before: string, after: string) => entry(['DateDebut', before, after]);
const named = (entries: readonly HistoryEntry[]) =>
  revisedFields(entries).map(({ field, before, after }) => [field, before, after]);

test('what was changed since it was sent back is told from what it was to what it is', () => {
  expect(named([answered, moved('2026-12-02', '2026-12-08'), moved('2026-12-01', '2026-12-02'), sentBack])).toEqual([
    ['DateDebut', '2026-12-01', '2026-12-08'],
  ]);
});

test('what is as it was again is no change, nor is what was changed before it was sent back', () => {
  const there = moved('2026-12-01', '2026-12-02');
  const back = moved('2026-12-02', '2026-12-01');
  expect(named([answered, back, there, sentBack])).toEqual([]);
  expect(named([answered, sentBack, there])).toEqual([]);
});

test('nothing is told while it is being changed, nor of what never came back', () => {
  expect(named([moved('2026-12-01', '2026-12-02'), sentBack])).toEqual([]);
  expect(named([moved('2026-12-01', '2026-12-02')])).toEqual([]);
});

test('what was rejected and taken up again is told once it is sent', () => {
  const taken = entry(['IdStade', 5, 1]);
  const sent = entry(['IdStade', 1, 2]);
  expect(named([sent, moved('2026-12-01', '2026-12-02'), taken])).toEqual([['DateDebut', '2026-12-01', '2026-12-02']]);
});

test('of what was sent back twice the last time counts', () => {
  const first = moved('2026-12-01', '2026-12-02');
  expect(named([answered, moved('2026-12-02', '2026-12-03'), sentBack, answered, first, sentBack])).toEqual([
    ['DateDebut', '2026-12-02', '2026-12-03'],
  ]);
});
