import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Content } from '@passerelle/contracts/content.ts';
import type { Language } from '@passerelle/contracts/languages.ts';

/** A note that comes with a version of the product, in the eight languages. */
export interface ShippedNote {
  readonly Version: string;
  /** For whoever holds one of them; for everybody when empty. */
  readonly Droits: readonly RightCode[];
  readonly contents: Readonly<Record<Language, Content>>;
}
