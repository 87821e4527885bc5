import type { Fields } from '../catalogue/field.ts';

const read = 'ldd';
const write = ['ldd'] as const;

/** What a file says of somebody who is named in a distribution list: the list by its name or address, and until when they stay. */
export const memberFields = {
  LibListe: {
    ...{ type: 'text', read, write, required: true, import: 'column' },
    synonyms: ['liste', 'list', 'adresse de la liste', 'list address', 'group', 'groupe', 'distribution list'],
  },
  IdPersonneEV1: {
    ...{ type: 'person', called: 'IndexPrenomNom', read, import: 'key' },
    synonyms: ['login', 'mail', 'e-mail', 'email', 'matricule', 'personne', 'employee', 'member', 'membre', 'name'],
  },
  DateFin: { type: 'date', read, write, import: 'column' },
} as const satisfies Fields;
