import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { deliveries } from '../../../foundation/mail-delivery/mail-delivery.queries.ts';
import { settleClock } from './clock.actions.ts';
import { showAnew } from './link.actions.ts';
import { endOfLink, hoursFrom, isOpen, takesWrites, wasClosed } from './link.queries.ts';
import { moveEnd, reminderDue } from './link-end.actions.ts';
import { type LinkMail, type LinkMailNeeds, mailLink } from './link-mails.ts';
import { tellRecruiter } from './tell-recruiter.ts';

interface LinkJobNeeds extends LinkMailNeeds {
  readonly db: Db;
  readonly act: ActFunction;
}

/** What becomes of links by themselves: their hours begin with their mail, and whoever has something left to do is told. */
export function linkJobs(needs: LinkJobNeeds): readonly Job[] {
  return [
    {
      name: 'hiring.links',
      cron: '* * * * *',
      run: async () => {
        await noteHandedOver(needs);
        await noteLost(needs);
        await noteClosed(needs);
        for (const kind of ['redo', 'reminder'] as const) await mailAll(needs, kind);
      },
    },
  ];
}

const by = { call: 'hiring.links', actor: { system: 'hiring.links' } } as const;

/** Tokens (`j`) with the links (`l`) that they open and the mails (`d`, and their effects `e`) that they stand in. */
const mailed = sql`"JetonCandidat" j join "LienCandidat" l using ("IdLien")
  join (${deliveries}) on d.cause = 'hiring-link:' || j."IdJeton"`;

/** The hours of a link begin when the first of its mails was handed over, however late that is noted. */
async function noteHandedOver({ db, act }: LinkJobNeeds): Promise<void> {
  const found = await rowsOf(
    db,
    sql<{ IdJeton: number; IdLien: number; IdDemande: number; at: Date }>`
      select j."IdJeton", l."IdLien", l."IdDemande", e.ended_at as at from ${mailed}
      where j."Remise" is null and not j."Perdu" and e.state = 'done' order by e.ended_at`,
  );
  for (const { IdJeton, IdLien, IdDemande, at } of found)
    await act(by, async (writing) => {
      const request = await lockRequest(writing.db, IdDemande, always);
      await sql`update "JetonCandidat" set "Remise" = ${at} where "IdJeton" = ${IdJeton}`.execute(writing.db);
      const begins = sql`${at}::timestamptz`;
      await moveEnd(
        writing.db,
        { IdLien, IdDemande },
        hoursFrom(begins),
        { Depuis: begins, Compte: begins },
        sql`l."Depuis" is null`,
      );
      // All of it may have been given before that was noted.
      await settleClock(writing, request);
      showAnew(writing, IdDemande);
    });
}

/** A mail that came back is told to the recruiter; the hours of a link that reached nobody have not begun. */
async function noteLost({ db, act }: LinkJobNeeds): Promise<void> {
  const found = await rowsOf(
    db,
    sql<{
      IdJeton: number;
      IdLien: number;
      IdDemande: number;
    }>`select j."IdJeton", l."IdLien", l."IdDemande" from ${mailed}
      where not j."Perdu" and l."Fin" is null and e.state in ('returned', 'refused', 'failed', 'cancelled')`,
  );
  for (const { IdJeton, IdLien, IdDemande } of found)
    await act(by, async (writing) => {
      await sql`update "JetonCandidat" set "Perdu" = true where "IdJeton" = ${IdJeton}`.execute(writing.db);
      await sql`update "LienCandidat" l set "Depuis" = null where "IdLien" = ${IdLien} and not exists (
        select from "JetonCandidat" j where j."IdLien" = l."IdLien" and not j."Perdu")`.execute(writing.db);
      await tellRecruiter(writing, IdDemande, 'lost');
      showAnew(writing, IdDemande);
    });
}

/** The time in which the portal was closed is written into the ends of links once it is open again: the day on which a file is due follows. */
async function noteClosed({ db, act }: LinkJobNeeds): Promise<void> {
  const found = await rowsOf(
    db,
    sql<{ IdLien: number; IdDemande: number }>`select l."IdLien", l."IdDemande" from "LienCandidat" l
      where l."Fin" is null and ${wasClosed} and ${takesWrites}`,
  );
  for (const link of found)
    await act(by, async (writing) => {
      await lockRequest(writing.db, link.IdDemande, always);
      await moveEnd(writing.db, link, endOfLink, {}, wasClosed);
    });
}

/** Links (`l`) of files (`d`) that a mail is due for, and what notes that it is written. */
const due: Readonly<Record<'redo' | 'reminder', { readonly found: Sql<boolean>; readonly noted: Sql }>> = {
  // Several rejections make one mail, a little after the last.
  redo: {
    found: sql<boolean>`(select max(e."DecideLe") filter (where e."DecideLe" > coalesce(l."RefusDit", '-infinity'))
      from "DossierPiece" e where e."IdDemande" = l."IdDemande" and e."Etat" = 'rejected') < now() - interval '2 minutes'`,
    noted: sql`"RefusDit" = now()`,
  },
  // Of several that are due at once, one.
  reminder: {
    found: sql<boolean>`l."Depuis" is not null and l."Pause" is null and coalesce(l."Rappel", 1000) > ${reminderDue}`,
    noted: sql`"Rappel" = ${reminderDue}`,
  },
};

/** Nobody is called to a portal that takes nothing of them: what falls due meanwhile is sent once it is open again. */
async function mailAll(needs: LinkJobNeeds, kind: Extract<LinkMail, keyof typeof due>): Promise<void> {
  const { found, noted } = due[kind];
  const mailOne = async (writing: Writing) => {
    const [link] = await rowsOf(
      writing.db,
      sql<{ IdLien: number }>`update "LienCandidat" l set ${noted} from (
          select l."IdLien" as key from "LienCandidat" l join "Demande" d using ("IdDemande")
          where d."IdStade" = ${sql.lit(stages.draft)} and ${isOpen} and ${takesWrites} and ${found} limit 1 for update of l skip locked) one
        where l."IdLien" = one.key returning l."IdLien"`,
    );
    if (link) await mailLink(writing, needs, link.IdLien, kind);
    return link !== undefined;
  };
  while (await needs.act(by, mailOne));
}
