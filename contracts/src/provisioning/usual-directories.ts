import type { DirectorySettings } from './connectors.contract.ts';

type Usual = Pick<
  DirectorySettings,
  | 'markerAttribute'
  | 'loginAttribute'
  | 'namingAttribute'
  | 'namingText'
  | 'mapping'
  | 'stateAttribute'
  | 'stateDisabled'
  | 'stateEnabled'
  | 'hashPasswords'
>;

const mapping = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([attribute, text]) => ({ attribute, text }));

const alike = { title: '{Fonction}', telephoneNumber: '{TelFixePro}', mobile: '{TelMobilePro}' };

/** How directories are set up, unless an administrator says otherwise. */
export const usualSettings = {
  activeDirectory: {
    ...{ markerAttribute: 'employeeNumber', loginAttribute: 'sAMAccountName' },
    ...{ namingAttribute: 'cn', namingText: '{Prenom} {Nom}' },
    mapping: mapping({
      ...{
        givenName: '{Prenom}',
        sn: '{Nom}',
        displayName: '{Prenom} {Nom}',
        userPrincipalName: '{Mail}',
        mail: '{Mail}',
      },
      ...{ ...alike, company: '{LibSociete}', physicalDeliveryOfficeName: '{LibSite}' },
    }),
    ...{ stateAttribute: 'userAccountControl', stateDisabled: '514', stateEnabled: '512', hashPasswords: false },
  },
  plain: {
    ...{ markerAttribute: 'employeeNumber', loginAttribute: 'uid', namingAttribute: 'uid', namingText: '{CompteAD}' },
    mapping: mapping({
      ...{ cn: '{Prenom} {Nom|CompteAD}', givenName: '{Prenom}', sn: '{Nom|CompteAD}', displayName: '{Prenom} {Nom}' },
      ...{ mail: '{Mail}', ...alike, o: '{LibSociete}', l: '{LibSite}' },
    }),
    ...{ stateAttribute: 'pwdAccountLockedTime', stateDisabled: '000001010000Z', stateEnabled: null },
    hashPasswords: false,
  },
} as const satisfies Record<DirectorySettings['kind'], Usual>;

/** What a directory is told of a person: the fields that a mapping may name. */
export const toldToDirectories = [
  ...['CompteAD', 'Mail', 'Prenom', 'Nom', 'Fonction', 'LibSociete', 'LibSite', 'IdPays', 'TelFixePro', 'TelMobilePro'],
  'DateSortiePhysique',
] as const;
