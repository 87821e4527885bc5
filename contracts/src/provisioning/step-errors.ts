import type { ErrorCode } from '../errors.ts';
import type { AccountSystem } from './account-systems.ts';
import type { GapKind } from './gaps.contract.ts';

/** What may stand in the way of somebody's account, by the code of the catalogue that says so. */
export const stepErrors = [
  ...(['ACCOUNT_NOT_EXIST_IN_AD', 'EASY_VISTA_ACCOUNT_NOT_EXIST', 'COMPTE_AD_EXIST', 'ID_PERSONNE_REQUIRED'] as const),
  ...(['PROBLEME_ACCOUNT', 'ERREUR_CLOTURE_HELPDESK', 'ERREUR_CLOTURE_PAIE', 'ERREUR_CLOTURE_TEMPS'] as const),
  'ERREUR_TECHNIQUE_COMPTE',
] as const satisfies readonly ErrorCode[];
export type StepError = (typeof stepErrors)[number];

/** How somebody stands in a system, as far as an error says it. */
export interface StandingStep {
  readonly system: AccountSystem;
  /** It did not come about, and stays so until somebody does something. */
  readonly failed: boolean;
  readonly cause: string | null;
  /** What failed was to shut an account that can be used. */
  readonly closes: boolean;
  /** It makes who is being created. */
  readonly creates: boolean;
  /** What was found to differ there since; null where nothing was. */
  readonly gap: GapKind | null;
}

const byCause: Readonly<Record<string, StepError>> = {
  exists: 'COMPTE_AD_EXIST',
  noNumber: 'ID_PERSONNE_REQUIRED',
  anothers: 'PROBLEME_ACCOUNT',
  problem: 'PROBLEME_ACCOUNT',
};

const byClosing: Partial<Record<AccountSystem, StepError>> = {
  helpdesk: 'ERREUR_CLOTURE_HELPDESK',
  payroll: 'ERREUR_CLOTURE_PAIE',
  time: 'ERREUR_CLOTURE_TEMPS',
};

/** The error that a step comes to; null where there is none, and where its cause alone says what is to be done. */
export function stepErrorOf({ system, failed, cause, closes, creates, gap }: StandingStep): StepError | null {
  if (failed) {
    const named = cause === null ? undefined : byCause[cause];
    return named ?? (closes ? byClosing[system] : undefined) ?? (creates ? 'ERREUR_TECHNIQUE_COMPTE' : null);
  }
  if (gap === 'missing') return system === 'directory' ? 'ACCOUNT_NOT_EXIST_IN_AD' : 'EASY_VISTA_ACCOUNT_NOT_EXIST';
  // Both say something else of who may use it, or two accounts bear our mark.
  return gap === 'open' || gap === 'shut' || gap === 'unknown' ? 'PROBLEME_ACCOUNT' : null;
}
