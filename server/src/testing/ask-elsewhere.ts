import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import type { Engines } from '../app/engines.ts';
import { loadActor } from '../domains/foundation/actor/actor.queries.ts';
import { kindOf } from '../engines/requests/kind/kinds.ts';
import { keepRequest, sendRequest } from '../engines/requests/moves/ask.ts';
import { noFiles } from '../engines/requests/request-hand.ts';
import type { Db } from '../platform/db/database.ts';

/** Asks for what screens of its own ask for, as they will: by the acts of requests. Answers the request, sent. */
export async function askElsewhere(
  db: Db,
  { act, kernel }: Pick<Engines, 'act' | 'kernel'>,
  by: number,
  type: 'liste' | 'dossier',
  IdPersonneEV1: number,
  values: object,
): Promise<number> {
  const { actor } = await loadActor(db, by);
  const kind = kindOf({ typeDemande: requestTypeNumbers[type] });
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur: Valeur as unknown }));
  return await act({ call: 'requests.add', actor }, async (writing) => {
    const hand = { writing, kernel, actor, files: noFiles };
    const { request } = await keepRequest(hand, kind, { IdPersonneEV1, fields });
    return (await sendRequest(hand, kind, request)).IdDemande;
  });
}
