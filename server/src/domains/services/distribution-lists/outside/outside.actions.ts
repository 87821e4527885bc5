import type { VersionCause } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { readParameter } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { GroupWriter } from '../groups/groups.actions.ts';
import { type HeldGroup, requireGroup } from '../groups/groups.queries.ts';
import { type MembersMoved, nextVersion, noteMoved } from '../members/members.actions.ts';
import { keepOutsiders } from '../members/waiting.actions.ts';
import { followChange } from '../visa/visa.actions.ts';
import { ourDomains, outsideCount } from './outside.queries.ts';

/** Lets addresses of people outside into a group, once somebody has said yes where they have to; or none any more. */
export async function letOutside(
  writer: GroupWriter,
  IdListe: number,
  groupId: number,
  Externe: boolean,
): Promise<{ readonly waits?: true }> {
  const { writing, actor } = writer;
  const group = await requireGroup(writing.db, IdListe, groupId);
  if (group.Externe === Externe) return {};
  if (Externe && (await keepOutsiders(writing, IdListe, group, actor.IdPersonneEV1))) {
    await followChange(writer, IdListe);
    return { waits: true };
  }
  const { IdGroupe } = group;
  if (!Externe) await moveOutside(writing, { IdListe, IdGroupe }, { go: 'all' });
  await sql`update "LdGroupe" set "Externe" = ${Externe} where "IdGroupe" = ${IdGroupe}`.execute(writing.db);
  await writing.record({
    ...{ entity: 'LdGroupe', id: IdGroupe },
    ...{ before: { Externe: group.Externe }, after: { Externe } },
  });
  return {};
}

interface OutsideMoves {
  readonly come?: readonly string[];
  readonly go?: readonly string[] | 'all';
  /** The last day of those who come, said anew of those who are there. */
  readonly until?: string | null;
  readonly cause?: VersionCause;
}

/** Takes out of a list the addresses whose last day is over. */
export async function endOutside(
  writing: Writing,
  {
    IdListe,
    IdGroupe,
    ended,
  }: { readonly IdListe: number; readonly IdGroupe: number; readonly ended: readonly string[] },
): Promise<void> {
  await moveOutside(writing, { IdListe, IdGroupe }, { go: ended, cause: 'day' });
}

/** Puts addresses of people outside into a group, or takes them out, in a version of its own where any moves. */
export async function moveOutside(
  writing: Writing,
  { IdListe, IdGroupe }: { readonly IdListe: number; readonly IdGroupe: number },
  { come = [], go = [], until = null, cause = 'named' }: OutsideMoves,
): Promise<MembersMoved> {
  if (come.length === 0 && go.length === 0) return { joins: 0, leaves: 0 };
  const { db } = writing;
  const { before, published } = await rowOf(
    db,
    sql<{ before: number; published: boolean }>`select published_at is not null as published, ${outsideCount(IdListe)}
        + (select count(*)::integer from "LdMembre" m where m."IdListe" = l."IdListe" and m.version_out is null) as before
      from "Liste" l where "IdListe" = ${IdListe} for update`,
  );
  const which = go === 'all' ? sql`true` : sql`"Adresse" = any(${sql.val([...go])}::text[])`;
  const left = await rowsOf(
    db,
    sql`delete from "LdExterne" where "IdListe" = ${IdListe} and "IdGroupe" = ${IdGroupe} and ${which} returning 1`,
  );
  const came = await rowsOf(
    db,
    sql<{ anew: boolean }>`insert into "LdExterne" as x ("IdListe", "IdGroupe", "Adresse", by, "Jusqua")
      select ${IdListe}, ${IdGroupe}, a, ${writing.by}, ${until}::date from unnest(${sql.val([...come])}::text[]) a
      on conflict ("IdListe", "Adresse") do update set "Jusqua" = excluded."Jusqua" where x."IdGroupe" = excluded."IdGroupe"
      returning xmax = 0 as anew`,
  );
  const moved = { joins: came.filter(({ anew }) => anew).length, leaves: left.length };
  const version = await nextVersion(db, IdListe);
  await noteMoved(writing, IdListe, { cause, version, ...moved, before, published });
  return moved;
}

/** Addresses of people outside that a group takes, or has: whoever bears one of our own domains is a person, or nobody. */
export async function outsideOf(
  db: Db,
  { IdGroupe, Externe }: HeldGroup,
  NewMails: readonly string[],
  DelMails: readonly string[],
) {
  const spelled = (mail: string) => mail.trim().toLowerCase();
  const [come, go] = [new Set<string>(), new Set<string>()];
  const ours = Externe && NewMails.length > 0 ? await ourDomains(db, await readParameter(db, 'LD_DOMAINE')) : new Set();
  const rows = await rowsOf(
    db,
    sql<{ mail: string }>`select "Adresse" as mail from "LdExterne" where "IdGroupe" = ${IdGroupe}
      and "Adresse" = any(${sql.val(DelMails.map(spelled))}::text[])`,
  );
  const has = new Set(rows.map(({ mail }) => mail));
  return {
    come,
    go,
    may: (mail: string, sens: 'ajout' | 'retrait') =>
      sens === 'retrait' ? has.has(spelled(mail)) : Externe && !ours.has(spelled(mail).split('@')[1] ?? ''),
    /** Answers whether it was not said before. */
    take: (mail: string, sens: 'ajout' | 'retrait'): boolean => {
      const one = spelled(mail);
      if (come.has(one) || go.has(one)) return false;
      (sens === 'ajout' ? come : go).add(one);
      return true;
    },
  };
}
