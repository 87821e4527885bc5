import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Claimant } from '../access/actor.ts';

/** Several values of a row. */
interface ManyValues {
  readonly exists: (alias: string, test: (value: Sql) => Sql<boolean>) => Sql<boolean>;
  /** All of them, as an array. */
  readonly values: (alias: string) => Sql;
}

/** What a field's value is made of: what it may change with, and nothing else. */
export interface Reads {
  /** Columns of the row itself. */
  readonly own?: readonly string[];
  /** Columns of other tables, by table. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
  /** The day that it is. */
  readonly day?: true;
}

/** A field as SQL over a row known by an alias. Which one it is decides the operators it takes. */
export type SqlField = (
  | {
      readonly type: 'text' | 'code' | 'number' | 'boolean' | 'date' | 'instant';
      readonly value: (alias: string) => Sql;
      /** How values are compared; text unless said. */
      readonly sqlType?: 'integer' | 'text';
      /** No row lacks it: an index that holds its order is walked as it is. */
      readonly notNull?: true;
    }
  | ({ readonly type: 'codes' } & ManyValues)
  | ({ readonly type: 'files' } & ManyValues)
  | { readonly type: 'person'; readonly value: (alias: string) => Sql; readonly to: () => CataloguedSubject }
  | { readonly type: 'descendants'; readonly under: (alias: string, keys: readonly number[]) => Sql<boolean> }
  | { readonly type: 'contacts'; readonly value: (alias: string) => Sql }
) & {
  /** Said of whatever a condition that is kept may compare. */
  readonly reads?: Reads;
};

/** Rows of a kind that nobody sees without a right of their own, whatever else they hold. */
export interface Veil {
  /** True on the rows that anyone may see. */
  readonly open: (alias: string) => Sql<boolean>;
  readonly right: RightCode;
  /** Who is that to the row sees it all the same. */
  readonly orAs?: string;
}

/** True on the rows to which somebody is something: the person concerned, the owner, whoever a decision waits for. */
export type Designation = (alias: string, who: Claimant) => Sql<boolean>;

/** A kind of row that conditions, perimeters and decisions are about. */
export interface Subject {
  readonly table: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, SqlField>>;
  /** Fields that other tables keep of a stored row, read from the values of one that is not stored so. */
  readonly unsaved?: Readonly<Record<string, SqlField>>;
  readonly veils?: readonly Veil[];
  /** Which rows there are at all: of the others, nobody is told anything, whatever they hold. */
  readonly there?: (alias: string) => Sql<boolean>;
  /** What one may be to a row, by name: claimed as rights are, decided and explained with them. */
  readonly designations?: Readonly<Record<string, Designation>>;
}

/** A kind of row whose fields the catalogue declares, each with the right to read it: what lists are of. */
export interface CataloguedSubject extends Subject {
  readonly kind: Exclude<SubjectKind, 'global'>;
  readonly catalogue: Fields;
  /** What its rows are read from, in parentheses, where that is more than its table. */
  readonly rows?: Sql;
  /** The right that shows that a row is there. */
  readonly sees: RightCode;
  /** The form that fills its rows in, as it ships: what is hidden on it on site is hidden in lists. */
  readonly form?: FormDeclaration;
  /** Another subject whose columns its rows have too, and which of its fields are that one's: its form hides them here as there. */
  readonly carries?: { readonly subject: CataloguedSubject; readonly fields: ReadonlySet<string> };
  /** The column that a row is called by. */
  readonly label: string;
}
