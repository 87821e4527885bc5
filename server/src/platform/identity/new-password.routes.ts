import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { accountOf, changeFirstPassword } from './embedded-accounts.ts';
import { newPasswordPage } from './new-password-page.ts';
import { entriesFault, type NewPasswordFault, strengthOf } from './password-fields.ts';
import type { PastPassword } from './second-step.routes.ts';

interface Options {
  readonly pool: Pool;
  /** Forgets the password that was made for somebody, wherever it is kept to be handed over. */
  readonly forgetFirst: (IdPersonneEV1: number) => Promise<void>;
  readonly url: string;
  readonly rate: { readonly max: number; readonly timeWindow: string };
  /** The sign-in of this request while a new password is what it waits for; answers the request itself otherwise. */
  readonly asked: (request: FastifyRequest, reply: FastifyReply) => Promise<PastPassword | undefined>;
  readonly send: (reply: FastifyReply, status: number, page: string) => FastifyReply;
  /** What comes after it. */
  readonly goOn: (request: FastifyRequest, reply: FastifyReply, person: PastPassword) => Promise<FastifyReply>;
}

/** The step of whoever came in with a password that was made for them: they choose one, and nothing else is open until then. */
export function newPasswordRoutes(app: FastifyInstance, { pool, forgetFirst, url, rate, asked, send, goOn }: Options) {
  async function show(reply: FastifyReply, person: PastPassword, fault?: NewPasswordFault) {
    const login = (await accountOf(pool, person.IdPersonneEV1))?.CompteAD ?? '';
    return send(reply, fault ? 422 : 200, newPasswordPage({ ...person, login, fault }));
  }

  app.post<{ Body: URLSearchParams }>(`${url}/password`, { config: { rateLimit: rate } }, async (request, reply) => {
    const person = await asked(request, reply);
    if (!person) return reply;
    const password = request.body.get('password') ?? '';
    const owner = await accountOf(pool, person.IdPersonneEV1);
    const fault = owner && (await entriesFault({ password, again: request.body.get('again') ?? '' }, owner));
    if (fault) return await show(reply, person, fault);
    const changed = await changeFirstPassword(pool, person.IdPersonneEV1, password);
    if (changed === 'same') return await show(reply, person, 'same');
    if (changed === 'over') return reply.redirect(`${person.action}?lang=${person.language}&start=over`, 303);
    await forgetFirst(person.IdPersonneEV1);
    request.log.info({ IdPersonneEV1: person.IdPersonneEV1 }, 'first password changed');
    return await goOn(request, reply, person);
  });

  app.post<{ Body: URLSearchParams }>(
    `${url}/strength`,
    { config: { rateLimit: { ...rate, max: rate.max * 4 } } },
    async (request, reply) => {
      const person = await asked(request, reply);
      const owner = person && (await accountOf(pool, person.IdPersonneEV1));
      if (!owner) return reply;
      reply.header('cache-control', 'no-store');
      return await strengthOf(person.say, request.body.get('password') ?? '', owner);
    },
  );

  return { show };
}
