import { sql } from 'kysely';
import type { KeptTables } from '../retention/kept.ts';
import { ofTheirRequests } from './kind/of-their-requests.ts';
import { requestFileFields } from './readers/requests.files.ts';

/** What requests hold of people, and what becomes of it; what their types hold is said by them. */
export const keptOfRequests: KeptTables = {
  Demande: {
    about: 'IdPersonneEV1',
    becomes: { Motif: null, ChampsPropres: '{}', VersionValidee: null },
    words: ['Motif', 'ChampsPropres', 'VersionValidee'],
    files: { entity: 'Demande', fields: requestFileFields },
  },
  Visa: { about: ofTheirRequests, becomes: { Remarque: null }, words: ['Remarque'] },
  VisaTitulaire: 'keys',
  Reservation: { about: ofTheirRequests, becomes: 'gone' },
  CommentaireDemande: {
    about: (person) => sql<boolean>`(t."IdPersonneEV1" = ${person} or ${ofTheirRequests(person)})`,
    becomes: 'gone',
    words: ['Texte'],
    files: { entity: 'CommentaireDemande', fields: ['Fichiers'] },
  },
  RelanceDemande: 'keys',
};
