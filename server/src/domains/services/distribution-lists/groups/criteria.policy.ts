import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { readOf } from './criteria.ts';

/** Whether somebody may read what criteria compare, of anybody at all: who may not is told neither fields nor values. */
export function readsCriteria(kernel: AccessKernel, actor: Actor, condition: Condition): boolean {
  return fieldsOf(condition).every((path) =>
    path.split('.').every((name) => kernel.level(actor, readOf(name), 'others') > 0),
  );
}
