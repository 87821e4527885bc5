import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import type { Looking } from '../access/field-gate.ts';
import { fieldGate } from '../access/field-gate.ts';
import { shownGate } from '../forms/hiding.ts';
import type { List } from '../lists/list.ts';
import { rightTo } from '../lists/question.ts';

/** What a figure compares, and what of it whoever counts may know. */
export interface Counted {
  /** The rights by which a row is counted: to see that it is there, and to read each field that is compared. */
  readonly rights: readonly RightCode[];
  /** Some of them hold on some rows only: the others are not counted. */
  readonly partly: boolean;
  /** A form hides on site what is compared, on some rows. */
  readonly hidden: boolean;
}

/** What is known of the rows that a condition counts; undefined where it compares what the reader reads nowhere. */
export function countedBy(eyes: Looking, { subject, alias }: List, where: Condition): Counted | undefined {
  const fields = [...new Set(comparedBy(where))];
  const gates = fields.map((field) => fieldGate(eyes, subject, field, alias));
  if (gates.includes('closed')) return undefined;
  return {
    rights: [...new Set([subject.sees, ...fields.map((field) => rightTo({ subject }, field))])],
    partly: gates.some((gate) => gate !== 'open'),
    hidden: fields.some((field) => shownGate(eyes, subject, field, alias) !== 'open'),
  };
}

/** Whether a field may be read on every row that is counted: it is opened by all that opens something of these. */
export function openOnAll(eyes: Looking, { subject, alias }: List, { rights }: Counted, field: string): boolean {
  const right = rightTo({ subject }, field);
  return (
    shownGate(eyes, subject, field, alias) === 'open' &&
    rights.some((counting) => eyes.kernel.gate(eyes.actor, right, counting, subject.kind, alias) === 'open')
  );
}

/** The fields of a subject that a condition compares; of a further one, what leads there. */
export function comparedBy(condition: Condition): readonly string[] {
  if (isLeaf(condition)) return [condition.field.split('.', 1)[0] ?? condition.field];
  return ('and' in condition ? condition.and : condition.or).flatMap(comparedBy);
}
