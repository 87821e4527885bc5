import { rows } from './seed-table.ts';

export const genre = rows('Genre', [
  {
    IdGenre: 1,
    LibGenre: {
      fr: 'Homme',
      gb: 'Male',
      es: 'Hombre',
      de: 'Männlich',
      it: 'Uomo',
      nl: 'Man',
      pl: 'Mężczyzna',
      cn: '男',
    },
    LibCourt: 'M',
    Couleur: '#2f6fb3',
  },
  {
    IdGenre: 2,
    LibGenre: {
      fr: 'Femme',
      gb: 'Female',
      es: 'Mujer',
      de: 'Weiblich',
      it: 'Donna',
      nl: 'Vrouw',
      pl: 'Kobieta',
      cn: '女',
    },
    LibCourt: 'F',
    Couleur: '#a2467f',
  },
]);
