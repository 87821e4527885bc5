import type { ListVisaType } from '@passerelle/contracts/distribution-lists/list-validators.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { readValues, writeValues } from '../../../../engines/requests/kind/request.queries.ts';
import { keepRequest, sendRequest } from '../../../../engines/requests/moves/ask.ts';
import { announce, moveRequest, writeHeader } from '../../../../engines/requests/moves/moves.ts';
import { noFiles } from '../../../../engines/requests/request-hand.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { ListAbilities } from '../../../../ports/lists.ts';
import { putInForce } from '../members/waiting.actions.ts';
import { bringAbout, requireSenders, requireUnlocked, tellLists } from '../suite/publication.actions.ts';
import { requireAble } from '../suite/suite-abilities.ts';
import {
  type AskedList,
  awaitsYes,
  findsManyMore,
  hasRounds,
  type ListRequest,
  lastListRequest,
  listRequests,
  readVisaList,
  type VisaList,
  wantedOf,
  widenedFields,
} from './visa.queries.ts';

/** Who writes lists. */
export interface VisaWriter {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/**
 * Submits a list to whoever decides it, or what waits to make it wider, and answers the request; where nobody has to decide, it is
 * published, or in force.
 * @throws {ApiError} LD_MISE_A_JOUR_EN_COURS, MAIL_NON_VALIDE; LD_NON_PRIS_EN_CHARGE; ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1 where it awaits somebody already;
 * AUCUN_VALIDEUR, NO_RULE_DEFINED where nobody could decide it; INVALID_INPUT where it has no owner
 */
export async function submitList(writer: VisaWriter, IdListe: number, can: ListAbilities): Promise<number | null> {
  const { writing, kernel } = writer;
  const { db } = writing;
  const held = await requireUnlocked(writing, IdListe);
  if (held.Adresse === null) throw new ApiError('MAIL_NON_VALIDE');
  requireSenders(held);
  const list = await readVisaList(db, IdListe);
  const last = await lastListRequest(db, IdListe);
  if (last && awaitsYes(last)) throw new ApiError('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
  if (list.agreed && list.waiting === null) return null;
  const wanted = wantedOf(list);
  requireAble(can, wanted, 'liste');
  if (await hasRounds(db, list.IdSociete, wanted)) {
    if (last?.request.IdStade === stages.draft) await moveListRequest(writing, last, 'delete');
    return await ask(writer, list, wanted);
  }
  await putInForce({ writing, kernel }, IdListe);
  if (!list.published) await bringAbout(writing, held);
  tellLists(writing, [IdListe]);
  return null;
}

async function ask(
  { writing, kernel, actor }: VisaWriter,
  { IdListe, IdPersonneEV1, agreed }: VisaList,
  wanted: AskedList,
): Promise<number> {
  if (IdPersonneEV1 === null) throw new ApiError('INVALID_INPUT', [{ path: 'IdPersonneEV1', rule: 'required' }]);
  const hand = { writing, kernel, actor, files: noFiles };
  const fields = Object.entries(wanted).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur: Valeur as unknown }));
  const { request } = await keepRequest(hand, listRequests(), { IdPersonneEV1, fields, judged: true });
  const visaType: ListVisaType = agreed ? 'MODIFICATION' : 'CREATION';
  await writeValues(writing.db, listRequests(), request.IdDemande, { IdListe, visaType });
  const { IdDemande } = await sendRequest(hand, listRequests(), request);
  tellLists(writing, [IdListe]);
  return IdDemande;
}

/**
 * What awaits somebody's yes follows what was changed of its list: they are to read it anew. What makes it wider is asked anew,
 * from the first who decides.
 */
export async function followChange(writer: VisaWriter, IdListe: number): Promise<void> {
  const { writing } = writer;
  const { db } = writing;
  const last = await lastListRequest(db, IdListe);
  if (!last || !awaitsYes(last)) return;
  const list = await readVisaList(db, IdListe);
  const wanted = wantedOf(list);
  const changed = (Object.keys(wanted) as (keyof AskedList)[]).filter((name) => wanted[name] !== last.asked[name]);
  if (changed.length === 0) return;
  const wider =
    (await widenedFields(db, last.asked, wanted)).length > 0 ||
    (await findsManyMore(db, last.asked.Membres, wanted.Membres));
  if (wider) {
    await moveListRequest(writing, last, 'cancel');
    await ask(writer, list, wanted);
    return;
  }
  const told = (of: AskedList) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  await writeValues(db, listRequests(), last.request.IdDemande, told(wanted));
  await writing.record({
    entity: 'Demande',
    id: last.request.IdDemande,
    before: told(last.asked),
    after: told(wanted),
  });
  await writeHeader(writing, last.request, { ...last.request, Version: last.request.Version + 1 });
  announce(writing, last.request);
}

/** Gives up what waits to make a list wider: what was agreed stays as it is. */
export async function dropWaiting(writer: VisaWriter, IdListe: number): Promise<void> {
  const { writing } = writer;
  const { waiting } = await readVisaList(writing.db, IdListe);
  if (waiting === null) return;
  const last = await lastListRequest(writing.db, IdListe);
  if (last && awaitsYes(last)) await moveListRequest(writing, last, 'cancel');
  await sql`delete from "LdDemandee" where "IdListe" = ${IdListe}`.execute(writing.db);
  await writing.record({ entity: 'LdDemandee', id: IdListe, before: waiting.Valeurs, after: null });
  tellLists(writing, [IdListe]);
}

async function moveListRequest(writing: Writing, { request }: ListRequest, move: 'cancel' | 'delete'): Promise<void> {
  const values = await readValues(writing.db, listRequests(), request.IdDemande);
  await moveRequest(writing, listRequests(), request, move, values, { Rang: null, ARevoir: null });
}
