import type { OutsideSystem } from './account-systems.ts';

/** What each system is told of a person, by the names that the catalogue has for it, `LibX` for labels: no more than it needs. */
export const toldFields = {
  directory: [
    ...(['CompteAD', 'Mail', 'Prenom', 'Nom', 'Fonction', 'LibSociete', 'LibSite', 'IdPays'] as const),
    ...(['IdSet', 'IdContrat', 'TelFixePro', 'TelMobilePro', 'DateSortiePhysique'] as const),
  ],
  mailSuite: ['CompteAD', 'Mail', 'Prenom', 'Nom', 'IdPays', 'Office365'],
  helpdesk: ['CompteAD', 'Mail', 'Prenom', 'Nom', 'LibSociete', 'LibSite', 'IdLangue', 'TelFixePro'],
  payroll: ['CompteAD', 'Mail', 'Prenom', 'Nom', 'IdSet', 'DateEntreePhysique', 'DateSortiePhysique'],
  time: ['CompteAD', 'Mail', 'Prenom', 'Nom', 'IdPersonne', 'LibSite', 'DateEntreePhysique', 'DateSortiePhysique'],
} as const satisfies Readonly<Record<OutsideSystem, readonly string[]>>;
