import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { authenticate } from './embedded-accounts.ts';
import { pageLanguage } from './page-language.ts';
import { type DemoLogin, errorPage, pagePolicy, type SignInForm, signInPage } from './sign-in-page.ts';

const FORM_LIMIT = 16 * 1024;
/** Each try costs a password hash: one address gets so many, whatever the accounts it tries. */
const signInRate = { max: 60, timeWindow: '1 minute' };

interface Options {
  provider: Provider;
  pool: Pool;
  mount: string;
  publicUrl: string;
  publicHeaders: Record<string, string>;
  demoAccounts?: readonly DemoLogin[];
}

interface PageRequest {
  Params: { uid: string };
  Querystring: { lang?: string | string[]; login?: string | string[] };
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The page where a person types login and password, at the address the provider sends them to. */
export function signInRoutes(app: FastifyInstance, options: Options): void {
  const { provider, pool, mount, publicUrl, demoAccounts = [] } = options;
  const url = `${mount}/interaction/:uid`;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.get<PageRequest>(url, async (request, reply) => {
    const interaction = await currentInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const hint = interaction.params.login_hint;
    const login = first(request.query.login) ?? (typeof hint === 'string' ? hint : '');
    return sendForm(request, reply, { language: languageOf(request, interaction), login });
  });

  app.post<PageRequest & { Body: URLSearchParams }>(
    url,
    { config: { rateLimit: signInRate } },
    async (request, reply) => {
      const interaction = await currentInteraction(request, reply);
      if (!interaction) return sendExpired(request, reply);
      const language = languageOf(request, interaction);
      const login = request.body.get('login')?.trim() ?? '';
      const password = request.body.get('password') ?? '';
      if (!login || !password) return sendForm(request, reply, { language, login, fault: 'missing' });

      const person = await authenticate(pool, login, password);
      if (person === undefined) {
        request.log.info('sign-in refused');
        return sendForm(request, reply, { language, login, fault: 'refused' });
      }
      const returnTo = await provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: String(person), amr: ['pwd'], remember: false },
      });
      return reply.redirect(returnTo, 303);
    },
  );

  async function currentInteraction(request: FastifyRequest<PageRequest>, reply: FastifyReply) {
    Object.assign(request.raw.headers, options.publicHeaders);
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === request.params.uid ? interaction : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  function languageOf({ query, headers }: FastifyRequest<PageRequest>, interaction?: Interaction) {
    const uiLocales = interaction?.params.ui_locales;
    return pageLanguage({
      lang: first(query.lang),
      uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
      acceptLanguage: headers['accept-language'],
    });
  }

  function sendForm(
    { params }: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    form: Pick<SignInForm, 'language' | 'login' | 'fault'>,
  ) {
    const action = `${mount}/interaction/${encodeURIComponent(params.uid)}`;
    return sendPage(reply, form.fault ? 422 : 200, signInPage({ ...form, action, demoAccounts }));
  }

  function sendExpired(request: FastifyRequest<PageRequest>, reply: FastifyReply) {
    const error = { expired: true, code: 'invalid_request' };
    return sendPage(reply, 410, errorPage(languageOf(request), `${publicUrl}/`, error));
  }
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .code(status)
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(page);
}
