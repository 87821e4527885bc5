import type { ListVisaType } from '@passerelle/contracts/distribution-lists/list-validators.ts';
import { type Reach, widened } from '@passerelle/contracts/distribution-lists/widening.ts';
import { isOver, stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import { findRequest } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestKind, RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { roundsFor } from '../../../../engines/requests/rounds/rounds.ts';
import { readParameter } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { always } from '../../../../platform/db/sql.ts';
import { lastRequest } from '../list.columns.ts';
import type { GroupCriteria } from '../members/due.queries.ts';
import { outsideCount } from '../outside/outside.queries.ts';

/** What is asked for a list: what somebody who says yes to it agrees to. */
export interface AskedList extends Reach {
  readonly LibListe: string;
  readonly DescListe: string;
  readonly DateFermeture: string | null;
  readonly Cachee: boolean;
  readonly Membres: number;
}

/** What waits of a published list: values of its own, and criteria by the key of their group. */
export interface WaitingChange {
  readonly Valeurs: Partial<Reach>;
  readonly Groupes: Readonly<
    Record<
      string,
      Omit<GroupCriteria, 'IdGroupe'> & { readonly by: number; readonly Membres: number; readonly Externe?: true }
    >
  >;
}

/** A list as its visa is about it. */
export interface VisaList {
  readonly IdListe: number;
  readonly IdPersonneEV1: number | null;
  readonly IdSociete: number | null;
  readonly published: boolean;
  /** It is published, or somebody has said yes to it: what would make it wider waits. */
  readonly agreed: boolean;
  readonly stored: AskedList;
  readonly waiting: WaitingChange | null;
}

/** The type of request that is made of a list. */
export const listRequests = (): RequestKind => kindOf({ typeDemande: requestTypeNumbers.liste });

/** A list as its visa is about it. */
export async function readVisaList(db: Db, IdListe: number): Promise<VisaList> {
  const { owner, company, published, agreed, Valeurs, Groupes, ...stored } = await rowOf(
    db,
    sql<
      AskedList &
        Omit<WaitingChange, 'Valeurs'> & {
          owner: number | null;
          company: number | null;
          published: boolean;
          agreed: boolean;
          Valeurs: Partial<Reach> | null;
        }
    >`select l."LibListe", l."DescListe", l."IdNature", l."DateFermeture"::text as "DateFermeture", l."OpenEXT", l."Cachee", l."Rule",
        (select count(*)::integer from "LdMembre" m where m."IdListe" = l."IdListe" and m.version_out is null) + ${outsideCount(sql`l."IdListe"`)} as "Membres",
        l."IdPersonneEV1" as owner, p."IdSociete" as company, l.published_at is not null as published,
        (l.published_at is not null or ${lastRequest('l')} = ${sql.lit(stages.validated)}) is true as agreed, w."Valeurs", w."Groupes"
      from "Liste" l left join "Personne" p on p."IdPersonneEV1" = l."IdPersonneEV1" left join "LdDemandee" w using ("IdListe")
      where l."IdListe" = ${IdListe}`,
  );
  const waiting = Valeurs === null ? null : { Valeurs, Groupes };
  return { IdListe, IdPersonneEV1: owner, IdSociete: company, published, agreed, stored, waiting };
}

/** What a list is to be once what waits of it is in force. */
export function wantedOf({ stored, waiting }: Pick<VisaList, 'stored' | 'waiting'>): AskedList {
  const counted = Object.values(waiting?.Groupes ?? {}).map(({ Membres }) => Membres);
  return { ...stored, ...waiting?.Valeurs, Membres: Math.max(stored.Membres, ...counted) };
}

/** Whether somebody has to say yes to a list like this: its rounds, as they are edited on site, tell. */
export async function hasRounds(db: Db, IdSociete: number | null, wanted: AskedList): Promise<boolean> {
  // Where no rounds are told of, nothing is let through: sending it says so.
  const chosen = await roundsFor(db, listRequests(), IdSociete, { ...wanted });
  return chosen === undefined || chosen.rounds.length > 0;
}

/** A request that was made of a list. */
export interface ListRequest {
  readonly request: RequestRow;
  readonly visaType: ListVisaType;
  /** What was asked by it. */
  readonly asked: AskedList;
  /** It said how many people the list reaches; one that was made before there were lists could not. */
  readonly counted: boolean;
}

/** The request that was made of a list last, unless it was a draft that is gone. */
export async function lastListRequest(db: Db, IdListe: number): Promise<ListRequest | undefined> {
  const [found] = await rowsOf(
    db,
    sql<
      AskedList & { IdDemande: number; visaType: ListVisaType; counted: boolean }
    >`select d."IdDemande", t."visaType", t."Membres" is not null as counted, t."LibListe",
        coalesce(t."DescListe", '') as "DescListe", t."IdNature", t."DateFermeture"::text as "DateFermeture",
        coalesce(t."OpenEXT", false) as "OpenEXT", coalesce(t."Cachee", false) as "Cachee", t."Rule", coalesce(t."Membres", 0) as "Membres"
      from "DemandeListe" t join "Demande" d using ("IdDemande")
      where t."IdListe" = ${IdListe} and d."DateSuppression" is null order by d."IdDemande" desc limit 1`,
  );
  if (!found) return undefined;
  const { IdDemande, visaType, counted, ...asked } = found;
  const request = await findRequest(db, IdDemande, always);
  return request && { request, visaType, asked, counted };
}

/** Whether it awaits somebody's yes. */
export const awaitsYes = ({ request: { IdStade } }: ListRequest): boolean =>
  IdStade !== stages.draft && !isOver(IdStade);

/** Whether a list is to be agreed to before it is published: what was agreed to covers it unless it was made wider since. */
export async function needsYes(db: Db, IdListe: number): Promise<boolean> {
  const { IdSociete, stored } = await readVisaList(db, IdListe);
  if (!(await hasRounds(db, IdSociete, stored))) return false;
  const last = await lastListRequest(db, IdListe);
  return last?.request.IdStade !== stages.validated || (await widenedFields(db, last.asked, stored)).length > 0;
}

/** The fields by which a list reaches further than what was agreed to. */
export async function widenedFields(db: Db, agreed: Reach, wanted: Reach): Promise<readonly (keyof Reach)[]> {
  const asking = await rowsOf(db, sql<{ nature: string }>`select "IdNature" as nature from "Nature" where "Visa"`);
  const natures = new Set(asking.map(({ nature }) => nature));
  return widened(agreed, wanted, (nature) => natures.has(nature));
}

/** Whether criteria find so many more people than others that somebody has to say yes to it; that people come by themselves is none. */
export async function findsManyMore(db: Db, before: number, after: number): Promise<boolean> {
  return after > before * (1 + (await readParameter(db, 'LD_ELARGIT_POURCENT')) / 100);
}
