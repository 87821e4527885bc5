import { type Static, Type } from 'typebox';
import { call, Instant, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { Somebody } from '../requests/steps.ts';
import { listReaders } from './lists.contract.ts';

/** Who is lost to a list, and waits for a yes. */
export const ListLoss = strict({
  /** Null where nobody waits. */
  depuis: nullable(Instant),
  /** Somebody said no: they stay until its criteria change, or somebody says yes. */
  refus: nullable(Instant),
  refusPar: Somebody,
  perdus: Type.Integer(),
  hidden: Type.Integer({ description: 'of them, whom the reader may not see' }),
  personnes: Type.Array(strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() })),
  /** Of whoever owns it or backs it: how often they were told of it, and when last. */
  dits: Type.Array(
    strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String(), fois: Type.Integer(), quand: Instant }),
  ),
  /** What was shown: sent with the decision, so that nobody else goes. */
  Empreinte: Type.String(),
});
export type ListLoss = Static<typeof ListLoss>;

const params = strict({ id: Key });

/** What a list would lose, and waits for a yes of whoever owns it, backs it or looks after it. */
export const listLossCalls = {
  read: call({
    operationId: 'listLosses.read',
    method: 'GET',
    path: '/LdListeActifs/get-perte/{id}',
    summary: 'Who would be lost to a distribution list: those whom the reader may see by name, the others as a number',
    access: listReaders,
    params,
    response: ListLoss,
  }),
  decide: call({
    operationId: 'listLosses.decide',
    method: 'POST',
    path: '/LdListeActifs/decider-perte/{id}',
    summary: 'Lets those who are lost to a distribution list go, exactly those who were shown, or keeps them',
    access: listReaders,
    params,
    body: strict({ decision: oneOf(['oui', 'non']), Empreinte: Type.String({ maxLength: 64 }) }),
    errors: ['LD_MISE_A_JOUR_EN_COURS', 'PLAN_MOVED'],
  }),
};
