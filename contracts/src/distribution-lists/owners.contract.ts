import { Type } from 'typebox';
import { type Access, call, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { FilterText } from '../lists/list.contract.ts';
import { Reason } from '../reason.ts';
import { listReaders, listSelections } from './lists.contract.ts';
import { mostLists } from './owners.plans.ts';

const changers: Access = { kind: 'holder', claims: ['ld.updateResponsable', 'ld.updateBackup'] };
const ofList = strict({ IdListe: Key });
const May = strict({
  autorise: Type.Boolean(),
  raison: nullable(oneOf(['listRight', 'underWay'])),
});

/** Who answers for many lists. */
export const listOwnersCalls = {
  change: call({
    operationId: 'listOwners.change',
    method: 'POST',
    path: '/LdListeActifs/Changer-responsable-liste',
    summary:
      'Gives many distribution lists another owner or backup, each by itself, as a plan that is applied at once: what was not done says why',
    access: changers,
    query: strict({
      IdListes: Type.Optional(Type.String({ maxLength: 6000, description: 'JSON: an array of keys' })),
    }),
    body: strict({
      /** Instead of keys: those that a filter of the list of lists finds, or some of them. */
      choix: Type.Optional(
        strict({
          filtre: oneOf(listSelections),
          filter: FilterText,
          only: Type.Optional(Type.Array(Key, { maxItems: mostLists, description: 'these alone, of those found' })),
          except: Type.Optional(Type.Array(Key, { maxItems: mostLists, description: 'all that are found save these' })),
        }),
      ),
      IdPersonneEV1: Type.Optional(PersonKey),
      IdPersonneEV1backup: Type.Optional(nullable(PersonKey)),
      Motif: Type.Optional(Reason),
    }),
    response: strict({
      IdPlan: Key,
      lignes: Type.Array(
        strict({
          IdListe: Key,
          fait: Type.Boolean(),
          raison: nullable(Type.String({ description: 'a text of REGLES' })),
        }),
      ),
    }),
    errors: ['FILTER_INVALID', 'PLAN_EMPTY'],
  }),
  mayOwner: call({
    operationId: 'listOwners.mayOwner',
    method: 'GET',
    path: '/LdListeActifs/get-droitsLoggedUser-updateMasseResponsable/{IdListe}',
    summary: 'Whether the reader may give a distribution list another owner now, and why not',
    access: listReaders,
    params: ofList,
    response: May,
  }),
  mayBackup: call({
    operationId: 'listOwners.mayBackup',
    method: 'GET',
    path: '/LdListeActifs/get-droitsLoggedUser-updateMasseResponsableBackup/{IdListe}',
    summary: 'Whether the reader may give a distribution list another backup now, and why not',
    access: listReaders,
    params: ofList,
    response: May,
  }),
};
