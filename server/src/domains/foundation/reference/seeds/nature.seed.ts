import { rows } from './seed-table.ts';

export const nature = rows('Nature', [
  {
    IdNature: 'COM',
    LibNature: {
      fr: 'Communication',
      gb: 'Communication',
      es: 'Comunicación',
      de: 'Kommunikation',
      it: 'Comunicazione',
      nl: 'Communicatie',
      pl: 'Komunikacja',
      cn: '沟通',
    },
    ...{ Prefixe: null, Visa: true, Desabonnement: true, DureeMax: null },
  },
  {
    IdNature: 'PRJ',
    LibNature: {
      fr: 'Projet',
      gb: 'Project',
      es: 'Proyecto',
      de: 'Projekt',
      it: 'Progetto',
      nl: 'Project',
      pl: 'Projekt',
      cn: '项目',
    },
    ...{ Prefixe: null, Visa: false, Desabonnement: true, DureeMax: null },
  },
  {
    IdNature: 'TMP',
    LibNature: {
      fr: 'Temporaire',
      gb: 'Temporary',
      es: 'Temporal',
      de: 'Temporär',
      it: 'Temporanea',
      nl: 'Tijdelijk',
      pl: 'Tymczasowa',
      cn: '临时',
    },
    ...{ Prefixe: null, Visa: false, Desabonnement: false, DureeMax: 365 },
  },
  {
    IdNature: 'ORG',
    LibNature: {
      fr: 'Organisation',
      gb: 'Organisation',
      es: 'Organización',
      de: 'Organisation',
      it: 'Organizzazione',
      nl: 'Organisatie',
      pl: 'Organizacja',
      cn: '组织',
    },
    ...{ Prefixe: null, Visa: true, Desabonnement: false, DureeMax: null },
  },
  {
    IdNature: 'LOC',
    LibNature: {
      fr: 'Site',
      gb: 'Site',
      es: 'Centro de trabajo',
      de: 'Standort',
      it: 'Sede',
      nl: 'Locatie',
      pl: 'Lokalizacja',
      cn: '办公地点',
    },
    ...{ Prefixe: null, Visa: true, Desabonnement: false, DureeMax: null },
  },
]);
