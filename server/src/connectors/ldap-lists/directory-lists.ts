import type { Connector } from '../connector.ts';
import { ldapLists } from './ldap-lists.ts';
import { listSettings, listSettingsFaults } from './list-settings.ts';
import { tryListsDirectory } from './try-lists.ts';

/** Distribution lists as groups of a directory by LDAP over TLS. */
export const directoryLists: Connector = {
  addresses: ['url'],
  faults: ({ values }) => listSettingsFaults(values),
  lists: ({ values, secrets }) => ldapLists(listSettings(values, secrets.secret ?? '')),
  try: ({ values, secrets }, _, signal) => tryListsDirectory(listSettings(values, secrets.secret ?? ''), signal),
};
