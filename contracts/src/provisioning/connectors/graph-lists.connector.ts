import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { askedFirst, line, lines, secret } from './settings-parts.ts';

const form = defineForm({
  form: 'graphLists',
  words: 'CONNECTORS',
  fields: { url: line, tokenUrl: line, account: line, scope: line, secret, ca: lines },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true },
        { field: 'tokenUrl', code: 'T', required: true, help: 'CONNECTORS:tokenHelp graph' },
        { field: 'account', code: 'T', required: true, help: 'CONNECTORS:accountHelp graphLists' },
        { field: 'secret', code: 'T', help: 'CONNECTORS:secretHelp' },
        { field: 'scope', code: 'T', required: true },
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** Distribution lists as groups of Microsoft 365 by Microsoft Graph. */
export const graphListsConnector: ConnectorDeclaration = {
  connector: 'graphLists',
  systems: ['lists'],
  form,
  meantFor: ['url', 'tokenUrl', 'account', 'scope', 'ca'],
  usual: () => ({
    url: 'https://graph.microsoft.com/v1.0',
    scope: 'https://graph.microsoft.com/.default',
  }),
};
