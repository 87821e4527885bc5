import { type Announced, knownRows } from '../../../engines/announced/announced.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';

/** What programs outside may be told of requests. */
export const announcedRequests: readonly Announced[] = [
  {
    name: 'request.moved',
    register: (tell) =>
      tell('requests.moved', ({ requests }) =>
        requests.map(({ IdDemande }) => ({ id: IdDemande, columns: ['IdStade'] })),
      ),
    known: (db, eyes, rows) =>
      knownRows(db, { table: 'Demande', key: 'IdDemande' }, (alias) => mayRead(eyes, alias), rows),
  },
];
