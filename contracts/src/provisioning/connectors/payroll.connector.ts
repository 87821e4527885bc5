import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { askedFirst, line, lines, signInFields, signInItems } from './settings-parts.ts';

const form = defineForm({
  form: 'payroll-files',
  words: 'CONNECTORS',
  fields: { url: line, ...signInFields, ca: lines, file: line, versionAt: line, hashAt: line },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp payrollFiles' },
        ...signInItems,
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
    {
      section: 'read',
      title: 'CONNECTORS:read',
      items: [
        { field: 'file', code: 'T', required: true, help: 'CONNECTORS:fileHelp' },
        { field: 'versionAt', code: 'S', required: true, help: 'CONNECTORS:receiptPlaceHelp' },
        { field: 'hashAt', code: 'S', required: true, help: 'CONNECTORS:receiptPlaceHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** A payroll that takes hiring files by REST, and tells which version it has. */
export const payrollConnector: ConnectorDeclaration = {
  connector: 'restPayroll',
  systems: ['payrollFiles'],
  form,
  meantFor: ['url', 'signIn', 'tokenUrl', 'account', 'ca'],
  usual: () => ({ signIn: 'bearer', file: 'dossiers/{key}', versionAt: '/version', hashAt: '/hash' }),
};
