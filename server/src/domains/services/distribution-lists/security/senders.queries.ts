import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { isActive } from '../../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from '../../../people/directory/directory.queries.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';

interface Named {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string | null;
}

/** Who may write to a list that names its senders: those whom the reader may see, the others as a number. */
export async function readSenders({ db, kernel, actor }: GroupsReader, IdListe: number) {
  const seen = sql`coalesce(${namedPeople({ kernel, actor }, 'p')}, false)`;
  return await rowOf(
    db,
    sql<{ senders: Named[]; hidden: number }>`select count(*) filter (where not ${seen})::integer as hidden,
        coalesce(json_agg(json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom")
          order by p."IndexPrenomNom") filter (where ${seen}), '[]') as senders
      from "LdSecurite" s join "Personne" p using ("IdPersonneEV1") where s."IdListe" = ${IdListe}`,
  );
}

/** Who of people said by key or by address may be a sender: somebody who is here and known to who says so; by an address that they read. */
export async function findSenders(
  { db, kernel, actor }: GroupsReader,
  keys: readonly number[],
  mails: readonly string[],
): Promise<{ readonly byKey: ReadonlySet<number>; readonly byMail: ReadonlyMap<string, number> }> {
  const reads = whoseField({ kernel, actor }, 'Mail', 'p');
  const found = await rowsOf(
    db,
    sql<{
      person: number;
      mail: string | null;
    }>`select p."IdPersonneEV1" as person, case when ${reads} then lower(p."Mail") end as mail from "Personne" p
      where (p."IdPersonneEV1" = any(${sql.val(keys)}::integer[])
          or ${reads} and lower(p."Mail") = any(${sql.val(mails.map((mail) => mail.toLowerCase()))}::text[]))
        and ${isActive('p')} and ${kernel.scope(actor, 'ann', 'person', 'p')}`,
  );
  return {
    byKey: new Set(found.map(({ person }) => person)),
    byMail: new Map(found.flatMap(({ person, mail }) => (mail === null ? [] : [[mail, person] as const]))),
  };
}
