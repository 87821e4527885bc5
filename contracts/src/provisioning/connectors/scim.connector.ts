import { defineForm } from '../../forms/form.ts';
import type { ConnectedSystem, ConnectorDeclaration } from './connector.ts';
import { mappingText } from './mapping.ts';
import { askedFirst, line, lines, signInFields, signInItems, yesNo } from './settings-parts.ts';

const form = defineForm({
  form: 'scim',
  words: 'CONNECTORS',
  fields: {
    url: line,
    ...signInFields,
    ca: lines,
    mapping: lines,
    givesPasswords: yesNo,
  },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp scim' },
        ...signInItems,
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
    {
      section: 'written',
      title: 'CONNECTORS:written',
      items: [
        { field: 'mapping', code: 'R', help: 'CONNECTORS:mappingHelp' },
        { field: 'givesPasswords', code: 'SWITCH', help: 'CONNECTORS:passwordsHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const names = {
  'name.givenName': '{Prenom}',
  'name.familyName': '{Nom}',
  displayName: '{Prenom} {Nom}',
  'emails[type eq "work"].value': '{Mail}',
};
const work = { 'phoneNumbers[type eq "work"].value': '{TelFixePro}' };
const usual: Readonly<Partial<Record<ConnectedSystem, Readonly<Record<string, string>>>>> = {
  directory: { ...names, ...work, title: '{Fonction}', [`${enterprise}:organization`]: '{LibSociete}' },
  helpdesk: { ...names, ...work, [`${enterprise}:organization`]: '{LibSociete}' },
  payroll: { ...names, [`${enterprise}:costCenter`]: '{IdSet}' },
  time: { ...names, [`${enterprise}:employeeNumber`]: '{IdPersonne}', [`${enterprise}:division`]: '{LibSite}' },
};

/** Whatever speaks SCIM 2.0 (RFC 7643 and 7644). */
export const scimConnector: ConnectorDeclaration = {
  connector: 'scim',
  systems: ['directory', 'helpdesk', 'payroll', 'time'],
  form,
  meantFor: ['url', 'signIn', 'tokenUrl', 'account', 'ca'],
  usual: (system) => ({
    signIn: 'bearer',
    mapping: mappingText(Object.entries(usual[system] ?? {}).map(([attribute, text]) => ({ attribute, text }))),
    givesPasswords: system === 'directory',
  }),
};
