import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { isCertificate } from '../is-certificate.ts';
import { textOf } from '../mapping-faults.ts';
import { isHttpAddress } from './outside-http.ts';

/** What is wrong with addresses and the authority (`ca`) of a system that is asked by HTTP. */
export function httpFaults(values: FormValues, addresses: readonly string[]): readonly FormFault[] {
  const wrong = addresses.filter((name) => textOf(values[name]) !== '' && !isHttpAddress(textOf(values[name])));
  const ca = textOf(values.ca);
  if (ca !== '' && !isCertificate(ca)) wrong.push('ca');
  return wrong.map((field) => ({ field, rule: 'pattern' }));
}
