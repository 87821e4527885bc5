import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { glpiTickets } from '@passerelle/contracts/provisioning/connectors/glpi-tickets.ts';
import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { httpFaults } from '../http/http-faults.ts';
import { outsideHttp } from '../http/outside-http.ts';
import { sessionSignIn } from '../http/session-sign-in.ts';
import { signedHttp } from '../http/signed-http.ts';
import { filledHeaders, filledRequest, pointed, pointedText } from '../http/templates.ts';
import { textOf } from '../mapping-faults.ts';
import { TrialSteps } from '../try-steps.ts';
import { readDescription, type TicketsDescription } from './description.ts';
import { restTickets } from './rest-tickets.ts';

function descriptionOf(values: FormValues): TicketsDescription {
  if (values.shape !== 'own') return glpiTickets;
  const read = readDescription(textOf(values.description));
  if ('wrong' in read) throw new Error(`The description is wrong: ${read.wrong}`);
  return read.description;
}

function faults(values: FormValues): readonly FormFault[] {
  const wrong = httpFaults(values, ['url']);
  if (values.shape !== 'own') return wrong;
  const read = readDescription(textOf(values.description));
  return 'wrong' in read ? [...wrong, { field: 'description', rule: 'wrongAt', limit: read.wrong }] : wrong;
}

function reach({ values, secrets }: SetSystem) {
  const { session, headers } = descriptionOf(values);
  const http = outsideHttp({ url: textOf(values.url), ca: textOf(values.ca) || null, secrets: Object.values(secrets) });
  const always = filledHeaders(headers, secrets);
  return signedHttp(
    http,
    sessionSignIn(
      http,
      always,
      session && {
        ...filledRequest(session, secrets),
        header: session.header,
        tokenIn: (json) => pointedText(json, session.token),
      },
    ),
  );
}

/** Help-desks whose tickets are spoken of by REST, as a description says. */
export const rest: Connector = {
  addresses: ['url'],
  faults: ({ values }) => faults(values),
  tickets: (set) => restTickets(reach(set), descriptionOf(set.values), set.secrets),
  try: async (set, marks, signal) => {
    const trial = new TrialSteps();
    const http = reach(set);
    const { find, session } = descriptionOf(set.values);
    try {
      const asked = filledRequest(find, { ...set.secrets, key: `${marks}/try` });
      const { json } = await http.done(asked, signal);
      trial.said('yes', session ? session.path : textOf(set.values.url));
      trial.at = 'find';
      const list = find.list === '' ? json : pointed(json, find.list);
      // Who finds what nobody wrote does not look for anything.
      const others = Array.isArray(list)
        ? list.filter((one) => !pointedText(one, find.key).includes(`${marks}/try`))
        : [];
      trial.said(
        Array.isArray(list) && others.length === 0 ? 'yes' : 'no',
        others.length > 0 ? String(others.length) : '',
      );
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
