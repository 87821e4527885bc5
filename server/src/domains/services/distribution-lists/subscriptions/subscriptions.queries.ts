import type { memberSources } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';
import { isOver } from '../list.columns.ts';
import { receives } from '../members/receives.ts';

/** Whether somebody, known as `p`, took a list themself, or left it. */
export const subscribed = (IdListe: number, sens: 'abonne' | 'desabonne'): Sql<boolean> =>
  sql<boolean>`p."IdPersonneEV1" in (select a."IdPersonneEV1" from "LdAbonnement" a
    where a."IdListe" = ${IdListe} and a."Sens" = ${sens})`;

/** Whether the reader is told what somebody, known as `p`, took and left themself: wherever it shows, it shows to whoever reads their lists on their record. */
export const toldOf = ({ kernel, actor }: Pick<GroupsReader, 'kernel' | 'actor'>): Sql<boolean> =>
  sql<boolean>`(p."IdPersonneEV1" = ${actor.IdPersonneEV1} or coalesce(${kernel.scope(actor, 'ild', 'person', 'p')}, false)
    or coalesce(${kernel.scope(actor, 'alc', 'person', 'p')}, false))`;

export interface Subscription {
  readonly IdListe: number;
  readonly LibListe: string;
  readonly DescListe: string;
  readonly Adresse: string | null;
  readonly membre: boolean;
  readonly sources: (typeof memberSources)[number][];
  readonly Sens: 'abonne' | 'desabonne' | null;
  readonly peut: boolean;
}

/**
 * The lists that somebody is in, that they left, and those that they may take: published, open, and shown to all. They may
 * leave what they took, and what they are found by where the kind of list says so; what they left they may always take back.
 */
export async function readSubscriptions(
  { db, kernel, actor }: GroupsReader,
  person: number,
  only?: readonly number[],
): Promise<Subscription[]> {
  // What is shown to all is no secret of whoever is in it; of other lists it is for who may see these.
  const told =
    person === actor.IdPersonneEV1 ? always : sql<boolean>`(l."Visible" or ${kernel.scope(actor, 'ldd', 'list', 'l')})`;
  const among = only ? sql`and l."IdListe" = any(${sql.val(only)}::integer[])` : sql``;
  return await rowsOf(
    db,
    sql<Subscription>`select l."IdListe", l."LibListe", l."DescListe", l."Adresse", m."Sources" is not null as membre,
        coalesce(m."Sources", '{}') as sources, a."Sens",
        case when m."Sources" is not null then m."Sources" = array['subscribed'] or n."Desabonnement"
          when a."Sens" = 'desabonne' then true
          else l."Visible" and ${receives('p')} and not exists (select from "LdNomme" o join "LdGroupe" g using ("IdGroupe")
            where g."IdListe" = l."IdListe" and o."IdPersonneEV1" = p."IdPersonneEV1" and o."Sens" = 'retrait') end as peut
      from "Personne" p cross join "Liste" l join "Nature" n using ("IdNature")
        left join "LdMembre" m on m."IdListe" = l."IdListe" and m."IdPersonneEV1" = p."IdPersonneEV1" and m.version_out is null
        left join "LdAbonnement" a on a."IdListe" = l."IdListe" and a."IdPersonneEV1" = p."IdPersonneEV1"
      where p."IdPersonneEV1" = ${person} and l.deleted_at is null and l.published_at is not null and l.closed_at is null and not ${isOver('l')}
        and ${told} and (m."Sources" is not null or a."Sens" is not null or (l."Visible" and ${receives('p')})) ${among}
      order by l."LibListe" collate "und-x-icu", l."IdListe"`,
  );
}

/** Whether somebody receives what lists send at all. */
export async function receivesLists(db: Db, person: number): Promise<boolean> {
  const { does } = await rowOf(
    db,
    sql<{ does: boolean }>`select coalesce(${receives('p')}, false) as does from "Personne" p
      where p."IdPersonneEV1" = ${person}`,
  );
  return does;
}

/** How many took a list themselves, and how many left it. */
export async function countSubscriptions(db: Db, IdListe: number) {
  return await rowOf(
    db,
    sql<{ abonnes: number; desabonnes: number }>`select count(*) filter (where "Sens" = 'abonne')::integer as abonnes,
        count(*) filter (where "Sens" = 'desabonne')::integer as desabonnes
      from "LdAbonnement" where "IdListe" = ${IdListe}`,
  );
}
