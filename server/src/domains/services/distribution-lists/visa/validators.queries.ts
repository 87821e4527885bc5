import type { ListStatus } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { ListValidators } from '@passerelle/contracts/distribution-lists/list-validators.ts';
import { isOver, stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { findRequest } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { namedAs, readSteps } from '../../requests/sheet/sheet.queries.ts';
import { statusOf } from '../list.columns.ts';
import { hasRounds, lastListRequest, readVisaList, type VisaList, wantedOf } from './visa.queries.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Who decides about a list, or would if it were submitted now, and what waits of it. */
export async function readValidators(reader: Reader, IdListe: number): Promise<ListValidators> {
  const { db } = reader;
  const [list, last] = [await readVisaList(db, IdListe), await lastListRequest(db, IdListe)];
  const wanted = wantedOf(list);
  const settled = list.agreed && list.waiting === null;
  const required = !settled && (await hasRounds(db, list.IdSociete, wanted));
  const tells = last && last.request.IdStade !== stages.draft ? last.request : undefined;
  const waits = tells && (!isOver(tells.IdStade) || settled);
  const steps = waits
    ? await readSteps(reader, tells, { ...last?.asked })
    : required && list.IdPersonneEV1 !== null
      ? await readSteps(reader, requestToBe(list, list.IdPersonneEV1, reader.actor), { ...wanted })
      : [];
  const readable = last && (await findRequest(db, last.request.IdDemande, mayRead(reader, 'd')));
  return {
    required,
    IdDemande: readable?.IdDemande ?? null,
    IdStade: tells?.IdStade ?? null,
    Version: tells?.Version ?? null,
    visaType: tells ? (last?.visaType ?? null) : null,
    Motif: tells?.Motif ?? null,
    steps,
    demandee: await readWaiting(reader, IdListe),
  };
}

/** How a list stands. */
export async function readStatus(db: Db, IdListe: number): Promise<ListStatus> {
  const { status } = await rowOf(
    db,
    sql<{ status: ListStatus }>`select ${statusOf('l')} as status from "Liste" l where "IdListe" = ${IdListe}`,
  );
  return status;
}

/** A request of this list that nobody has made yet: by it, who would decide is found. */
function requestToBe({ IdSociete }: VisaList, owner: number, by: Actor): RequestRow {
  return {
    ...{ IdDemande: 0, typeDemande: requestTypeNumbers.liste, IdPersonneEV1: owner, IdSociete, IdSite: null },
    ...{ IdPersonneEV1Demandeur: by.IdPersonneEV1, RoleIdPersonneEV1: by.RoleIdPersonneEV1, IdRole: null },
    ...{ IdStade: stages.draft, Tour: 0, Rang: null, Circuit: null, Ecartes: null, Version: 1, ARevoir: null },
    ...{ Motif: null, IdPanier: null, IdDemandeLiee: null, VersionValidee: null },
  };
}

async function readWaiting(reader: Reader, IdListe: number): Promise<ListValidators['demandee']> {
  const [found] = await rowsOf(
    reader.db,
    sql<{
      Valeurs: Readonly<Record<string, unknown>>;
      groupes: number;
      at: string;
      by: NonNullable<ListValidators['demandee']>['by'];
    }>`select w."Valeurs", (select count(*)::integer from jsonb_object_keys(w."Groupes")) as groupes, ${instant(sql`w.at`)} as at,
        case when p."IdPersonneEV1" is not null then ${namedAs(reader, 'p')} end as by
      from "LdDemandee" w left join "Personne" p on p."IdPersonneEV1" = w.by where w."IdListe" = ${IdListe}`,
  );
  if (!found) return null;
  const { Valeurs, ...more } = found;
  return { fields: Object.entries(Valeurs).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })), ...more };
}
