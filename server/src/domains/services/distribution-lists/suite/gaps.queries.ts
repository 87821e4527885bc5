import type { ListStatus } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import { stuck } from '../../../../engines/effects/unfinished.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { allOf, instant, type Sql } from '../../../../platform/db/sql.ts';
import { namedPeople, whoseField } from '../../../people/directory/directory.queries.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';
import { statusOf, subjectOf } from '../list.columns.ts';

interface Named {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string | null;
}

interface Gap {
  readonly Mail: string;
  readonly Sens: 'etranger' | 'manquant';
  readonly Decision: 'laisse' | 'corrige' | null;
  readonly person: Named | null;
}

/** Of whom, known as `p`, the reader may know that an address is theirs. */
const bearsMail = (who: Pick<GroupsReader, 'kernel' | 'actor'>): Sql<boolean> =>
  allOf([namedPeople(who, 'p'), whoseField(who, 'Mail', 'p')]);

/** How the mail suite differed from a list when they were compared; of people whom the reader may not see, a number. */
export async function readGaps({ db, kernel, actor }: GroupsReader, IdListe: number) {
  const seen = sql`(c."IdPersonneEV1" is null or coalesce(${bearsMail({ kernel, actor })}, false))`;
  return await rowOf(
    db,
    sql<{ compared: string | null; gone: boolean; ecarts: Gap[]; hidden: number }>`
      select ${instant(sql`l.compared_at`)} as compared, coalesce(l."Cause" = 'dehors', false) as gone,
        (select count(*)::integer from "LdEcart" c left join "Personne" p using ("IdPersonneEV1")
          where c."IdListe" = l."IdListe" and not ${seen}) as hidden,
        coalesce((select json_agg(json_build_object('Mail', c."Mail", 'Sens', c."Sens", 'Decision', c."Decision",
            'person', case when p."IdPersonneEV1" is not null then json_build_object('IdPersonneEV1', p."IdPersonneEV1",
              'IndexPrenomNom', p."IndexPrenomNom") end) order by c."Sens", c."Mail")
          from "LdEcart" c left join "Personne" p using ("IdPersonneEV1")
          where c."IdListe" = l."IdListe" and ${seen}), '[]') as ecarts
      from "Liste" l where l."IdListe" = ${IdListe}`,
  );
}

/** What of a list failed in the mail suite, with what that answered last; null where nothing did. */
export async function readFailed({ db }: Pick<GroupsReader, 'db'>, IdListe: number) {
  const [failed] = await rowsOf(
    db,
    sql<{ operation: string; answer: string | null; at: string | null }>`select e.operation, last.answer,
        ${instant(sql`last.at`)} as at
      from effect e left join lateral (select answer, at from effect_attempt where effect = e.id order by n desc limit 1) last
        on true
      where e.subject = ${subjectOf(sql`${IdListe}::integer`)} and e.state in ${stuck} order by e.id limit 1`,
  );
  return failed ?? null;
}

/** Addresses of a page of the mail suite with whose they are; of people whom the reader may not see, a number. */
export async function nameMails({ db, kernel, actor }: GroupsReader, mails: readonly string[]) {
  const seen = sql`coalesce(${bearsMail({ kernel, actor })}, false)`;
  const rows = await rowsOf(
    db,
    sql<{
      Mail: string;
      person: Named | null;
      seen: boolean;
    }>`select m as "Mail", case when p."IdPersonneEV1" is not null
        then json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom") end as person,
        (p."IdPersonneEV1" is null or ${seen}) as seen
      from unnest(${sql.val(mails)}::text[]) with ordinality as named(m, n)
        left join "Personne" p on lower(p."Mail") = lower(m) order by n`,
  );
  const shown = rows.filter((row) => row.seen);
  return { membres: shown.map(({ Mail, person }) => ({ Mail, person })), hidden: rows.length - shown.length };
}

/** What is written in the mail suite on what is made there for a list. */
export async function markerOf({ db }: Pick<GroupsReader, 'db'>, IdListe: number): Promise<string> {
  const { marker } = await rowOf(
    db,
    sql<{
      marker: string;
    }>`select concat_ws('/', (select i.id from installation i), ${subjectOf(sql`${IdListe}::integer`)}) as marker`,
  );
  return marker;
}

/** How a list stands now. */
export async function readStatus(db: Db, IdListe: number): Promise<{ IdStatut: ListStatus }> {
  return await rowOf(
    db,
    sql<{ IdStatut: ListStatus }>`select ${statusOf('l')} as "IdStatut" from "Liste" l where l."IdListe" = ${IdListe}`,
  );
}
