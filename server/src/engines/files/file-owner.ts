import type { FilePurposeName } from '@passerelle/contracts/files/file.kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RowCondition, RowRights } from '../entities/entity.ts';

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
  /** Whom they say something sensitive about, by the key of their owner: who reads them of somebody else is recorded. */
  readonly sensitiveOf?: (id: string, db: Db) => number | Promise<number>;
}

/** A kind of thing that has files, said by its domain. What no owner says, nobody reads. */
export interface FileOwner {
  /** As changes name it. */
  readonly entity: string;
  /** Where its rows are; the key is an integer unless said. */
  readonly rows: { readonly table: string; readonly key: string; readonly keyType?: 'text' };
  readonly fields: Readonly<Record<string, OwnedFiles>>;
  /** To whom its timeline tells of its files, by the rights that they hold on it; to whoever reads it unless said. */
  readonly tells?: (rights: RowRights) => boolean;
}

/** A field of a thing: where files are, in their order. */
export interface FilePlace {
  readonly entity: string;
  readonly id: string | number;
  readonly field: string;
}
