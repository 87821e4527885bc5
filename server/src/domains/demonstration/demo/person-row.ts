import type { Cell } from '../../../platform/db/copy-rows.ts';

/** The columns of "Personne" that are written, in the order of the cells. */
export const personColumns = [
  'IdPersonneEV1',
  'IdPersonne',
  'CompteAD',
  'VIP',
  'Physique',
  'Test',
  'Suspendu',
  'Desactive',
  'Prenom',
  'Nom',
  'IdGenre',
  'IdCivilite',
  'DateNaissance',
  'NIN',
  'IdPays',
  'IdLangue',
  'IdStatut',
  'IdContrat',
  'IdSociete',
  'IdSite',
  'IdDirection',
  'IdActivite',
  'IdFamille',
  'Fonction',
  'IdFonctionEFIS',
  'IdServices',
  'IdCA',
  'IdCCout',
  'IdSocietePrestation',
  'IdPersonneEV1Manager',
  'IdPersonneEV1Manager2',
  'IdPersonneEV1MngProxi',
  'IdPersonneEV1ADG',
  'IdPersonneEV1Recruteur',
  'IdPersonneEV1Responsable',
  'Mail',
  'TelFixePro',
  'TelMobilePro',
  'Metropolis',
  'Office365',
  'Enrole',
  'DateEntree',
  'DateEntreePhysique',
  'DateSortiePhysique',
  'EtatPaie',
  'DisplayNameModif',
  'DateM',
] as const;

export interface DemoPerson {
  readonly cells: Record<(typeof personColumns)[number], Cell>;
  /** `ListeTag` */
  readonly accountTags: readonly string[];
  /** `tags` */
  readonly teamTags: readonly string[];
}

/** What a technical account doesn't have. */
export const nobody = {
  IdPersonne: null,
  VIP: false,
  Suspendu: false,
  Desactive: false,
  Prenom: '',
  IdGenre: null,
  IdCivilite: null,
  DateNaissance: null,
  NIN: null,
  IdContrat: null,
  Fonction: null,
  IdSocietePrestation: null,
  IdPersonneEV1Manager: null,
  IdPersonneEV1Manager2: null,
  IdPersonneEV1MngProxi: null,
  IdPersonneEV1ADG: null,
  IdPersonneEV1Recruteur: null,
  TelFixePro: null,
  TelMobilePro: null,
  Metropolis: false,
  Office365: false,
  Enrole: 'false',
  DateEntreePhysique: null,
  DateSortiePhysique: null,
  EtatPaie: null,
};
