import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { outsideHttp } from '../http/outside-http.ts';
import { signInOf } from '../http/sign-in.ts';
import { signedHttp } from '../http/signed-http.ts';
import { mappingOf, textOf } from '../mapping-faults.ts';
import { type ScimSettings, scimAccounts } from './scim-accounts.ts';
import { scimFaults } from './scim-settings.ts';
import { tryScim } from './try-scim.ts';

const settingsOf = ({ values }: SetSystem): ScimSettings => ({
  mapping: mappingOf(values.mapping),
  givesPasswords: values.givesPasswords === true,
});

function reach({ values, secrets: { secret = '' } }: SetSystem) {
  const http = outsideHttp({ url: textOf(values.url), ca: textOf(values.ca) || null, secrets: [secret] });
  return signedHttp(http, signInOf(values, secret));
}

/** Whatever speaks SCIM 2.0: payroll and identity tools, time tools, help-desks. */
export const scim: Connector = {
  addresses: ['url', 'tokenUrl'],
  faults: ({ system, values }) => scimFaults(system, values),
  accounts: (set) => scimAccounts(reach(set), settingsOf(set)),
  try: async (set, marks, signal) => {
    const http = reach(set);
    try {
      return await tryScim(http, settingsOf(set), marks, signal);
    } finally {
      await http.close();
    }
  },
};
