import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { mappingText } from './mapping.ts';
import { askedFirst, line, lines, secret, yesNo } from './settings-parts.ts';

const makes = { field: 'makesUsers', operator: 'equals', value: true } as const;

const form = defineForm({
  form: 'graph',
  words: 'CONNECTORS',
  fields: {
    url: line,
    tokenUrl: line,
    account: line,
    scope: line,
    secret,
    ca: lines,
    licence: line,
    makesUsers: yesNo,
    markerAttribute: line,
    mapping: lines,
  },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true },
        { field: 'tokenUrl', code: 'T', required: true, help: 'CONNECTORS:tokenHelp graph' },
        { field: 'account', code: 'T', required: true, help: 'CONNECTORS:accountHelp graph' },
        { field: 'secret', code: 'T', help: 'CONNECTORS:secretHelp' },
        { field: 'scope', code: 'T', required: true },
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
    {
      section: 'written',
      title: 'CONNECTORS:written',
      items: [
        { field: 'licence', code: 'T', required: true, help: 'CONNECTORS:licenceHelp' },
        { field: 'makesUsers', code: 'SWITCH', help: 'CONNECTORS:makesUsersHelp' },
        { field: 'markerAttribute', code: 'S', required: true, shown: makes },
        { field: 'mapping', code: 'R', shown: makes, help: 'CONNECTORS:mappingHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** Users and licences of Microsoft 365 by Microsoft Graph. */
export const graphConnector: ConnectorDeclaration = {
  connector: 'graph',
  systems: ['mailSuite'],
  form,
  meantFor: ['url', 'tokenUrl', 'account', 'scope', 'ca'],
  usual: () => ({
    url: 'https://graph.microsoft.com/v1.0',
    scope: 'https://graph.microsoft.com/.default',
    makesUsers: false,
    markerAttribute: 'extensionAttribute15',
    mapping: mappingText([
      { attribute: 'displayName', text: '{Prenom} {Nom|CompteAD}' },
      { attribute: 'givenName', text: '{Prenom}' },
      { attribute: 'surname', text: '{Nom}' },
    ]),
  }),
};
