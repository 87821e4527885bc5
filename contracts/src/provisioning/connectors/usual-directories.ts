import { mappingText } from './mapping.ts';

/** Kinds of directory that are reached by LDAP. */
export const directoryKinds = ['activeDirectory', 'plain'] as const;

const mapping = (attributes: Readonly<Record<string, string>>) =>
  mappingText(Object.entries(attributes).map(([attribute, text]) => ({ attribute, text })));

const alike = { title: '{Fonction}', telephoneNumber: '{TelFixePro}', mobile: '{TelMobilePro}' };

/** How directories are set up, unless an administrator says otherwise. */
export const usualSettings = {
  activeDirectory: {
    markerAttribute: 'employeeNumber',
    loginAttribute: 'sAMAccountName',
    namingAttribute: 'cn',
    namingText: '{Prenom} {Nom}',
    mapping: mapping({
      givenName: '{Prenom}',
      sn: '{Nom}',
      displayName: '{Prenom} {Nom}',
      userPrincipalName: '{Mail}',
      mail: '{Mail}',
      ...alike,
      company: '{LibSociete}',
      physicalDeliveryOfficeName: '{LibSite}',
    }),
    memberAttribute: null,
    stateAttribute: null,
    stateDisabled: null,
    stateEnabled: null,
    hashPasswords: null,
  },
  plain: {
    markerAttribute: 'employeeNumber',
    loginAttribute: 'uid',
    namingAttribute: 'uid',
    namingText: '{CompteAD}',
    mapping: mapping({
      cn: '{Prenom} {Nom|CompteAD}',
      givenName: '{Prenom}',
      sn: '{Nom|CompteAD}',
      displayName: '{Prenom} {Nom}',
      mail: '{Mail}',
      ...alike,
      o: '{LibSociete}',
      l: '{LibSite}',
    }),
    memberAttribute: 'member',
    stateAttribute: 'pwdAccountLockedTime',
    stateDisabled: '000001010000Z',
    stateEnabled: null,
    hashPasswords: false,
  },
} as const;
