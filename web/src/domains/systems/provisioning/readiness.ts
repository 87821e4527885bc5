import type { AccountStep } from '@passerelle/contracts/provisioning/provisioning.contract.ts';

/** Nothing more is to be done in that system. */
export const isOver = ({ state }: Pick<AccountStep, 'state'>) =>
  state === 'done' || state === 'byHand' || state === 'skipped';

/** What was made before is ready, while a change to it is on its way. */
const isReady = (step: Pick<AccountStep, 'state' | 'changes'>) =>
  isOver(step) || (step.changes && (step.state === 'waiting' || step.state === 'running'));

export interface Readiness {
  readonly ready: number;
  readonly of: number;
  /** Changes to what is ready that are on their way. */
  readonly changing: number;
}

/** How many of somebody's accounts are there to be used. */
export function readinessOf(steps: readonly Pick<AccountStep, 'state' | 'changes'>[]): Readiness {
  const ready = steps.filter(isReady);
  return { ready: ready.length, of: steps.length, changing: ready.filter((step) => !isOver(step)).length };
}

/** What comes about by itself, and asks nobody for anything. */
const passing: readonly string[] = ['unreachable', 'noAnswer', 'busy', 'held'];

/** Whether a step that did not come about waits for something that the reader may do: then nobody tells them to do nothing. */
export const asksForHelp = (steps: readonly Pick<AccountStep, 'state' | 'cause' | 'can'>[]) =>
  steps.some(
    ({ state, cause, can }) =>
      (state === 'refused' || state === 'failed') && can.retry && cause !== null && !passing.includes(cause),
  );
