/** The steps in which a list is made, in their order; the address counts them from 1. */
export const steps = ['identification', 'criteria', 'security', 'validation', 'summary'] as const;
export type Step = (typeof steps)[number];

/** The step that an address asks for; the first where it says something else. */
export function stepOf(IdStep: string): Step {
  return steps[Number(IdStep) - 1] ?? 'identification';
}

/** The step that opens where one is asked for: of a draft, none that comes after the first that is unfinished. */
export function openStep(asked: Step, unfinished: Step | null): Step {
  return unfinished !== null && numberOf(asked) > numberOf(unfinished) ? unfinished : asked;
}

/** What a list to be is made like. */
export interface LikeSearch {
  readonly comme?: number;
}

/** What typing of a list to be is kept under, and of one that is made like another. */
export const newDraft = (like: number | undefined): string => (like === undefined ? 'new' : `new-${like}`);

/** A list of whose name no address could be made: it is neither published nor submitted. Nothing is said where that is not read. */
export const lacksAddress = ({ Adresse }: { readonly Adresse?: string | null | undefined }): boolean =>
  Adresse === null;

/** How the address counts a step. */
export function numberOf(step: Step): number {
  return steps.indexOf(step) + 1;
}
