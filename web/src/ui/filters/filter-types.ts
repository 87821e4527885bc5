import type { Call } from '@passerelle/contracts/call.ts';
import type { Operator, Scalar } from '@passerelle/contracts/conditions/condition.ts';

/** One test of a filter. `empty` and `not empty` carry no value. */
export interface FilterTest {
  readonly operator: Operator;
  readonly value?: Scalar | readonly Scalar[];
}

export type FilterValues = Readonly<Record<string, FilterTest>>;

export interface Choice {
  readonly id: string | number;
  readonly label: string;
  readonly detail?: string | null;
  /** Of a person: what the address of their photo carries. */
  readonly photo?: number | null;
}

/** Where the values of a filter come from, and so which control edits them. */
export type FilterControl =
  | {
      readonly kind: 'text' /** Numbers with decimals: typed and shown as the language writes them. */;
      readonly decimals?: true;
    }
  | { readonly kind: 'words' }
  | { readonly kind: 'date' }
  | { readonly kind: 'yesNo'; readonly yes: string; readonly no: string }
  | { readonly kind: 'list'; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'search';
      /** Names where the choices come from. */
      readonly source: string;
      /** The call that finds them, where what is done on screen makes its answers stale. */
      readonly call?: Call;
      /** Choices that the words find; `ids` asks for the labels of known ones instead. */
      readonly search: (
        asked: { words?: string; ids?: readonly Scalar[] },
        signal: AbortSignal,
      ) => Promise<readonly Choice[]>;
    };

/** A filter that a screen offers. */
export interface FilterDefinition {
  readonly name: string;
  readonly label: string;
  readonly operators: readonly Operator[];
  readonly control: FilterControl;
  /** What is typed is compared with the codes that are stored, not with their labels. */
  readonly typesCodes?: boolean;
  /** Says a whole test in its own words, where it has some. */
  readonly describe?: (test: FilterTest) => string | undefined;
}

/** Operators whose value is a list of choices. */
export function takesList(operator: Operator): boolean {
  return operator === 'in' || operator === 'not in';
}

export function takesNothing(operator: Operator): boolean {
  return operator === 'empty' || operator === 'not empty';
}

/** The values of a test, as a list. */
export function valuesOf({ value }: FilterTest): readonly Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar];
}

/** Whether a test says something: a filter that is being written does not yet. */
export function isComplete(test: FilterTest): boolean {
  if (takesNothing(test.operator)) return true;
  const values = valuesOf(test).filter((value) => value !== '' && value !== null);
  return test.operator === 'between' ? values.length === 2 : values.length > 0;
}
