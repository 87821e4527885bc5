import type { Fields } from '../catalogue/field.ts';

const write = ['vehicule-import-donnees'] as const;
const cell = { type: 'text', read: 'oic.vehicule', write, maxLength: 200, import: 'column' } as const;
const day = { type: 'date', read: 'oic.vehicule', write, import: 'column' } as const;

/** What files of vehicles say of each, with what fleets and those who keep them call it. */
export const vehicleFields = {
  Immatriculation: {
    ...{ ...cell, maxLength: 20, required: true, import: 'key' },
    synonyms: ['immat', 'plaque', 'registration', 'license plate', 'licence plate', 'plate', 'matricula', 'placa'],
  },
  /** The login, the e-mail, the employee number or the name of whoever drives it. */
  Conducteur: {
    ...{ ...cell, required: true },
    synonyms: [
      ...['driver', 'conductor', 'fahrer', 'conducente', 'bestuurder', 'kierowca'],
      ...['login', 'e-mail', 'mail', 'email'],
    ],
  },
  Marque: { ...cell, maxLength: 60, synonyms: ['make', 'brand', 'manufacturer', 'constructeur'] },
  Modele: { ...cell, maxLength: 60, synonyms: ['model', 'vehicle', 'vehicule'] },
  LibSite: { ...cell, synonyms: ['site', 'location'] },
  DateDebut: { ...day, synonyms: ['start', 'start date', 'from', 'depuis', 'debut'] },
  DateFin: { ...day, synonyms: ['end', 'end date', 'until', 'fin', 'restitution'] },
} as const satisfies Fields;
