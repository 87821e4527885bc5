import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { CataloguedSubject, Subject } from '../catalogue/subject.ts';
import type { Gate } from '../conditions/compile.ts';
import { both, shownGate } from '../forms/hiding.ts';
import type { Actor } from './actor.ts';
import type { AccessKernel } from './decide.ts';

/** Whose eyes. */
export interface Looking {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Where a right opens a field among the rows of a subject that somebody may see. */
export function gateOf(
  { kernel, actor }: Looking,
  { sees, kind }: CataloguedSubject,
  right: RightCode,
  alias: string,
): Gate {
  return kernel.gate(actor, right, sees, kind, alias);
}

/**
 * Where a field may be read: by its right, and not hidden by the form in force; one without a right to read it, or that no
 * catalogue has, nowhere.
 */
export function fieldGate(eyes: Looking, subject: Subject, name: string, alias: string): Gate {
  if (!isCatalogued(subject)) return 'closed';
  const right = Object.hasOwn(subject.catalogue, name) ? subject.catalogue[name]?.read : undefined;
  return right === undefined
    ? 'closed'
    : both(gateOf(eyes, subject, right, alias), shownGate(eyes, subject, name, alias));
}

function isCatalogued(subject: Subject): subject is CataloguedSubject {
  return 'catalogue' in subject;
}
