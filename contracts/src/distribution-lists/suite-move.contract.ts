import { Type } from 'typebox';
import { call, holding, Key, oneOf, strict } from '../call.ts';

const administrators = holding('adm');

/** What is done about a list that differs in the suite that it moves to: that is put right there, or carries it as it is. */
export const moveDecisions = ['corriger', 'basculer'] as const;

/** Lists that another mail suite carries than the one that is connected now. */
export const listSuiteMoveCalls = {
  read: call({
    operationId: 'listSuiteMove.read',
    method: 'GET',
    path: '/LdListeActifs/messagerie',
    summary:
      'The mail suite that carries distribution lists now, how many another one carries still, and which wait for somebody since they differ there',
    access: administrators,
    response: strict({
      dos: Type.String(),
      ailleurs: Type.Integer(),
      ecarts: Type.Array(
        strict({
          IdListe: Key,
          LibListe: Type.String(),
          manquants: Type.Integer({ description: 'who were put there and lack' }),
          etrangers: Type.Integer({ description: 'who are there and were put there by others' }),
        }),
        { description: 'the first hundred' },
      ),
    }),
  }),
  decide: call({
    operationId: 'listSuiteMove.decide',
    method: 'POST',
    path: '/LdListeActifs/messagerie/{id}',
    summary: 'Says what becomes of a distribution list that differs in the mail suite that it moves to',
    access: administrators,
    params: strict({ id: Key }),
    body: strict({ how: oneOf(moveDecisions) }),
    errors: ['NOT_FOUND'],
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
