import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { personPath, screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import type { NotificationValues } from '../../../../engines/told/told.events.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { todayAt } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import type { ScheduledJob } from '../../../../platform/jobs/jobs.ts';
import { isPresent, notGone } from '../../../foundation/actor/presence.ts';
import { inChargeOf } from '../../../people/person/in-charge.queries.ts';

interface EndNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
}

/** Days before the end of a paper at which people are told, and for how many after it still, where nobody ran meanwhile. */
const [steps, late] = [[30, 7, 0], 7] as const;
const most = 500;
const by = { call: 'hiring.paperEnds', actor: { system: 'hiring.paperEnds' } } as const;

/** Whoever looks after a record is told before a paper of it ends, and whose it is of one that they have to give. */
export function paperEndsJobs(needs: EndNeeds): readonly ScheduledJob[] {
  return [
    {
      name: 'hiring.paperEnds',
      cron: '10 5 * * *',
      run: async ({ signal }) => await tellPaperEnds(needs, signal),
    },
  ];
}

/** A paper of somebody `p`, which ends on a day: a permit to stay, one that their hiring file has, or one that it went on without until then. */
interface Ending {
  readonly person: number;
  readonly Papier: string;
  readonly what: NotificationValues['paperEnds']['what'];
  readonly until: string;
  readonly step: number;
  readonly IdPays: string | null;
  readonly recruiter: number | null;
  /** It is theirs to give: nothing of it waits to be looked at. */
  readonly theirs: boolean;
}

/** Tells each once for each step, however many servers run; of steps that were missed, the last. */
export async function tellPaperEnds({ db, kernel, act }: EndNeeds, signal?: AbortSignal): Promise<void> {
  for (const one of await paperEnds(db)) {
    if (signal?.aborted) break;
    await act(by, async (writing) => await tell(writing, kernel, one));
  }
}

/** What of people who are here, or are to come, ends soon and was not told yet. */
async function paperEnds(db: Db): Promise<readonly Ending[]> {
  const ofFiles = (what: Ending['what'], day: Sql, which: Sql<boolean>) => sql`
    select d."IdPersonneEV1" as person, 'DossierPiece/' || e."IdPiece" as "Papier", ${sql.lit(what)} as what, ${day} as until,
      e."Etat" <> 'waiting' as theirs
    from "DossierPiece" e join "Demande" d using ("IdDemande")
    where ${which} and ${day} is not null and d."DateSuppression" is null
      and d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)}
      and d."IdStade" in (${sql.lit(stages.validated)}, ${sql.lit(stages.closed)})`;
  const step = sql`(case ${sql.join(
    steps.toReversed().map((days) => sql`when x.until <= ${todayAt('p')} + ${sql.lit(days)} then ${sql.lit(days)}`),
    sql` `,
  )} end)`;
  return await rowsOf(
    db,
    sql<Ending>`select x.person, x."Papier", x.what, x.until::text as until, ${step} as step, p."IdPays",
        p."IdPersonneEV1Recruteur" as recruiter, x.theirs
      from (
        select "IdPersonneEV1" as person, 'DateFinTitreSejour' as "Papier", 'permit' as what, "DateFinTitreSejour" as until, false as theirs
          from "Personne" where "DateFinTitreSejour" is not null
        union all ${ofFiles('paper', sql`e."DateValidite"`, sql<boolean>`e."Etat" = 'accepted'`)}
        union all ${ofFiles('waived', sql`e."DerogJusque"`, sql<boolean>`e."Derogation" = 'granted' and e."Etat" <> 'accepted'`)}) x
      join "Personne" p on p."IdPersonneEV1" = x.person
      where ${isPresent('p')} and ${notGone('p')}
        and x.until between ${todayAt('p')} - ${sql.lit(late)} and ${todayAt('p')} + ${sql.lit(steps[0])}
        and not exists (select from "RappelEcheance" r where r."IdPersonneEV1" = x.person and r."Papier" = x."Papier"
          and r."Echeance" = x.until and r."Jours" <= ${step})
      order by x.until, x.person limit ${most}`,
  );
}

async function tell({ db, emit }: Writing, kernel: AccessKernel, ending: Ending): Promise<void> {
  const { person, Papier, what, until, step, IdPays, recruiter, theirs } = ending;
  const noted = await rowsOf(
    db,
    sql`insert into "RappelEcheance" ("IdPersonneEV1", "Papier", "Echeance", "Jours")
      values (${person}, ${Papier}, ${until}::date, ${step}) on conflict do nothing returning 1`,
  );
  if (noted.length === 0) return;
  const inCharge = await inChargeOf(db, kernel, person, ['DateFinTitreSejour']);
  const people = what === 'waived' && recruiter !== null ? [...new Set([recruiter, ...inCharge])] : inCharge;
  const screen = what === 'waived' ? 'hiringFileReview' : 'person';
  await emit('people.told', {
    ...{ people, kind: 'paperEnds', values: { person, what, until }, by: null },
    opens: screenPath(screen, { IdPays: IdPays || '-', IdPersonneEV1: person }),
  });
  // It is given by whose it is, in their own record.
  if (what === 'waived' && theirs)
    await emit('people.told', {
      ...{ people: [person], kind: 'duePaper', values: { what: 'due', until }, by: null },
      opens: personPath({ IdPays, IdPersonneEV1: person }),
    });
}
