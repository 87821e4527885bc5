import { administrates, type Case, closed, type Policy, yes } from './policy.ts';

const administratorsOnly = (about: string, request: Case['request'], answer: Case['verdict'] = () => yes): Case => ({
  about,
  request,
  verdict: (persona, relation, inRole) =>
    administrates(persona) ? answer(persona, relation, inRole) : 'NOT_AUTHORIZED',
});

const list = (filter: object) => () => ({ query: { filter: JSON.stringify(filter) } });
const own = { params: { IdDroit: 'matrix-own' } };
const ofProduct = { params: { IdDroit: 'adm' } };

export const rightsPolicy: Policy = {
  'rights.add': closed(
    administratorsOnly(
      'a code that the product has',
      () => ({ body: { IdDroit: 'ADM', LibDroit: 'x', TypeDroit: 0 } }),
      () => 'CODE_TAKEN',
    ),
    // Two administrators: the second one finds it.
    administratorsOnly(
      'one’s own',
      () => ({ body: { IdDroit: 'matrix-own', LibDroit: 'x', TypeDroit: 0 } }),
      ({ login }) => (login === 'admin' ? yes : 'CODE_TAKEN'),
    ),
  ),
  'rights.update': closed(
    administratorsOnly('a label', () => ({ ...ofProduct, body: { LibDroit: 'Administrer le portail' } })),
    administratorsOnly(
      'what gates the product',
      () => ({ ...ofProduct, body: { TypeDroit: 1 } }),
      () => 'RIGHT_OF_PRODUCT',
    ),
    administratorsOnly(
      'none',
      () => ({ params: { IdDroit: 'matrix-none' }, body: { LibDroit: 'x' } }),
      () => 'NOT_FOUND',
    ),
  ),
  'rights.remove': closed(
    administratorsOnly(
      'one of the product',
      () => ofProduct,
      () => 'RIGHT_OF_PRODUCT',
    ),
    administratorsOnly(
      'one’s own',
      () => own,
      ({ login }) => (login === 'admin' ? yes : 'NOT_FOUND'),
    ),
  ),
  'rights.list': closed(
    administratorsOnly('all', list({})),
    administratorsOnly('of people', list({ where: { TypeDroit: 1 } })),
  ),
  'rights.profileRights': closed(administratorsOnly('of one profile', list({ where: { IdProfil: 1 } }))),
  'rights.profiles': closed(administratorsOnly('the standard ones', list({ where: { Standard: 1 } }))),
  'rights.updateProfileRights': closed(
    administratorsOnly(
      'a right that a profile has already',
      () => ({ body: { profilsDroits: [{ IdProfil: 1, IdDroit: 'ann', Valeur: 1 }] } }),
      () => 'PLAN_EMPTY',
    ),
    administratorsOnly(
      'a right that does not exist',
      () => ({ body: { profilsDroits: [{ IdProfil: 1, IdDroit: 'matrix-none', Valeur: 1 }] } }),
      () => 'INVALID_INPUT',
    ),
  ),
};
