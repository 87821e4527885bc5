import { Type } from 'typebox';
import { call, Key, oneOf, PersonKey, strict } from '../call.ts';
import { exportFormats, exportTypes } from '../lists/list.contract.ts';
import { mostNamed, RefusedEntry } from './groups.contract.ts';
import { sendingRules } from './list.fields.ts';
import { ListSenders } from './list-senders.ts';
import { listReaders } from './lists.contract.ts';

const ofList = strict({ id: Key });

/** Who may write to a list, and the file of who is in it. */
export const listSecurityCalls = {
  senders: call({
    operationId: 'listSecurity.senders',
    method: 'GET',
    path: '/LdListeActifs/{id}/expediteurs',
    summary: 'The people who may write to a distribution list that names its senders: those whom the reader may see',
    access: listReaders,
    params: ofList,
    response: ListSenders,
  }),
  save: call({
    operationId: 'listSecurity.save',
    method: 'POST',
    path: '/LdListeActifs/set-security-rule/{id}',
    summary:
      'Says who may write to a distribution list, and by name who may where it names them: each entry that is not taken says why',
    access: listReaders,
    params: ofList,
    body: strict({
      Rule: oneOf(sendingRules),
      /** Those whom it names from now on, by key and by address; unless said they stay, as those do whom the writer may not see. */
      IdPersonneEV1Personnes: Type.Optional(Type.Array(PersonKey, { maxItems: mostNamed })),
      MailsCustomRule: Type.Optional(Type.Array(Type.String({ maxLength: 254 }), { maxItems: mostNamed })),
    }),
    response: strict({ refused: Type.Array(RefusedEntry) }),
    errors: ['LD_MISE_A_JOUR_EN_COURS', 'LD_NON_PRIS_EN_CHARGE'],
  }),
  exportMembers: call({
    operationId: 'listSecurity.exportMembers',
    method: 'GET',
    path: '/LdListeActifs/export-membres-liste/{lang}/{id}/{groupId}',
    summary:
      'Who is in a distribution list, or in one group of it, as a file: those whom the reader may see, and how many others',
    access: listReaders,
    params: strict({
      ...{ lang: Type.String({ maxLength: 10 }), id: Key },
      groupId: Type.Integer({ minimum: 0, maximum: 2147483647, description: '0: the whole list' }),
    }),
    query: strict({ format: Type.Optional(oneOf(exportFormats)) }),
    produces: exportTypes,
    sensitive: true,
    errors: ['LANGUAGE_NOT_SUPPORTED'],
  }),
};
