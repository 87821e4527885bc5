import type { RightCode } from '../access/rights.ts';
import type { Field } from '../catalogue/field.ts';

/**
 * A list as both sides know it: the server adds where its rows are read, the screen how a row is drawn. What names it is
 * said here alone.
 */
export interface DeclaredList {
  /** Names its views, its drafts and what a browser remembers of it; small letters, digits and hyphens. */
  readonly name: string;
  /** The family of texts that holds its words, under the keys that every list has. */
  readonly family: string;
  /** The text of what its rows are. */
  readonly label: string;
  /** Its screen, by name, and what its path is filled in with. */
  readonly screen: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Who holds it sees that rows are there, and looks for words. */
  readonly right: RightCode;
  /** Rows of one's own are among them: a column is open to who may read it of these alone, too. */
  readonly ofOneself?: true;
  /** What may be shown, in the order of the chooser, each with the right to read it. */
  readonly columns: Readonly<Record<string, Field & { readonly read: RightCode }>>;
  /** What is shown to who asks for nothing. */
  readonly defaultColumns: readonly string[];
  /** Columns that filter, each for whoever may read it; undefined where the list has filters of its own. */
  readonly filters?: readonly string[];
}
