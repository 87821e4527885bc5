import { Type } from 'typebox';
import { call, holdingOnPerson, Key, oneself, PersonKey, signedIn, strict } from '../call.ts';
import { SignedName, Trace } from '../signature.ts';
import { ReceiptToSign, receivedLine } from './receipts.ts';
import { mostLines } from './request.ts';

const Received = Type.Array(strict(receivedLine), { minItems: 1, maxItems: mostLines });

const key = strict({ IdDemande: Key });

/** What was received, written down and signed for. */
export const receiptCalls = {
  acknowledge: call({
    operationId: 'requests.acknowledge',
    method: 'POST',
    path: '/Demandes/{IdDemande}/acquittement',
    summary: 'Writes down what somebody received of a request, for them to sign',
    access: signedIn,
    params: key,
    body: strict({ lignes: Received }),
    response: strict({ Version: Type.Integer() }),
    errors: ['DEMANDE_STADE'],
  }),
  correctReceipt: call({
    operationId: 'requests.correctReceipt',
    method: 'PUT',
    path: '/Demandes/{IdDemande}/acquittement',
    summary:
      'Writes it down anew: a version that waits is replaced, one that was signed stays and another is signed after it',
    access: signedIn,
    params: key,
    body: strict({ lignes: Received }),
    response: strict({ Version: Type.Integer() }),
    errors: ['DEMANDE_STADE'],
  }),
  receiptsToSign: call({
    operationId: 'requests.receiptsToSign',
    method: 'GET',
    path: '/Demandes/acquittements/{IdPersonneEV1}',
    summary: 'What somebody received and has not signed for yet: their own, or for who has it signed at the desk',
    access: holdingOnPerson('IdPersonneEV1', 'acquittement-creer', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(ReceiptToSign),
  }),
  signReceipts: call({
    operationId: 'requests.signReceipts',
    method: 'POST',
    path: '/Demandes/acquittements/{IdPersonneEV1}/signature',
    summary:
      'Signs once for what was received of several requests, in one’s own session or drawn at the desk: a PDF is kept of it, and all stands in the inventory',
    access: holdingOnPerson('IdPersonneEV1', 'acquittement-creer', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({
      acquittements: Type.Array(
        strict({ IdDemande: Key, Version: Type.Integer({ minimum: 1, description: 'the version that was read' }) }),
        { minItems: 1, maxItems: 20 },
      ),
      NomSigne: SignedName,
      trace: Type.Optional(Trace),
    }),
    response: strict({ sha256: Type.String() }),
    errors: ['DEMANDE_STADE', 'DEMANDE_MODIFIEE'],
  }),
};
