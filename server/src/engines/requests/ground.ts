import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { RequestKind } from './kind/request-kind.ts';

/** What the house says of people and of the roles that they hold, of whom requests ask who decides. */
export interface Deciders {
  /** Somebody, known as `alias`, may come in now. */
  readonly signsIn: (alias: string) => Sql<boolean>;
  /** Everybody who acts under a role, known as `pr`, of those that give a right, as they would under that role alone. */
  readonly holdersOf: (db: Db, right: RightCode, among: Sql<boolean>) => Promise<readonly Actor[]>;
  /** The people who hold a right now under some role of theirs, but for these. */
  readonly holdersNow: (right: RightCode, but: readonly number[]) => Sql;
  /** The key of a role, as rounds name it. */
  readonly roleKey: (role: string) => number;
  /** The role that everybody has. */
  readonly everybodys: number;
}

/** What requests stand on that domains bring. */
export interface Ground {
  readonly kinds: readonly RequestKind[];
  readonly deciders: Deciders;
}

/** The same, with its types by their number. */
interface Brought extends Ground {
  readonly byNumber: ReadonlyMap<number, RequestKind>;
}

let ground: Brought | undefined;

/** Brings what requests stand on: once, by the composition, before anything is asked for. */
export function bring({ kinds, deciders }: Ground): void {
  if (ground) throw new Error('What requests stand on was brought already');
  const byNumber = new Map(kinds.map((kind) => [kind.typeDemande, kind]));
  for (const type of requestTypes)
    if (!byNumber.has(numberOf(type))) throw new Error(`No domain brings what the server knows of ${type.name}`);
  if (byNumber.size !== kinds.length) throw new Error('Two domains bring one type of request');
  const inOrder = kinds.toSorted((one, other) => one.typeDemande - other.typeDemande);
  ground = { kinds: inOrder, deciders, byNumber };
}

/** What was brought. */
export function brought(): Brought {
  if (!ground) throw new Error('Nobody brought what requests stand on: app/domains.ts does');
  return ground;
}
