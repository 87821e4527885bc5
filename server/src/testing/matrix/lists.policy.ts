import { administratorsAlone } from './administrators-alone.ts';
import { closed, type Policy } from './policy.ts';

const none = { Liste: 'Contrat', Cle: '999999999' };

/** Only administrators edit reference lists; what everybody reads of them are the calls of each list. */
export const listsPolicy: Policy = {
  'lists.all': closed(administratorsAlone('all', {})),
  'lists.entries': closed(
    administratorsAlone('one', { params: { Liste: 'Contrat' } }),
    administratorsAlone('one that is edited elsewhere', { params: { Liste: 'Parametre' } }, 'NOT_FOUND'),
  ),
  'lists.uses': closed(administratorsAlone('of one', { params: { Liste: 'Pays' } })),
  'lists.add': closed(
    administratorsAlone(
      'one without a label',
      { params: { Liste: 'Contrat' }, body: { fields: [{ IdChamp: 'Libelle', Valeur: null }] } },
      'INVALID_INPUT',
    ),
  ),
  'lists.save': closed(
    administratorsAlone(
      'one that does not exist',
      { params: none, body: { fields: [{ IdChamp: 'Libelle', Valeur: 'x' }] } },
      'NOT_FOUND',
    ),
  ),
  'lists.arrange': closed(
    administratorsAlone(
      'with a key that it has not',
      { params: { Liste: 'Contrat' }, body: { Cles: ['999999999'] } },
      'INVALID_INPUT',
    ),
  ),
  'lists.remove': closed(administratorsAlone('one that does not exist', { params: none }, 'NOT_FOUND')),
};
