import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { httpFaults } from '../http/http-faults.ts';
import { outsideHttp, staysBelow } from '../http/outside-http.ts';
import { signInOf } from '../http/sign-in.ts';
import { signedHttp } from '../http/signed-http.ts';
import { textOf } from '../mapping-faults.ts';
import { TrialSteps } from '../try-steps.ts';
import { askDays, type BalancesDescription, daysOf, restBalances } from './rest-balances.ts';

const descriptionOf = (values: FormValues): BalancesDescription => ({
  person: textOf(values.person),
  leaveAt: textOf(values.leaveAt),
  restAt: textOf(values.restAt),
});

/** A path that names the person asked about, and nothing else; pointers as RFC 6901 writes them. */
function faults(values: FormValues): readonly FormFault[] {
  const places = [...textOf(values.person).matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
  const unknown = places.find((name) => name !== 'IdPersonne');
  return [
    ...httpFaults(values, ['url', 'tokenUrl']),
    ...(unknown === undefined ? [] : [{ field: 'person', rule: 'unknownPlace', limit: unknown } as const]),
    ...(places.length === 0 || !staysBelow(textOf(values.person))
      ? [{ field: 'person', rule: 'pattern' } as const]
      : []),
    ...['leaveAt', 'restAt']
      .filter((field) => !/^(\/[^/]+)*$/.test(textOf(values[field])))
      .map((field) => ({ field, rule: 'pattern' }) as const),
    ...(/^\d*$/.test(textOf(values.sample)) ? [] : [{ field: 'sample', rule: 'pattern' } as const]),
  ];
}

function reach({ values, secrets: { secret = '' } }: SetSystem) {
  const http = outsideHttp({ url: textOf(values.url), ca: textOf(values.ca) || null, secrets: [secret] });
  return signedHttp(http, signInOf(values, secret));
}

/** Nobody has this number: who is asked about where no other is given. */
const nobody = 0;

/** Time tools that tell days of leave and of reduced time by REST. */
export const balances: Connector = {
  addresses: ['url', 'tokenUrl'],
  faults: ({ values }) => faults(values),
  balances: (set) => restBalances(reach(set), descriptionOf(set.values)),
  try: async (set, _, signal) => {
    const trial = new TrialSteps();
    const http = reach(set);
    const description = descriptionOf(set.values);
    const sample = textOf(set.values.sample);
    try {
      const told = await askDays(http, description, sample === '' ? nobody : Number(sample), signal);
      trial.said('yes', textOf(set.values.url));
      trial.at = 'days';
      // What somebody has left is told to those who follow them, and not here.
      if (told && daysOf(told, description)) trial.said('yes');
      else trial.said(sample === '' ? 'unsaid' : 'no', 'HTTP 404');
    } catch (error) {
      trial.said('no', http.answerTo(error).answer);
    } finally {
      await http.close();
    }
    return trial.trial;
  },
};
