import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always } from '../../../platform/db/sql.ts';

/** Says a team tag as it is spelled already. */
export type Spelling = (tag: string) => string;

/**
 * How team tags are spelled: a tag is the same whatever its case and accents, and is written as most of those who have it
 * do. `only` are those that will be asked for; `but` people whose own spelling does not count, since it is being written.
 */
export async function teamTagSpelling(
  db: Db,
  { only, but = [] }: { readonly only?: readonly string[]; readonly but?: readonly number[] },
): Promise<Spelling> {
  const asked = only ? sql<boolean>`fold(tag) = any(${[...new Set(only.map(fold))]}::text[])` : always;
  const known = await rowsOf(
    db,
    sql<{ tag: string }>`select distinct on (fold(tag)) tag
      from (select "Tag" as tag, count(*) as people from "PersonneEquipeTag"
        where "IdPersonneEV1" <> all(${but}::integer[]) group by 1) held
      where ${asked} order by fold(tag), people desc, tag collate "C"`,
  );
  const spelled = new Map(known.map(({ tag }) => [fold(tag), tag]));
  return (tag) => {
    const same = fold(tag);
    // Of what nobody has yet, the first spelling holds for all that is written with it.
    if (!spelled.has(same)) spelled.set(same, tag);
    return spelled.get(same) ?? tag;
  };
}
