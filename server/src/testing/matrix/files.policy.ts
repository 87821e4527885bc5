/** What the calls of files should answer: what one sends is one's own, and there is nothing else to be found by its key. */
import { always, closed, never, type Policy } from './policy.ts';

const nothing = { params: { IdFichier: '00000000-0000-4000-8000-000000000000' } };
const sent = { bytes: 'Famille;Cle;FR\n', type: 'text/csv' };

export const filesPolicy: Policy = {
  'files.send': closed(
    always('a file of one’s own', { query: { purpose: 'texts', name: 'texts.csv' }, content: sent }),
    never('of a type that the purpose does not take', 'FILE_REFUSED', () => ({
      query: { purpose: 'photo', name: 'texts.csv' },
      content: sent,
    })),
  ),
  'files.describe': closed(always('none that is known', { query: { ids: nothing.params.IdFichier } })),
  'files.read': closed(never('none that is known', 'NOT_FOUND', () => nothing)),
  'files.discard': closed(never('none that is known', 'NOT_FOUND', () => nothing)),
};
