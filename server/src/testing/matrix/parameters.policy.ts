import { administratorsAlone } from './administrators-alone.ts';
import { closed, type Policy } from './policy.ts';

/** Only administrators change how the portal behaves. */
export const parametersPolicy: Policy = {
  'parameters.all': closed(administratorsAlone('all', {})),
  'parameters.save': closed(
    administratorsAlone(
      'one beyond its bounds',
      { params: { IdParam: 'TAGS_MAX' }, body: { fields: [{ IdChamp: 'Valeur', Vu: 20, Valeur: 1_000_000 }] } },
      'INVALID_INPUT',
    ),
    administratorsAlone(
      'one that does not exist',
      { params: { IdParam: 'NOTHING' }, body: { fields: [{ IdChamp: 'Valeur', Valeur: 1 }] } },
      'NOT_FOUND',
    ),
  ),
};
