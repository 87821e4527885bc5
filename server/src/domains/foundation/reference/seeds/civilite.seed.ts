import { rows } from './seed-table.ts';

export const civilite = rows('Civilite', [
  {
    IdCivilite: 1,
    LibCivilite: {
      fr: 'Monsieur',
      gb: 'Mr',
      es: 'Sr.',
      de: 'Herr',
      it: 'Sig.',
      nl: 'De heer',
      pl: 'Pan',
      cn: '先生',
    },
    IdGenre: 1,
  },
  {
    IdCivilite: 2,
    LibCivilite: {
      fr: 'Madame',
      gb: 'Ms',
      es: 'Sra.',
      de: 'Frau',
      it: 'Sig.ra',
      nl: 'Mevrouw',
      pl: 'Pani',
      cn: '女士',
    },
    IdGenre: 2,
  },
]);
