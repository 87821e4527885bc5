import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { httpFaults } from '../http/http-faults.ts';
import { outsideHttp } from '../http/outside-http.ts';
import { clientCredentials } from '../http/sign-in.ts';
import { asking, signedHttp } from '../http/signed-http.ts';
import { mappingFaults, mappingOf, textOf } from '../mapping-faults.ts';
import { TrialSteps } from '../try-steps.ts';
import { type GraphSettings, graphAccounts, usersIn } from './graph-accounts.ts';
import { inBatches } from './graph-batch.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const extension = /^extensionAttribute([1-9]|1[0-5])$/;
const own = [
  ...['id', 'userprincipalname', 'mailnickname', 'accountenabled', 'usagelocation', 'passwordprofile', 'manager'],
  ...['onpremisesextensionattributes', 'assignedlicenses'],
];

function settingsOf({ values }: Pick<SetSystem, 'values'>): GraphSettings {
  const makesUsers = values.makesUsers === true;
  return {
    url: textOf(values.url),
    licence: textOf(values.licence),
    makesUsers,
    markerAttribute: textOf(values.markerAttribute) || 'extensionAttribute15',
    mapping: makesUsers ? mappingOf(values.mapping) : {},
  };
}

function faults(values: FormValues): readonly FormFault[] {
  const { markerAttribute } = settingsOf({ values });
  const pattern = (field: string, wrong: boolean): FormFault[] => (wrong ? [{ field, rule: 'pattern' }] : []);
  return [
    ...httpFaults(values, ['url', 'tokenUrl']),
    ...pattern('licence', !guid.test(textOf(values.licence))),
    ...pattern('markerAttribute', !extension.test(markerAttribute)),
    ...mappingFaults(values.mapping, {
      told: toldFields.mailSuite,
      isAttribute: (name) => /^[a-z][A-Za-z]{1,60}$/.test(name),
      taken: new Set(own),
    }),
  ];
}

/** Asks Graph, signed in: one by one, and several gathered into one. */
export function reachGraph({ values, secrets: { secret = '' } }: SetSystem) {
  const ca = textOf(values.ca) || null;
  const token = outsideHttp({ url: textOf(values.tokenUrl), ca, secrets: [secret] });
  const signIn = clientCredentials(token, { secret, account: textOf(values.account), scope: textOf(values.scope) });
  const http = outsideHttp({ url: textOf(values.url), ca, secrets: [secret] });
  const signed = signedHttp(http, signIn);
  return { signed, batched: asking(http, inBatches(signed), signed.close) };
}

/** Microsoft 365, by Microsoft Graph. */
export const graph: Connector = {
  addresses: ['url', 'tokenUrl'],
  faults: ({ values }) => faults(values),
  accounts: (set) => graphAccounts(reachGraph(set).batched, settingsOf(set)),
  try: async (set, marks, signal) => {
    const trial = new TrialSteps();
    const { signed: http } = reachGraph(set);
    const { licence, markerAttribute } = settingsOf(set);
    const ask = async (path: string) => (await http.done({ method: 'GET', path }, signal)).json;
    try {
      const skus = usersIn(await ask('subscribedSkus?$select=skuId,skuPartNumber,consumedUnits,prepaidUnits'));
      trial.said('yes', textOf(set.values.url));
      trial.at = 'licence';
      const sku = skus.find(({ skuId }) => String(skuId).toLowerCase() === licence.toLowerCase());
      const units = (sku?.prepaidUnits ?? {}) as { enabled?: number };
      trial.said(
        sku ? 'yes' : 'no',
        sku
          ? `${sku.skuPartNumber}: ${sku.consumedUnits} / ${units.enabled}`
          : skus.map((one) => one.skuPartNumber).join(', '),
      );
      trial.at = 'read';
      const users = usersIn(
        await ask('users?$top=5&$select=id,mailNickname,accountEnabled,onPremisesExtensionAttributes'),
      );
      trial.read.push(
        ...users.map((user) => ({
          login: user.mailNickname,
          enabled: user.accountEnabled === true,
          ours: user.onPremisesExtensionAttributes?.[markerAttribute]?.startsWith(`${marks}/`) ?? false,
        })),
      );
      trial.said('yes');
      trial.at = 'write';
      trial.said('unsaid');
    } catch (error) {
      trial.said('no', http.answerTo(error).answer);
    } finally {
      await http.close();
    }
    return trial.trial;
  },
};
