import { Type } from 'typebox';
import { call, holding, PersonKey, strict } from '../call.ts';

export const bulkCalls = {
  rights: call({
    operationId: 'bulk.rights',
    method: 'GET',
    path: '/PersonneRoles/get-droitsLoggedUser-updateMasseManager/{id}',
    summary:
      'The rights of bulk changes that the reader holds on a person, and how many more managers they may set today',
    access: holding('ann-update'),
    ofNobodyToo: true,
    params: strict({ id: PersonKey }),
    response: strict({
      droitsLoggedUser: Type.Array(strict({ IdDroit: Type.String(), Valeur: Type.Integer() })),
      quota: Type.Integer({
        description: 'the parameter MANAGER_QUOTA: managers that one may set for others in a day',
      }),
      reste: Type.Integer({ description: 'of these, how many are left today' }),
    }),
  }),
};
