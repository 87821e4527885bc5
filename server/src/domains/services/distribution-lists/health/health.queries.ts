import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { closedCodes } from '@passerelle/contracts/distribution-lists/closed-codes.ts';
import {
  type ListFault,
  type ListFaultName,
  listFaults,
  nearDays,
} from '@passerelle/contracts/distribution-lists/health.contract.ts';
import type { ListStatus } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import { isActive } from '../../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from '../../../people/directory/directory.queries.ts';
import { foundBy } from '../groups/criteria.ts';
import { type GroupsReader, shownCriteria } from '../groups/groups.queries.ts';
import { statusOf } from '../list.columns.ts';
import { todayOfList } from '../members/due.queries.ts';
import { receives } from '../members/receives.ts';
import { closedOf } from './closed.queries.ts';

/** A list as far as its health is read of it. */
interface Facts {
  readonly IdStatut: ListStatus;
  readonly Cause: string | null;
  readonly owned: boolean;
  readonly backed: boolean;
  readonly published: boolean;
  readonly automatic: boolean;
  readonly refused: number;
  readonly gaps: number;
  /** Whom the owner is under, where they may back the list and the reader sees them. */
  readonly backup: { IdPersonneEV1: number; IndexPrenomNom: string } | null;
  readonly end: string | null;
  readonly namedEnd: string | null;
  readonly namedEnding: number;
  readonly silent: string | null;
}

interface JudgedGroup {
  readonly IdGroupe: number;
  readonly LibGroupe: string;
  readonly Conditions: Condition;
  readonly Bornes: readonly HeldThen[] | null;
  readonly by: number | null;
  readonly authorHere: boolean;
}

type Found = Partial<Omit<ListFault, 'fault'>> & { readonly fault: ListFaultName };

/** What a remedy is had by; that it may be worked with is judged anew when it is. */
const rights = { any: 'ldd', owner: 'ld.updateResponsable', backup: 'ld.updateBackup' } as const;

/** What is wrong with a list, the worst first; of one that is closed, nothing is. */
export async function readHealth(reader: GroupsReader, IdListe: number): Promise<ListFault[]> {
  const { db, kernel, actor } = reader;
  const [facts, groups, able] = await Promise.all([
    readFacts(reader, IdListe),
    readGroupsToJudge(db, IdListe),
    kernel.abilities(db, actor, rights, 'list', [IdListe]),
  ]);
  if (facts.IdStatut === 'FERMEE') return [];
  const may = able.get(IdListe);
  const found = [...faultsOf(facts), ...(await faultsOfGroups(reader, IdListe, groups))];
  const mends = ({ fault, personne, remede = true }: Found): boolean => {
    if (!remede) return false;
    if (fault === 'orphan') return may?.owner === true && actor.IdPersonneEV1 !== null;
    if (fault === 'noBackup') return may?.backup === true && Boolean(personne);
    // What a declaration says is mended there.
    return may?.any === true && !(facts.automatic && declared.has(fault));
  };
  return found
    .map((one) => ({ groupe: null, n: 0, jour: null, personne: null, ...one, remede: mends(one) }))
    .sort((one, other) => listFaults.indexOf(one.fault) - listFaults.indexOf(other.fault));
}

/** Of a list that a declaration made, what is not its own to mend. */
const declared: ReadonlySet<ListFaultName> = new Set([
  ...(['gaps', 'matchesNobody', 'closedCode', 'authorGone', 'endsSoon', 'namedEnd', 'silent'] as const),
]);

/** Somebody is named in the row `n`, of the list `l`, until a day that comes near. */
export const endsNear = sql<boolean>`n."Jusqua" between ${todayOfPerson(sql.ref('l.IdPersonneEV1'))}
  and ${todayOfPerson(sql.ref('l.IdPersonneEV1'))} + ${sql.lit(nearDays.named)}`;

async function readFacts({ db, kernel, actor }: GroupsReader, IdListe: number): Promise<Facts> {
  const today = todayOfPerson(sql.ref('l.IdPersonneEV1'));
  const near = sql`from "LdNomme" n join "LdGroupe" g using ("IdGroupe") where g."IdListe" = l."IdListe" and ${endsNear}`;
  const refusedIn = (table: string) =>
    sql`(select count(*)::integer from ${sql.table(table)} e where e."IdListe" = l."IdListe" and e.refused is not null)`;
  return await rowOf(
    db,
    sql<Facts>`select ${statusOf('l')} as "IdStatut", l."Cause", l."IdPersonneEV1" is not null as owned,
        l."IdPersonneEV1backup" is not null as backed, l.published_at is not null as published,
        l."IdAutomatique" is not null as automatic, ${refusedIn('LdEnvoi')} + ${refusedIn('LdEnvoiExterne')} as refused,
        (select count(*)::integer from "LdEcart" c where c."IdListe" = l."IdListe" and c."Decision" is null) as gaps,
        (select json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom")
          from "Personne" o join "Personne" p on p."IdPersonneEV1" = o."IdPersonneEV1Manager"
          where o."IdPersonneEV1" = l."IdPersonneEV1" and p."IdPersonneEV1" <> o."IdPersonneEV1" and p."Physique"
            and not p."Test" and ${isActive('p')} and ${namedPeople({ kernel, actor }, 'p')}
            and ${whoseField({ kernel, actor }, 'Manager', 'o')}) as backup,
        case when l."DateFermeture" <= ${today} + ${sql.lit(nearDays.list)} then l."DateFermeture"::text end as end,
        (select min(n."Jusqua")::text ${near}) as "namedEnd", (select count(*)::integer ${near}) as "namedEnding",
        case when greatest(l.published_at, l."DateM", (select max(v.made_at) from "LdVersion" v where v."IdListe" = l."IdListe"))
          < now() - interval '1 year' then greatest(l.published_at, l."DateM")::date::text end as silent
      from "Liste" l where l."IdListe" = ${IdListe}`,
  );
}

function faultsOf(facts: Facts): Found[] {
  const { IdStatut, Cause, owned, backed, published, refused, gaps, backup, end, namedEnd, namedEnding, silent } =
    facts;
  const when = (is: boolean, found: Found): Found[] => (is ? [found] : []);
  return [
    ...when(!owned, { fault: 'orphan' }),
    ...when(Cause === 'calcul', { fault: 'unworked' }),
    ...when(IdStatut === 'ECHEC', { fault: 'failed' }),
    ...when(Cause === 'dehors', { fault: 'gone' }),
    ...when(refused > 0, { fault: 'refused', n: refused }),
    ...when(gaps > 0, { fault: 'gaps', n: gaps }),
    ...when(owned && !backed && published, { fault: 'noBackup', personne: backup }),
    ...when(end !== null && published, { fault: 'endsSoon', jour: end }),
    ...when(namedEnding > 0, { fault: 'namedEnd', n: namedEnding, jour: namedEnd }),
    ...when(silent !== null && published, { fault: 'silent', jour: silent }),
  ];
}

const readGroupsToJudge = async (db: Db, IdListe: number) =>
  await rowsOf(
    db,
    sql<JudgedGroup>`select case when g."ParDefaut" then 0 else g."IdGroupe" end as "IdGroupe", g."LibGroupe", g."Conditions",
        g."Bornes", g."BornesDe" as by, coalesce((select ${isActive('p')} from "Personne" p
          where p."IdPersonneEV1" = g."BornesDe"), false) as "authorHere"
      from "LdGroupe" g where g."IdListe" = ${IdListe} and g."Conditions" is not null
      order by g."ParDefaut" desc, g."Ordre", g."IdGroupe"`,
  );

async function faultsOfGroups(
  reader: GroupsReader,
  IdListe: number,
  groups: readonly JudgedGroup[],
): Promise<readonly Found[]> {
  const { db, kernel } = reader;
  const isClosed = await closedOf(
    db,
    groups.map(({ Conditions }) => Conditions),
  );
  const each = groups.map(async ({ IdGroupe, LibGroupe, Conditions, Bornes, by, authorHere }): Promise<Found[]> => {
    const groupe = { IdGroupe, LibGroupe };
    // Of criteria that the reader may not read nothing is told but that they are there, and whose.
    const { closed } = shownCriteria(reader, Conditions, by);
    const { some } = await rowOf(
      db,
      sql<{ some: boolean }>`select exists (select from "Personne" p
        where ${receives('p')} and ${foundBy(kernel, Conditions, Bornes ?? [], 'p', todayOfList(IdListe))}) as some`,
    );
    const codes = closed ? [] : closedCodes(Conditions, isClosed);
    return [
      ...(some ? [] : [{ fault: 'matchesNobody', groupe } as const]),
      ...(codes.length > 0 ? [{ fault: 'closedCode', groupe, n: codes.length } as const] : []),
      ...(authorHere ? [] : [{ fault: 'authorGone', groupe, remede: !closed } as const]),
    ];
  });
  return (await Promise.all(each)).flat();
}
