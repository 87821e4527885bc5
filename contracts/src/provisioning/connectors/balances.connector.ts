import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { askedFirst, line, lines, signInFields, signInItems } from './settings-parts.ts';

const form = defineForm({
  form: 'balances',
  words: 'CONNECTORS',
  fields: { url: line, ...signInFields, ca: lines, person: line, leaveAt: line, restAt: line, sample: line },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp balances' },
        ...signInItems,
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
    {
      section: 'read',
      title: 'CONNECTORS:read',
      items: [
        { field: 'person', code: 'T', required: true, help: 'CONNECTORS:personHelp' },
        { field: 'leaveAt', code: 'S', required: true, help: 'CONNECTORS:placeHelp' },
        { field: 'restAt', code: 'S', help: 'CONNECTORS:placeHelp' },
        { field: 'sample', code: 'S', help: 'CONNECTORS:sampleHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** Days of leave and of reduced time, as a time tool tells them by REST. */
export const balancesConnector: ConnectorDeclaration = {
  connector: 'balances',
  systems: ['balances'],
  form,
  meantFor: ['url', 'signIn', 'tokenUrl', 'account', 'ca'],
  usual: () => ({ signIn: 'bearer', person: '{IdPersonne}', leaveAt: '/conges', restAt: '/rtt' }),
};
