import { locales } from '@passerelle/contracts/languages.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type ClientMetadata, type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { accountOf } from './embedded-accounts.ts';
import { addressOf, embeddedIssuer } from './embedded-issuer.ts';
import { payloadAdapter } from './oidc-payloads.ts';
import { pageLanguage } from './page-language.ts';
import { pagePolicy } from './page-layout.ts';
import type { WordsIn } from './page-words.ts';
import type { PasswordLinks } from './password-links.ts';
import type { ProviderKeys } from './provider-keys.ts';
import type { SecondFactorGate } from './second-factor-gate.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { fontRoutes } from './sign-in-fonts.ts';
import { type DemoLogin, errorPage, signedOutPage, signOutPage } from './sign-in-page.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const ACCESS_TOKEN_TTL = 10 * MINUTE;
/** Without renewal for so long, or so long after the password was typed, the person signs in again. */
const IDLE_TTL = 8 * HOUR;
const ABSOLUTE_TTL = 12 * HOUR;

type Context = Parameters<NonNullable<Configuration['renderError']>>[0];

export interface EmbeddedProviderOptions {
  pool: Pool;
  keys: ProviderKeys;
  /** Origin that browsers use, without a slash at the end; the issuer is `${publicUrl}/idp`. */
  publicUrl: string;
  clientId: string;
  /** `aud` of the access tokens: what the API expects. */
  audience: string;
  /** What its pages say. */
  wordsIn: WordsIn;
  /** Forgets the password that was made for somebody: they have chosen their own. */
  forgetFirst: (IdPersonneEV1: number) => Promise<void>;
  /** Whether the password that was made for somebody still lets them choose their own. */
  opensFirst: (IdPersonneEV1: number) => Promise<boolean>;
  /** Links by which a password is chosen. */
  links: PasswordLinks;
  /** Without it, the password is all that is asked for. */
  secondFactor?: SecondFactorGate;
  /** Accounts that the sign-in page offers; none outside a demonstration. */
  demoAccounts?: readonly DemoLogin[];
}

/**
 * A real OpenID provider inside the server, for demonstrations and for groups that have none: authorization code with
 * PKCE, rotating refresh tokens, accounts of `embedded_account`. All it knows is in the database, so replicas share it.
 */
export function embeddedProvider(options: EmbeddedProviderOptions): FastifyPluginAsync {
  return async (app) => {
    const issuer = new URL(embeddedIssuer(options.publicUrl));
    const provider = new Provider(issuer.href, configuration(options));
    provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'sign-in failed'));
    provider.on('authorization.error', (_ctx, error) => app.log.info({ err: error }, 'authorization refused'));
    provider.on('grant.error', (_ctx, error) => app.log.info({ err: error }, 'token refused'));
    // Its links are those of the public address, whatever host the request came by.
    provider.proxy = true;
    const publicHeaders = { 'x-forwarded-host': issuer.host, 'x-forwarded-proto': issuer.protocol.slice(0, -1) };
    const respond = provider.callback();
    const mount = issuer.pathname;

    fontRoutes(app, mount);
    await app.register(async (pages) => signInRoutes(pages, { ...options, provider, mount, publicHeaders }));
    await app.register(async (protocol) => {
      // The provider reads bodies itself.
      protocol.removeAllContentTypeParsers();
      protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
      protocol.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: `${mount}/*`,
        handler: async ({ raw }, reply) => {
          const url = raw.url ?? '';
          // What PostgreSQL cannot store must not reach it.
          if (url.includes('%00')) return reply.code(400).send();
          reply.hijack();
          Object.assign(raw.headers, publicHeaders);
          Object.assign(raw, { originalUrl: url, url: url.slice(mount.length) });
          await respond(raw, reply.raw);
        },
      });
    });
  };
}

function configuration(options: EmbeddedProviderOptions): Configuration {
  const { pool, keys, publicUrl, audience, wordsIn, secondFactor } = options;
  const issuer = embeddedIssuer(publicUrl);
  const apiResource = addressOf(publicUrl, '/api');
  const cookie = { httpOnly: true, sameSite: 'lax', path: new URL(issuer).pathname } as const;
  const policy = interactionPolicy.base();
  // The portal is the group's own: nobody is asked to consent to it.
  policy.remove('consent');
  // A session from before a factor was enrolled, or needed, is not enough any more.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('second_factor', 'a second factor is required', 'login_required', async (ctx) => {
      const { session } = ctx.oidc;
      if (!secondFactor || !session?.accountId) return false;
      const { ask } = await secondFactor.stepFor(Number(session.accountId));
      return ask !== 'nothing' && !session.amr?.includes('otp');
    }),
  );

  return {
    adapter: payloadAdapter(pool),
    jwks: { keys: keys.signing },
    clients: [portalClient(options)],
    cookies: {
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      keys: [keys.cookie],
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'amr', 'acr'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    discovery: { ui_locales_supported: Object.values(locales) },
    interactions: { policy, url: (_ctx, { uid }) => `${issuer}/interaction/${uid}` },
    async findAccount(_ctx, accountId, token) {
      const { amr, acr } = (token ?? {}) as { readonly amr?: string[]; readonly acr?: string };
      const account = await accountOf(pool, Number(accountId));
      return (
        account && {
          accountId,
          claims: async () => ({
            sub: accountId,
            amr,
            acr,
            name: account.IndexPrenomNom,
            preferred_username: account.CompteAD,
            email: account.Mail ?? undefined,
          }),
        }
      );
    },
    async loadExistingGrant({ oidc: { client, provider, session } }) {
      if (!client || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const known = grantId ? await provider.Grant.find(grantId) : undefined;
      if (known) return known;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    async extraTokenClaims({ oidc }) {
      const claims = await oidc.account?.claims('id_token', 'profile', {}, []);
      const amr = (oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken)?.amr;
      return { preferred_username: claims?.preferred_username, amr };
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_TTL,
      AuthorizationCode: MINUTE,
      IdToken: ACCESS_TOKEN_TTL,
      Interaction: HOUR,
      Grant: ABSOLUTE_TTL,
      Session: (_ctx, { loginTs }) => remaining(loginTs),
      RefreshToken: (_ctx, { iiat }) => Math.min(IDLE_TTL, remaining(iiat)),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Access tokens are for the API alone; who the person is comes with the ID token.
      userinfo: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== apiResource) throw new errors.InvalidTarget();
          // No scope here: one that repeats an OpenID scope asks for consent without end.
          return { scope: '', audience, accessTokenTTL: ACCESS_TOKEN_TTL, accessTokenFormat: 'jwt' };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        async logoutSource(ctx, form) {
          const { IdTokenHint, Session } = ctx.oidc.entities;
          const asked = IdTokenHint !== undefined && IdTokenHint.payload.sub === Session?.accountId;
          sendPage(ctx, signOutPage(await wordsIn(languageOf(ctx)), form, asked));
        },
        async postLogoutSuccessSource(ctx) {
          sendPage(ctx, signedOutPage(await wordsIn(languageOf(ctx)), `${publicUrl}/`));
        },
      },
    },
    async renderError(ctx, out, error) {
      const told =
        error instanceof errors.SessionNotFound ? 'expired' : { say: 'SIGN_IN:error' as const, code: out.error };
      sendPage(ctx, errorPage(await wordsIn(languageOf(ctx)), `${publicUrl}/`, told));
    },
  };
}

function portalClient({ clientId, publicUrl }: EmbeddedProviderOptions): ClientMetadata {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [addressOf(publicUrl, '/oidc/callback'), addressOf(publicUrl, '/oidc/silent')],
    post_logout_redirect_uris: [addressOf(publicUrl, '/')],
  };
}

function remaining(since: number | undefined): number {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, (since ?? now) + ABSOLUTE_TTL - now);
}

function languageOf(ctx: Context) {
  const uiLocales = ctx.oidc?.params?.ui_locales;
  return pageLanguage({
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    acceptLanguage: ctx.get('accept-language'),
  });
}

function sendPage(ctx: Context, page: string) {
  ctx.set('content-security-policy', pagePolicy);
  ctx.type = 'html';
  ctx.body = page;
}
