import type { FilePurposeName } from '@passerelle/contracts/files/file.kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RowCondition } from '../entities/entity.ts';

/** The files of one field of an owner. */
export interface OwnedFiles {
  /** What they have to have been sent for. */
  readonly purpose: FilePurposeName;
  /** How many there may be. */
  readonly most: number | ((db: Db) => Promise<number>);
  /** Of which owners somebody may read these files; judged over the owner's row. */
  readonly mayRead: RowCondition;
  /** Of which owners somebody may give and take these files, as what they have just written made them. */
  readonly mayWrite: RowCondition;
}

/** A kind of thing that has files, said by its domain. What no owner says, nobody reads. */
export interface FileOwner {
  /** As changes name it. */
  readonly entity: string;
  /** Where its rows are; the key is an integer unless said. */
  readonly rows: { readonly table: string; readonly key: string; readonly keyType?: 'text' };
  readonly fields: Readonly<Record<string, OwnedFiles>>;
}

/** A field of a thing: where files are, in their order. */
export interface FilePlace {
  readonly entity: string;
  readonly id: string | number;
  readonly field: string;
}
