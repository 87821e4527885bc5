import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';

type Step = Trial['steps'][number];

/** What a trial found so far: each step is said once, as the one that one is `at`. */
export class TrialSteps {
  readonly steps: Step[] = [];
  readonly read: Trial['read'] = [];
  at: Step['step'] = 'reach';

  said(outcome: Step['outcome'], answer = ''): void {
    this.steps.push({ step: this.at, outcome, answer });
  }

  get trial(): Trial {
    return { steps: this.steps, read: this.read };
  }
}
