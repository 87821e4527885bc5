import type { Connector } from '../connector.ts';
import { ldapAccounts } from './ldap-accounts.ts';
import { directoryFaults, ldapSettings } from './ldap-settings.ts';
import { tryDirectory } from './try-directory.ts';

/** Directories by LDAP over TLS. */
export const ldap: Connector = {
  addresses: ['url', 'catalogue'],
  faults: ({ values }) => directoryFaults(values),
  accounts: ({ values, secrets }) => ldapAccounts(ldapSettings(values, secrets.secret ?? '')),
  try: ({ values, secrets }, marks, signal) => tryDirectory(ldapSettings(values, secrets.secret ?? ''), marks, signal),
};
