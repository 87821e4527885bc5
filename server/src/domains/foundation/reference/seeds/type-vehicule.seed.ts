import { labels } from './seed-table.ts';

export const typeVehicule = labels('TypeVehicule', {
  1: {
    fr: 'Voiture',
    gb: 'Car',
    es: 'Coche',
    de: 'Auto',
    it: 'Auto',
    nl: 'Auto',
    pl: 'Samochód',
    cn: '汽车',
  },
  2: {
    fr: 'Moto',
    gb: 'Motorbike',
    es: 'Moto',
    de: 'Motorrad',
    it: 'Moto',
    nl: 'Motor',
    pl: 'Motocykl',
    cn: '摩托车',
  },
  3: {
    fr: 'Vélo',
    gb: 'Bicycle',
    es: 'Bicicleta',
    de: 'Fahrrad',
    it: 'Bicicletta',
    nl: 'Fiets',
    pl: 'Rower',
    cn: '自行车',
  },
});
