import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { rightsOf } from '../../foundation/actor/acting-rights.ts';
import type { DocumentationPage } from './documentation.pages.ts';

/** Which pages somebody reads: whoever edits the documentation, all of it. */
export function readsPages({ kernel, actor }: { readonly kernel: AccessKernel; readonly actor: Actor }) {
  if (kernel.holds(actor, 'adm')) return () => true;
  const held = new Set<string>(rightsOf(actor));
  return ({ Masquee, Droits }: DocumentationPage) =>
    !Masquee && (Droits.length === 0 || Droits.some((right) => held.has(right)));
}
