import { ldapAccounts } from '../connectors/ldap-accounts/ldap-accounts.ts';
import { directoryFaults, ldapSettings } from '../connectors/ldap-accounts/ldap-settings.ts';
import { tryDirectory } from '../connectors/ldap-accounts/try-directory.ts';
import { installationId, readConnector } from '../domains/provisioning/connectors.queries.ts';
import { twinAccounts } from '../domains/provisioning/twin-accounts.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Db } from '../platform/db/database.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { AccountsPort, AccountsPorts } from '../ports/accounts.ts';
import type { ConnectorsPort } from '../ports/connectors.ts';

/**
 * What reaches the systems in which people have accounts: what an administrator set, or the twin of each. Asked for at each
 * step, so that a change holds from the next one on, on every replica.
 */
export function accountsPorts(db: Db, vault: Vault): AccountsPorts {
  const built = new Map<string, { readonly sealed: string; readonly version: number; readonly port: AccountsPort }>();
  return async (system) => {
    const set = await readConnector(db, system);
    if (!set) return twinAccounts(db, system, { numbered: system === 'payroll' });
    const { settings, sealed, version } = set;
    const known = built.get(system);
    if (known?.version === version && known.sealed === sealed) return known.port;
    const port = ldapAccounts(ldapSettings(settings, vault.open(sealed, `connector/${system}`)));
    built.set(system, { sealed, version, port });
    return port;
  };
}

/** What is known of the connectors that may be set. */
export function connectors(db: Db, { CONNECTOR_HOSTS }: Pick<Settings, 'CONNECTOR_HOSTS'>): ConnectorsPort {
  const allowed = CONNECTOR_HOSTS?.toLowerCase().split(/\s*,\s*/);
  const mayBeReached = (url: string) => allowed?.includes(URL.parse(url)?.hostname.toLowerCase() ?? '') ?? true;
  return {
    faults: (settings) => [
      ...directoryFaults(settings),
      ...(mayBeReached(settings.url) ? [] : [{ path: 'settings/url', rule: 'notAllowed' }]),
    ],
    try: async (_, { settings, secret }, signal) =>
      await tryDirectory(ldapSettings(settings, secret), await installationId(db), signal),
  };
}
