import type { JobState } from '@passerelle/contracts/jobs/jobs.contract.ts';

export interface JobsSearch {
  /** The list shows this queue only. */
  readonly file?: string | undefined;
  readonly etat?: JobState | undefined;
}

/** The filters of the list as its call takes them. */
export const listOf = ({ file, etat }: JobsSearch) => ({
  query: { ...(file && { queue: file }), ...(etat && { state: etat }) },
});
