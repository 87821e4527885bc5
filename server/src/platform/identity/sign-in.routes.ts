import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { ApiError } from '../http/api-error.ts';
import { authenticate, mustChangePassword } from './embedded-accounts.ts';
import { linkRoutes } from './link.routes.ts';
import { newPasswordRoutes } from './new-password.routes.ts';
import { pageLanguage } from './page-language.ts';
import { pagePolicy } from './page-layout.ts';
import type { PageWords, WordsIn } from './page-words.ts';
import type { PasswordLinks } from './password-links.ts';
import { passwordSteps } from './password-steps.ts';
import type { SecondFactorGate } from './second-factor-gate.ts';
import { type PastPassword, type StepQuery, secondStepRoutes } from './second-step.routes.ts';
import { type DemoLogin, errorPage, type SignInForm, signInPage } from './sign-in-page.ts';

const FORM_LIMIT = 16 * 1024;
/** Each try costs a password hash: one address gets so many, whatever the accounts it tries. */
const signInRate = { max: 60, timeWindow: '1 minute' };

interface Options {
  provider: Provider;
  pool: Pool;
  mount: string;
  publicUrl: string;
  publicHeaders: Record<string, string>;
  wordsIn: WordsIn;
  forgetFirst: (IdPersonneEV1: number) => Promise<void>;
  /** Whether the password that was made for somebody still lets them choose their own. */
  opensFirst: (IdPersonneEV1: number) => Promise<boolean>;
  links: PasswordLinks;
  secondFactor?: SecondFactorGate;
  demoAccounts?: readonly DemoLogin[];
}

interface PageRequest {
  Params: { uid: string };
  Querystring: StepQuery & { lang?: string | string[]; login?: string | string[]; start?: string | string[] };
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The pages where a person types login and password, chooses one of their own where it was made for them, then what their second factor shows, at the address the provider sends them to. */
export function signInRoutes(app: FastifyInstance, options: Options): void {
  const { provider, pool, forgetFirst, opensFirst, links, mount, publicUrl } = options;
  const { wordsIn, secondFactor, demoAccounts = [] } = options;
  const steps = passwordSteps(pool);
  const url = `${mount}/interaction/:uid`;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  // Whoever tries too often is in a page: they are told in one.
  app.setErrorHandler<Error, PageRequest>(async (error, request, reply) => {
    if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const told = { say: 'ERREURS:TOO_MANY_REQUESTS', code: error.code } as const;
    return sendPage(reply, error.status, errorPage(await wordsOf(request), `${publicUrl}/`, told));
  });

  const linkWords = async (request: FastifyRequest) => await wordsOf(request as FastifyRequest<PageRequest>);
  linkRoutes(app, { links, mount, portalUrl: `${publicUrl}/`, wordsOf: linkWords, send: sendPage });

  const newPassword = newPasswordRoutes(app, {
    pool,
    forgetFirst,
    url,
    rate: signInRate,
    send: sendPage,
    asked: async (request, reply) => {
      const person = await pastLogin(request as FastifyRequest<PageRequest>, reply);
      if (!person || (await passwordIs(person.IdPersonneEV1)) === 'provisional') return person;
      await reply.redirect(`${person.action}?lang=${person.language}`, 303);
      return undefined;
    },
    goOn: async (request, reply, { uid, IdPersonneEV1, action, language }) => {
      if (await endsWithPassword(IdPersonneEV1)) return finish(request, reply, IdPersonneEV1, ['pwd']);
      await steps.keep(uid, IdPersonneEV1);
      return reply.redirect(`${action}?lang=${language}`, 303);
    },
  });

  const secondStep =
    secondFactor &&
    secondStepRoutes(app, {
      gate: secondFactor,
      url,
      rate: signInRate,
      pastPassword: (request, reply) => pastPassword(request as FastifyRequest<PageRequest>, reply),
      send: sendPage,
      finish: async (request, reply, { uid, IdPersonneEV1 }) => {
        await steps.forget(uid);
        return finish(request, reply, IdPersonneEV1, ['pwd', 'otp']);
      },
    });

  app.get<PageRequest>(url, async (request, reply) => {
    const interaction = await currentInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    if (request.query.start === 'over') await steps.forget(interaction.uid);
    const person = await personAt(interaction);
    if (person !== undefined && (await passwordIs(person)) === 'provisional')
      return newPassword.show(reply, await stepOf(request, interaction, person));
    const step = person === undefined ? undefined : await secondFactor?.stepFor(person);
    if (person !== undefined && step && step.ask !== 'nothing') {
      return secondStep?.showStep(reply, request.query, await stepOf(request, interaction, person), step);
    }
    const hint = interaction.params.login_hint;
    const login = first(request.query.login) ?? (typeof hint === 'string' ? hint : '');
    return sendForm(request, reply, { ...(await wordsOf(request, interaction)), login });
  });

  app.post<PageRequest & { Body: URLSearchParams }>(
    url,
    { config: { rateLimit: signInRate } },
    async (request, reply) => {
      const interaction = await currentInteraction(request, reply);
      if (!interaction) return sendExpired(request, reply);
      const words = await wordsOf(request, interaction);
      const login = request.body.get('login')?.trim() ?? '';
      const password = request.body.get('password') ?? '';
      if (!login || !password) return sendForm(request, reply, { ...words, login, fault: 'missing' });

      const person = await authenticate(pool, login, password, { address: request.ip, isGuarded });
      const known = person && (await passwordIs(person));
      if (person === undefined || known === 'over') {
        request.log.info('sign-in refused');
        return sendForm(request, reply, { ...words, login, fault: 'refused' });
      }
      if (known === 'own' && (await endsWithPassword(person))) return finish(request, reply, person, ['pwd']);
      await steps.keep(interaction.uid, person);
      return reply.redirect(`${actionOf(interaction.uid)}?lang=${words.language}`, 303);
    },
  );

  /** What the password is that somebody came in with: their own, one made for them, or one made for them that opens nothing any more. */
  async function passwordIs(person: number): Promise<'own' | 'provisional' | 'over'> {
    if (!(await mustChangePassword(pool, person))) return 'own';
    return (await opensFirst(person)) ? 'provisional' : 'over';
  }

  /** Whose sign-in this is, once their password was right; it begins anew where that opens nothing any more. */
  async function personAt({ uid }: Interaction): Promise<number | undefined> {
    const person = await steps.personOf(uid);
    if (person === undefined || (await passwordIs(person)) !== 'over') return person;
    await steps.forget(uid);
    return undefined;
  }

  /** Ends the sign-in well; `acr` is the level of assurance, `amr` how it was proved. */
  async function finish(request: FastifyRequest, reply: FastifyReply, person: number, amr: string[]) {
    const acr = amr.includes('otp') ? 'mfa' : 'pwd';
    const returnTo = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: String(person), amr, acr, remember: false },
    });
    return reply.redirect(returnTo, 303);
  }

  const actionOf = (uid: string) => `${mount}/interaction/${encodeURIComponent(uid)}`;

  const stepOf = async (
    request: FastifyRequest<PageRequest>,
    interaction: Interaction,
    person: number,
  ): Promise<PastPassword> => ({
    ...(await wordsOf(request, interaction)),
    uid: interaction.uid,
    IdPersonneEV1: person,
    action: actionOf(interaction.uid),
  });

  const isGuarded = async (person: number) => (await secondFactor?.stepFor(person))?.ask === 'code';

  /** Whether nothing is asked for after the password. */
  async function endsWithPassword(person: number): Promise<boolean> {
    return !secondFactor || (await secondFactor.stepFor(person)).ask === 'nothing';
  }

  /** The same as `pastLogin`, with a password of their own: who has still to choose one is sent back to that. */
  async function pastPassword(request: FastifyRequest<PageRequest>, reply: FastifyReply) {
    const person = await pastLogin(request, reply);
    if (!person || (await passwordIs(person.IdPersonneEV1)) === 'own') return person;
    await reply.redirect(`${person.action}?lang=${person.language}`, 303);
    return undefined;
  }

  /** The sign-in of this page, once its password was right; without one, back to its beginning. */
  async function pastLogin(request: FastifyRequest<PageRequest>, reply: FastifyReply) {
    const interaction = await currentInteraction(request, reply);
    const person = interaction && (await personAt(interaction));
    if (interaction && person !== undefined) return await stepOf(request, interaction, person);
    if (interaction) await reply.redirect(actionOf(interaction.uid), 303);
    else await sendExpired(request, reply);
    return undefined;
  }

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

  async function wordsOf({ query, headers }: FastifyRequest<PageRequest>, interaction?: Interaction) {
    const uiLocales = interaction?.params.ui_locales;
    const language = pageLanguage({
      lang: first(query.lang),
      uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
      acceptLanguage: headers['accept-language'],
    });
    return await wordsIn(language);
  }

  function sendForm(
    { params }: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    form: PageWords & Pick<SignInForm, 'login' | 'fault'>,
  ) {
    return sendPage(
      reply,
      form.fault ? 422 : 200,
      signInPage({ ...form, action: actionOf(params.uid), forgotten: `${mount}/forgotten`, demoAccounts }),
    );
  }

  async function sendExpired(request: FastifyRequest<PageRequest>, reply: FastifyReply) {
    return sendPage(reply, 410, errorPage(await wordsOf(request), `${publicUrl}/`, 'expired'));
  }
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .code(status)
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(page);
}
