import { rows } from './seed-table.ts';

/** Limits and delays that a company may want to change. */
export const parametre = rows('Parametre', [
  { IdParam: 'BAM_ECHEANCE_JOURS', Valeur: '30' },
  { IdParam: 'COMPTES_FERMES_PERSONNES', Valeur: '100' },
  { IdParam: 'COMPTES_FERMES_SYSTEME', Valeur: '50' },
  { IdParam: 'CONSERVATION_ANNEES', Valeur: '5' },
  { IdParam: 'DOCUMENT_FICHIERS_MAX', Valeur: '10' },
  { IdParam: 'DOSSIER_DELAI_HEURES', Valeur: '72' },
  { IdParam: 'IMPORT_LIGNES_MAX', Valeur: '20000' },
  { IdParam: 'IMPORT_TAILLE_MAX_MO', Valeur: '10' },
  { IdParam: 'MANAGER_QUOTA', Valeur: '50' },
  { IdParam: 'PLAN_GAIN_POURCENT', Valeur: '5' },
  { IdParam: 'PLAN_PERTE_POURCENT', Valeur: '5' },
  { IdParam: 'SORTIE_PREAVIS_JOURS', Valeur: '30' },
  { IdParam: 'TAGS_MAX', Valeur: '20' },
]);
