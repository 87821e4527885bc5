import type { RightCode } from '../access/rights.ts';

/** Opens every definition that the acting role finds. */
const toAll = 'import-export-acces';
/** Subjects whose own right opens their definitions too, and no other. */
const own = { vehicles: 'vehicule-import-donnees' } as const satisfies Readonly<Record<string, RightCode>>;

/** Whoever holds one of these comes to imports. */
export const importRights: readonly RightCode[] = [toAll, ...Object.values(own)];

/** The rights of which one opens the definitions of a subject. */
export function rightsToImport(Sujet: string): readonly RightCode[] {
  const found = Object.entries(own).find(([name]) => name === Sujet);
  return found ? [toAll, found[1]] : [toAll];
}
