import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';

interface NamedList {
  readonly IdListe: number;
  readonly LibListe: string;
  readonly Adresse: string | null;
}

const most = 20;
const columns = sql`l."IdListe", l."LibListe", l."Adresse"`;

/** Lists with these words in their names, of those that the reader may see, the first by name. */
export async function listsAlike(
  { db, kernel, actor }: GroupsReader,
  name: string,
  { Prefix, IdNature }: { readonly Prefix?: string; readonly IdNature?: string } = {},
): Promise<{ listes: NamedList[]; more: boolean }> {
  const rows = await rowsOf(
    db,
    sql<NamedList>`select ${columns} from "Liste" l
      where strpos(fold(l."LibListe"), ${fold(name)}) > 0 and ${kernel.scope(actor, 'ldd', 'list', 'l')}
        ${IdNature === undefined ? sql`` : sql`and l."IdNature" = ${IdNature}`}
        ${Prefix === undefined ? sql`` : sql`and starts_with(l."Adresse", lower(${Prefix}))`}
      order by l."LibListe" collate "und-x-icu", l."IdListe" limit ${most + 1}`,
  );
  return { listes: rows.slice(0, most), more: rows.length > most };
}

/** The list that has an address; undefined where the reader may see none. */
export async function listWithMail({ db, kernel, actor }: GroupsReader, mail: string): Promise<NamedList | undefined> {
  const [list] = await rowsOf(
    db,
    sql<NamedList>`select ${columns} from "Liste" l where lower(l."Adresse") = lower(${mail.trim()})
      and ${kernel.scope(actor, 'ldd', 'list', 'l')}`,
  );
  return list;
}
