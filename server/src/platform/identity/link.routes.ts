import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenPage, deadLinkPage, forgottenPage, linkPage, sentPage } from './link-pages.ts';
import type { PageWords } from './page-words.ts';
import { entriesFault, type NewPasswordFault, strengthOf } from './password-fields.ts';
import type { LinkOwner, PasswordLinks } from './password-links.ts';

/** Each try costs a password hash; a whole company that was invited may come from one address. */
const rate = { max: 120, timeWindow: '1 minute' };
/** What is typed is judged while it is: that is asked more often. */
const typingRate = { max: 480, timeWindow: '1 minute' };
/** Whoever asks for a link is answered no sooner, whether or not there is anybody to send one to. */
const FORGOTTEN_FLOOR_MS = 400;
const MAX_LOGIN_LENGTH = 256;

interface Options {
  readonly links: PasswordLinks;
  readonly mount: string;
  readonly portalUrl: string;
  readonly wordsOf: (request: FastifyRequest<LinkRequest>) => Promise<PageWords>;
  readonly send: (reply: FastifyReply, status: number, page: string) => FastifyReply;
}

interface LinkRequest {
  Querystring: { link?: string | string[]; lang?: string | string[] };
}
type Posted = LinkRequest & { Body: URLSearchParams };

const secretOf = ({ query: { link } }: FastifyRequest<LinkRequest>) => (typeof link === 'string' ? link : '');

/** The pages of links: where one chooses a password, and where one asks for a link. Looking at a link uses nothing up. */
export function linkRoutes(app: FastifyInstance, { links, mount, portalUrl, wordsOf, send }: Options): void {
  const action = `${mount}/password`;
  const forgotten = `${mount}/forgotten`;
  const limited = { config: { rateLimit: rate } };

  app.get<LinkRequest>(action, limited, async (request, reply) => {
    const owner = await links.ownerOf(secretOf(request));
    return owner ? await show(request, reply, owner) : await sendDead(request, reply);
  });

  app.post<Posted>(action, limited, async (request, reply) => {
    const link = secretOf(request);
    const owner = await links.ownerOf(link);
    if (!owner) return await sendDead(request, reply);
    const password = request.body.get('password') ?? '';
    const fault = await entriesFault({ password, again: request.body.get('again') ?? '' }, owner);
    if (fault) return await show(request, reply, owner, fault);
    if (!(await links.choose(link, password))) return await sendDead(request, reply);
    request.log.info({ IdPersonneEV1: owner.IdPersonneEV1 }, 'password chosen by a link');
    return send(reply, 200, chosenPage({ ...(await wordsOf(request)), portalUrl }));
  });

  app.post<Posted>(`${action}/strength`, { config: { rateLimit: typingRate } }, async (request, reply) => {
    const owner = await links.ownerOf(secretOf(request));
    if (!owner) return reply.code(410).send();
    const { say } = await wordsOf(request);
    reply.header('cache-control', 'no-store');
    return await strengthOf(say, request.body.get('password') ?? '', owner);
  });

  app.get<LinkRequest>(forgotten, limited, async (request, reply) =>
    send(reply, 200, forgottenPage({ ...(await wordsOf(request)), action: forgotten, portalUrl, sends: links.sends })),
  );

  app.post<Posted>(forgotten, async (request, reply) => {
    await links.countAsked(request.ip);
    const words = await wordsOf(request);
    const login = request.body.get('login')?.trim() ?? '';
    const form = { ...words, action: forgotten, portalUrl, sends: links.sends };
    if (!links.sends) return send(reply, 200, forgottenPage(form));
    if (login === '') return send(reply, 422, forgottenPage({ ...form, missing: true }));
    const floor = delay(FORGOTTEN_FLOOR_MS);
    const readable = login.length <= MAX_LOGIN_LENGTH && !login.includes('\0');
    // What fails here is no business of whoever asks either.
    if (readable)
      await links
        .forgotten(login)
        .catch((error: unknown) => request.log.error({ err: error }, 'no link was asked for'));
    await floor;
    return send(reply, 200, sentPage({ ...words, portalUrl }));
  });

  async function show(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    owner: LinkOwner,
    fault?: NewPasswordFault,
  ) {
    const form = { ...(await wordsOf(request)), action, link: secretOf(request), fault };
    return send(reply, fault ? 422 : 200, linkPage({ ...form, login: owner.CompteAD, name: owner.IndexPrenomNom }));
  }

  async function sendDead(request: FastifyRequest<LinkRequest>, reply: FastifyReply) {
    return send(reply, 410, deadLinkPage({ ...(await wordsOf(request)), forgotten }));
  }
}
