import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { compileCondition } from '../conditions/compile.ts';
import type { AccessKernel } from './decide.ts';
import { fieldGate } from './field-gate.ts';
import { type HeldThen, holderThen } from './narrow.ts';

/** A condition that somebody wrote and that is asked without them: each `$Field` is a value already. */
export interface KeptCondition {
  readonly condition: Condition;
  /** What its author held when they wrote it, as `heldNow` says it. */
  readonly held: readonly HeldThen[];
}

interface Asking {
  readonly kernel: AccessKernel;
  readonly today: string | ((alias: string) => Sql<string>);
}

/**
 * The rows that meet a condition, of those that its author saw, and by what they could read of each: a row is never found by
 * what was hidden from whoever asks for it.
 */
export function foundThen(
  { kernel, today }: Asking,
  { condition, held }: KeptCondition,
  subject: CataloguedSubject,
  alias: string,
): Sql<boolean> {
  const actor = holderThen(held);
  return allOf([
    kernel.scope(actor, subject.sees, subject.kind, alias),
    compileCondition(condition, subject, alias, {
      today,
      resolve: () => undefined,
      gate: (field, of, at) => fieldGate({ kernel, actor }, of, field, at),
    }),
  ]);
}
