import { numbered } from '@passerelle/contracts/creation/identifiers.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';

export type IdentifierKind = 'login' | 'mail';

/** How many are looked at together. */
const batch = 100;

/** Which of these somebody has, or had: a login is never given to anybody else. What is `but` somebody's is not told. */
export async function takenIdentifiers(
  db: Db,
  kind: IdentifierKind,
  identifiers: readonly string[],
  but: number | null = null,
): Promise<ReadonlySet<string>> {
  const taken = await rowsOf(
    db,
    sql<{ identifier: string }>`select i as identifier from unnest(${sql.val(identifiers)}::text[]) i
      join person_identifier held on held.kind = ${kind} and held.digest = identifier_digest(i)
        and (${but}::integer is null or held."IdPersonneEV1" is distinct from ${but})`,
  );
  return new Set(taken.map(({ identifier }) => identifier));
}

/**
 * The first that nobody has of those that begin so: as it is, then with 2, 3… behind. It is theirs once it is written; until
 * then `holdIdentifiers` keeps it from others.
 */
export async function freeIdentifier(
  db: Db,
  kind: IdentifierKind,
  base: string,
  longest: number,
  ending = '',
): Promise<string> {
  for (let from = 1; ; from += batch) {
    const offered = Array.from({ length: batch }, (_, n) => `${numbered(base, from + n, longest)}${ending}`);
    const taken = await takenIdentifiers(db, kind, offered);
    const free = offered.find((one) => !taken.has(one));
    if (free !== undefined) return free;
  }
}

/** From here to the end of the transaction nobody else is given one that begins so: two at once come one after the other. */
export async function holdIdentifiers(db: Db, bases: readonly string[]): Promise<void> {
  await holdWords(db, 'identifier', bases);
}
