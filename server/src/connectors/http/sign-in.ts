import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { textOf } from '../mapping-faults.ts';
import { answerOf, isDone } from './http-answers.ts';
import { type OutsideHttp, outsideHttp, type Told, Unreached } from './outside-http.ts';

/** Answers the headers that let one in, the same for as long as they do. */
export interface SignIn {
  readonly headers: (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  /** They let nobody in any more. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const encoded = (account: string, secret: string) =>
  `Basic ${Buffer.from(`${account}:${secret}`, 'utf8').toString('base64')}`;

/** A sign-in whose headers are always the same. */
function always(authorization: string): SignIn {
  return { headers: async () => ({ authorization }), forget: () => {}, close: async () => {} };
}

/** As the settings `signIn`, `account`, `tokenUrl` and `scope` say: a token, a name and password, or a token asked for. */
export function signInOf(values: FormValues, secret: string): SignIn {
  const account = textOf(values.account);
  if (values.signIn === 'basic') return always(encoded(account, secret));
  if (values.signIn !== 'oauth') return always(`Bearer ${secret}`);
  const http = outsideHttp({ url: textOf(values.tokenUrl), ca: textOf(values.ca) || null, secrets: [secret] });
  return clientCredentials(http, { account, secret, scope: textOf(values.scope) });
}

/** Seconds before it ends that a token is not used any more. */
const margin = 60;
const usualLife = 300;

/** A token for the client itself (RFC 6749 §4.4), asked for when there is none, once for all who wait for it. */
export function clientCredentials(
  http: OutsideHttp,
  { account, secret, scope }: { readonly account: string; readonly secret: string; readonly scope: string },
): SignIn {
  let known: { readonly until: number; readonly token: Promise<string> } | undefined;
  const fetched = async (signal: AbortSignal): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account,
      client_secret: secret,
      ...(scope !== '' && { scope }),
    });
    const told = await http.ask({ method: 'POST', path: '', body }, signal);
    const { access_token: token, expires_in: life } = (told.json ?? {}) as Record<string, unknown>;
    if (!isDone(told) || typeof token !== 'string' || token === '') throw new Unreached(refusal(http, told));
    known = known && { ...known, until: Date.now() + 1000 * ((typeof life === 'number' ? life : usualLife) - margin) };
    return token;
  };
  return {
    headers: async (signal) => {
      if (!known || known.until <= Date.now()) {
        const token = fetched(signal);
        known = { until: Number.POSITIVE_INFINITY, token };
        token.catch(() => {
          known = undefined;
        });
      }
      return { authorization: `Bearer ${await known.token}` };
    },
    forget: () => {
      known = undefined;
    },
    close: () => http.close(),
  };
}

function refusal(http: OutsideHttp, told: Told): string {
  return isDone(told) ? 'unauthorized: no token was given.' : `unauthorized: ${answerOf(http, told).answer}`;
}
