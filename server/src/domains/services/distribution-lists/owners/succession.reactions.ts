import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { isPresent, mayKeepOut, notGone } from '../../../foundation/actor/presence.ts';
import '../../../people/person/people.events.ts';
import { type Handed, tellAdministrators, tellGiven, tellTaken } from '../list-told.actions.ts';
import { holdList, tellLists, wantSettings } from '../suite/publication.actions.ts';

/** A list has somebody as long as anybody is left: in the act by which its owner or backup leaves. */
export function registerSuccession(reactions: Reactions): void {
  reactions.on('people.changed', async (writing, { people }) => {
    const gone = people.filter(({ after }) => after !== null && mayKeepOut(after));
    if (gone.length > 0)
      await succeed(
        writing,
        gone.map(({ IdPersonneEV1 }) => IdPersonneEV1),
      );
  });
}

interface Left {
  readonly IdListe: number;
  readonly owner: number | null;
  readonly backup: number | null;
  readonly ownerLeft: boolean;
  readonly backupLeft: boolean;
  /** The nearest above the owner who is there. */
  readonly above: number | null;
}

const isThere = (alias: string): Sql<boolean> => sql<boolean>`(${isPresent(alias)} and ${notGone(alias)})`;
const left = (key: string, people: readonly number[]): Sql<boolean> =>
  sql<boolean>`coalesce(${sql.ref(key)} = any(${sql.val(people)}::integer[]) and not exists (
    select from "Personne" p where p."IdPersonneEV1" = ${sql.ref(key)} and ${isThere('p')}), false)`;

/** The backup of who left owns it from now on, else the first above them who is there, else nobody does, and those who administer are told. */
async function succeed(writing: Writing, people: readonly number[]): Promise<void> {
  const lists = await rowsOf(
    writing.db,
    sql<Left>`select * from (select l."IdListe", l."IdPersonneEV1" as owner,
        l."IdPersonneEV1backup" as backup, ${left('l.IdPersonneEV1', people)} as "ownerLeft",
        ${left('l.IdPersonneEV1backup', people)} as "backupLeft",
        (select m."IdAncetre" from management_line m join "Personne" b on b."IdPersonneEV1" = m."IdAncetre"
          where m."Ligne" = 'Manager' and m."IdPersonneEV1" = l."IdPersonneEV1" and ${isThere('b')} and b."Physique" and not b."Test"
          order by m."Profondeur" limit 1) as above
      from "Liste" l where l.deleted_at is null
        and (l."IdPersonneEV1" = any(${sql.val(people)}::integer[]) or l."IdPersonneEV1backup" = any(${sql.val(people)}::integer[]))
      order by l."IdListe" for update of l) found where "ownerLeft" or "backupLeft"`,
  );
  const told = { given: [] as Handed[], taken: [] as Handed[] };
  for (const list of lists) {
    const { IdListe, ownerLeft } = list;
    const person = await succeedOne(writing, list);
    if (person !== null) told[ownerLeft ? 'given' : 'taken'].push({ IdListe, person });
  }
  await tellGiven(writing, told.given);
  await tellTaken(writing, told.taken);
}

/** Answers whose it is from now on. */
async function succeedOne(writing: Writing, list: Left): Promise<number | null> {
  const { IdListe, owner, backup, above, ownerLeft, backupLeft } = list;
  const stays = backupLeft ? null : backup;
  const next = ownerLeft ? (stays ?? above) : owner;
  const second = next === stays ? null : stays;
  await sql`update "Liste" set "IdPersonneEV1" = ${next}::integer, "IdPersonneEV1backup" = ${second}::integer,
      orphan_at = case when ${next}::integer is null then now() end where "IdListe" = ${IdListe}`.execute(writing.db);
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { IdPersonneEV1: owner, IdPersonneEV1backup: backup },
    after: { IdPersonneEV1: next, IdPersonneEV1backup: second },
  });
  // Who may write to it may be those who look after it.
  const { published } = await holdList(writing, IdListe);
  if (published) await wantSettings(writing, IdListe);
  if (next === null) await tellAdministrators(writing, IdListe, 'sans-responsable');
  tellLists(writing, [IdListe]);
  return next;
}
