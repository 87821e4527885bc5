import type { DelegationFilter } from '@passerelle/contracts/delegation/delegation.contract.ts';
import type { Line } from '@passerelle/contracts/directory/directory.contract.ts';

export const tabs = ['record', 'organisation', 'roles', 'rights', 'history', 'reads'] as const;

export interface RecordSearch {
  readonly tab: (typeof tabs)[number];
  readonly line: Line;
  /** The sections that are being changed, joined by dots. */
  readonly edit?: string | undefined;
  /** The person that the organisation is centred on, when it is not the one of the record. */
  readonly centre: number | undefined;
  /** The day that the record is looked at, where it is not today: `YYYY-MM-DD`. */
  readonly jour?: string | undefined;
  /** Which delegations are shown. */
  readonly filter: DelegationFilter;
}

/** The sections that are being changed. */
export function sectionsIn(edit: string | undefined): readonly string[] {
  return edit === undefined || edit === '' ? [] : edit.split('.');
}

/** The same with one that is changed from now on, or no more. */
export function withSection(edit: string | undefined, section: string, changes: boolean): string | undefined {
  const others = sectionsIn(edit).filter((one) => one !== section);
  const now = changes ? [...others, section] : others;
  return now.length > 0 ? now.join('.') : undefined;
}

/** A day of the address; one that there is not is none. */
export function asDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}
