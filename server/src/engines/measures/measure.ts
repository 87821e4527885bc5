import type { MeasureName, ReportingSection } from '@passerelle/contracts/reporting/measures.ts';
import type { Holds } from '../lists/list.ts';

/** A field that a figure is told apart by. */
export interface MeasuredField {
  readonly field: string;
  /** What the list calls the filter that finds its rows; as the field unless said. */
  readonly filter?: string;
}

/** What a domain brings to reporting: which rows of a list of its own are worth a number, which opens exactly these. */
export interface Measure {
  readonly name: MeasureName;
  readonly section: ReportingSection;
  /** The list that it counts, by its name. */
  readonly list: string;
  /** Which of its rows, as the address of the list says it. */
  readonly where: (on: MeasuredOn) => ListWhere;
  readonly by?: readonly MeasuredField[];
  /** It is kept day by day: its rows are of people. */
  readonly trend?: true;
}

/** When a measure is taken, and what whoever takes it holds. */
export interface MeasuredOn {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly holds: Holds;
}

/** A filter of a list, as its address holds it. */
export type ListWhere = Readonly<Record<string, unknown>>;
