import { Type } from 'typebox';
import { call, holding, Key, strict } from '../call.ts';

const administrators = holding('adm');

/** Lists that another mail suite carries than the one that is connected now. */
export const listSuiteMoveCalls = {
  read: call({
    operationId: 'listSuiteMove.read',
    method: 'GET',
    path: '/LdListeActifs/messagerie',
    summary: 'The mail suite that carries distribution lists now, and how many another one carries still',
    access: administrators,
    response: strict({ dos: Type.String(), ailleurs: Type.Integer() }),
  }),
  prepare: call({
    operationId: 'listSuiteMove.prepare',
    method: 'POST',
    path: '/LdListeActifs/messagerie',
    summary:
      'Prepares the move of every published distribution list to the mail suite that is connected now, as a plan: which are made there, and which that suite cannot carry',
    access: administrators,
    response: strict({ IdPlan: Key }),
    errors: ['PLAN_EMPTY'],
  }),
};
