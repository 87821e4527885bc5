import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { isActive } from '../../../foundation/actor/presence.ts';
import { takenIdentifiers } from '../../../people/person/person-identifiers.queries.ts';
import { noteDependences } from '../groups/dependences.actions.ts';
import { holdName } from '../list.form.ts';
import { tellGiven } from '../list-told.actions.ts';
import { nextListKey } from '../lists.actions.ts';
import { addressOf, writePlannedLists } from '../suite/planned-lists.actions.ts';

const job = 'distributionLists.oldRequests';

interface OldRequest {
  readonly IdDemande: number;
  readonly owner: number;
  readonly LibListe: string;
  readonly IdNature: string;
  readonly DescListe: string;
  readonly DateFermeture: string | null;
  readonly OpenEXT: boolean;
  readonly Cachee: boolean;
}

/**
 * Requests for a list, made by a version that had no lists yet, that go on or were agreed to, each of whose owner is here. What
 * lacks a name or a nature, which a draft may, cannot be a list.
 */
const oldRequests = (one: Sql<boolean>) =>
  sql<OldRequest>`select d."IdDemande", d."IdPersonneEV1" as owner, t."LibListe", t."IdNature",
      coalesce(t."DescListe", '') as "DescListe", t."DateFermeture"::text as "DateFermeture",
      coalesce(t."OpenEXT", false) as "OpenEXT", coalesce(t."Cachee", false) as "Cachee"
    from "DemandeListe" t join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
    where ${one} and t."IdListe" is null and t."visaType" is null and d."typeDemande" = ${sql.lit(requestTypeNumbers.liste)}
      and d."DateSuppression" is null and t."LibListe" ~ '\\S' and t."IdNature" is not null and p."Physique" and ${isActive('p')}
      and d."IdStade" in (${sql.join([stages.draft, stages.sent, stages.underWay, stages.validated].map((at) => sql.lit(at)))})
    order by 1`;

/**
 * Has each request that was made before there were lists be about a draft, which its owner goes on with: its name is held from
 * then on, and its visa and its history stay with it. Each minute, since a replica of the version before may still be asked.
 */
export function oldRequestsJobs({ db, act }: { readonly db: Db; readonly act: ActFunction }): readonly Job[] {
  return [
    {
      name: job,
      cron: '* * * * *',
      run: async () => {
        for (const { IdDemande } of await rowsOf(db, oldRequests(sql<boolean>`true`)))
          try {
            await act({ call: job, actor: { system: 'distributionLists' } }, async (writing) => {
              await sql`select from "Demande" where "IdDemande" = ${IdDemande} for update`.execute(writing.db);
              const [old] = await rowsOf(writing.db, oldRequests(sql<boolean>`d."IdDemande" = ${IdDemande}`));
              if (old) await makeDraft(writing, old);
            });
          } catch (error) {
            // Somebody took its address meanwhile: the next minute finds another.
            if (!(error instanceof ApiError)) throw error;
          }
      },
    },
  ];
}

async function makeDraft(writing: Writing, { IdDemande, owner, ...asked }: OldRequest): Promise<void> {
  const { db } = writing;
  const LibListe = await freeName(db, asked);
  const IdListe = await nextListKey(db);
  const after = { IdListe, ...asked, LibListe, IdPersonneEV1: owner, Rule: 'TOUS', Visible: true, SansPrefixe: false };
  await writePlannedLists(writing, [{ n: 1, entity: 'Liste', id: String(IdListe), before: null, after }]);
  await sql`insert into "LdGroupe" ("IdListe", "ParDefaut") values (${IdListe}, true)`.execute(db);
  await noteDependences(db, IdListe);
  await sql`update "DemandeListe" set "IdListe" = ${IdListe}, "visaType" = 'CREATION', "Rule" = 'TOUS'
    where "IdDemande" = ${IdDemande}`.execute(db);
  await tellGiven(writing, [{ IdListe, person: owner }]);
}

const longest = 100;

/** The name that was asked for; followed by a number where a list, or somebody, has that or its address by now. */
async function freeName(db: Db, { LibListe, IdNature }: Pick<OldRequest, 'LibListe' | 'IdNature'>): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? LibListe : `${LibListe.slice(0, longest - 5).trimEnd()} ${n}`;
    await holdName(db, IdNature, name);
    const [other] = await rowsOf(
      db,
      sql`select from "Liste" where fold("LibListe") = fold(${name}) and "IdNature" = ${IdNature}
        and (deleted_at is null or freed_at is not null)`,
    );
    const address = await addressOf(db, { LibListe: name, IdNature, SansPrefixe: false });
    if (!other && (address === null || (await takenIdentifiers(db, 'mail', [address])).size === 0)) return name;
  }
}
