import { callUrl, type Output } from '@passerelle/contracts/call.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { CallAs, CandidateBy, SentBytes } from '../domains/demonstration/demo/demo-hands.ts';
import type { Settings } from '../platform/config/settings.ts';
import { embeddedIssuer } from '../platform/identity/embedded-issuer.ts';
import { issueToken } from '../platform/identity/issue-token.ts';

/** Calls that people of the demonstration make in this process, by the door through which their browsers come in. */
export function callsAs(app: FastifyInstance, pool: pg.Pool, settings: Settings): CallAs {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (login: string) => {
    const token =
      tokens.get(login) ??
      issueToken({
        pool,
        login,
        ttl: 600,
        issuer: embeddedIssuer(settings.PUBLIC_URL),
        audience: settings.OIDC_AUDIENCE,
        clientId: settings.OIDC_CLIENT_ID,
      });
    tokens.set(login, token);
    return token;
  };
  const cookies = new Map<string, string>();
  /** What the gate gave a candidate, who comes in once. */
  const cookieOf = async (body: CandidateBy) => {
    const { method } = candidateCalls.enter;
    const cookie =
      cookies.get(body.token) ??
      String(
        (await app.inject({ method, url: callUrl(candidateCalls.enter, {}), payload: body })).headers['set-cookie'],
      ).split(';')[0] ??
      '';
    cookies.set(body.token, cookie);
    return cookie;
  };
  const signOf = async (by: string | CandidateBy) =>
    typeof by === 'string'
      ? { authorization: `Bearer ${await tokenOf(by)}` }
      : { cookie: await cookieOf(by), 'sec-fetch-site': 'same-origin' };
  return async (by, call, input) => {
    const { body, content, ...parts } = input as { readonly body?: object; readonly content?: SentBytes };
    const response = await app.inject({
      method: call.method,
      url: callUrl(call, parts),
      headers: {
        ...(await signOf(by)),
        ...(content && { 'content-type': content.type }),
      },
      ...((content || body) && { payload: content?.bytes ?? body }),
    });
    if (response.statusCode >= 400)
      throw new Error(`${call.operationId} as ${typeof by === 'string' ? by : 'a candidate'}: ${response.body}`);
    const isTold = String(response.headers['content-type']).includes('json') && response.body;
    return (isTold ? response.json() : undefined) as Output<typeof call>;
  };
}
