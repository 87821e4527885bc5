import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { MeasureName, ReportingSection } from '@passerelle/contracts/reporting/measures.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Looking } from '../access/field-gate.ts';
import type { Holds } from '../lists/list.ts';

/** A field that a figure is told apart by. */
export interface MeasuredField {
  readonly field: string;
  /** What the list calls the filter that finds its rows; as the field unless said. */
  readonly filter?: string;
}

/** What a domain brings to reporting: which rows of its own are worth a number, which opens exactly these. */
export type Measure = ListMeasure | RowsMeasure;

interface Named {
  readonly name: MeasureName;
  readonly section: ReportingSection;
}

/** Rows of a declared list. */
export interface ListMeasure extends Named {
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

/** Rows that a screen of their own shows, whole, to whoever has them at all: they are told apart by nothing. */
export interface RowsMeasure extends Named, CountedRows {}

/** Rows that a screen shows, as somebody may see them, for who counts them: reporting, the dashboard. */
export interface CountedRows {
  readonly may: (eyes: Looking) => boolean;
  /** What shows them: the perimeters of these rights are what is counted within. */
  readonly seenBy: (eyes: Looking) => readonly RightCode[];
  /** A select without limit. */
  readonly rows: (eyes: Looking) => Sql;
  readonly opens: () => string;
}
