import type { Input, Output } from '@passerelle/contracts/call.ts';
import {
  type ReviewDecision,
  type ReviewKind,
  reviewCalls,
  reviewKinds,
} from '@passerelle/contracts/review/review.contract.ts';
import { useRef, useState } from 'react';
import { callKey, invalidateCalls, queryClient, useCall, useWrite } from '../../../lib/query.ts';

export type ReviewLine = Output<typeof reviewCalls.list>['lines'][number];

/** What was decided here, in the order of the decisions. */
type Decided = ReadonlyMap<number, { readonly line: ReviewLine; readonly decision: ReviewDecision }>;

/**
 * The lines of a review with what has been decided of them: they stay where they are, to be taken back, until the next
 * lines are asked for.
 */
export function useReview(kind: ReviewKind | undefined) {
  const { lines, counts } = useCall(reviewCalls.list, { query: kind ? { kind } : {} });
  const [decided, setDecided] = useState<Decided>(new Map());
  const [total, setTotal] = useState({ keep: 0, end: 0 });
  const decideCall = useWrite(reviewCalls.decide);
  const undoCall = useWrite(reviewCalls.undo);
  const queue = useRef(Promise.resolve());

  /** Keys are quicker than answers: what is taken back was first decided. */
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(write);
    return queue.current;
  };

  const note = (line: ReviewLine, decision: ReviewDecision, done: boolean) => {
    setDecided((before) => {
      const after = new Map(before);
      if (done) after.set(line.IdPersonneRole, { line, decision });
      else after.delete(line.IdPersonneRole);
      return after;
    });
    setTotal((before) => ({ ...before, [decision]: before[decision] + (done ? 1 : -1) }));
  };

  /** Shown at once; taken back on screen too when the server refuses, which the toast says. */
  async function decide(line: ReviewLine, decision: ReviewDecision): Promise<void> {
    note(line, decision, true);
    const input: Input<typeof reviewCalls.decide> = {
      params: { IdPersonneRole: line.IdPersonneRole },
      body: { kind: line.kind, decision },
    };
    await inTurn(() => decideCall.writeAsync(input).then(forget, () => note(line, decision, false)));
  }

  async function undo(line: ReviewLine): Promise<void> {
    const decision = decided.get(line.IdPersonneRole)?.decision;
    if (!decision) return;
    note(line, decision, false);
    const params = { IdPersonneRole: line.IdPersonneRole };
    await inTurn(() => undoCall.writeAsync({ params }).then(forget, () => note(line, decision, true)));
  }

  const decidedOf = (one: ReviewKind) => [...decided.values()].filter(({ line }) => line.kind === one).length;
  const left = Object.fromEntries(reviewKinds.map((one) => [one, counts[one] - decidedOf(one)])) as typeof counts;
  return {
    lines,
    decided,
    /** Left to decide, by kind. */
    left,
    /** Decided since the screen was opened. */
    total,
    decide,
    undo,
    /** Leaves what is decided behind and reads what is left. */
    next: async () => {
      await queue.current;
      await invalidateCalls(reviewCalls.list);
      setDecided(new Map());
    },
  };
}

/** The next opening reads again; what is on screen stays as it is. */
async function forget(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(reviewCalls.list), refetchType: 'none' });
}
