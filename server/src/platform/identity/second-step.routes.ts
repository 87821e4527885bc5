import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageWords } from './page-words.ts';
import type { CodeOutcome, SecondFactorGate, SecondStep } from './second-factor-gate.ts';
import { appPage, type CodeFault, codePage, type TokenForm, tokenCodePage, tokenPage } from './second-factor-page.ts';

export interface StepQuery {
  readonly with?: string | string[];
}

/** A sign-in whose password was right. */
export interface PastPassword extends PageWords {
  readonly uid: string;
  readonly IdPersonneEV1: number;
  /** Path of its page. */
  readonly action: string;
}

interface Options {
  readonly gate: SecondFactorGate;
  readonly url: string;
  readonly rate: { readonly max: number; readonly timeWindow: string };
  /** The sign-in of this request once its password was right; answers the request itself otherwise. */
  readonly pastPassword: (request: FastifyRequest, reply: FastifyReply) => Promise<PastPassword | undefined>;
  readonly send: (reply: FastifyReply, status: number, page: string) => FastifyReply;
  /** Ends the sign-in well. */
  readonly finish: (request: FastifyRequest, reply: FastifyReply, person: PastPassword) => Promise<FastifyReply>;
}

type Posted = { Body: URLSearchParams; Querystring: StepQuery };

const emptyToken: TokenForm = { serial: '', seed: '', digits: '6' };
const digitsOf = (text: string) => (/^[678]$/.test(text) ? Number(text) : 6);
const withoutSpaces = (text: string | null) => (text ?? '').replace(/\s/g, '');

/** The step after the password: a code of the factor in use, or the enrolment of a first one. */
export function secondStepRoutes(app: FastifyInstance, options: Options) {
  const { gate, url, rate, pastPassword, send, finish } = options;
  const limited = { config: { rateLimit: rate } };

  /** The page of the step that a sign-in is at. */
  async function showStep(reply: FastifyReply, query: StepQuery, person: PastPassword, step: SecondStep) {
    if (step.ask === 'code') return send(reply, 200, codePage({ ...person, ...step }));
    if (query.with === 'token') return send(reply, 200, tokenPage({ ...person, typed: emptyToken }));
    const shown = query.with === 'app' ? undefined : await gate.shown(person.IdPersonneEV1, person.uid);
    return showEnrolment(reply, person, shown);
  }

  /** Asks for the first code: of the token that was taken, or of an app. */
  async function showEnrolment(
    reply: FastifyReply,
    person: PastPassword,
    shown: Awaited<ReturnType<SecondFactorGate['shown']>>,
    fault?: CodeFault,
  ) {
    const status = fault ? 422 : 200;
    if (shown?.kind === 'token') return send(reply, status, tokenCodePage({ ...person, digits: shown.digits, fault }));
    const app = await gate.showApp(person.IdPersonneEV1, person.uid);
    return send(reply, status, appPage({ ...person, app, fault }));
  }

  app.post<Posted>(`${url}/code`, limited, async (request, reply) => {
    const person = await pastPassword(request, reply);
    if (!person) return reply;
    const step = await gate.stepFor(person.IdPersonneEV1);
    if (step.ask !== 'code') return reply.redirect(person.action, 303);
    const fault = await faultIn(request, (code) => gate.check(person.IdPersonneEV1, code));
    if (fault) return send(reply, 422, codePage({ ...person, ...step, fault }));
    return finish(request, reply, person);
  });

  app.post<Posted>(`${url}/token`, limited, async (request, reply) => {
    const person = await pastPassword(request, reply);
    if (!person) return reply;
    if ((await gate.stepFor(person.IdPersonneEV1)).ask !== 'enrolment') return reply.redirect(person.action, 303);
    const [serial = '', seed = '', digits = '6'] = ['serial', 'seed', 'digits'].map((name) =>
      withoutSpaces(request.body.get(name)),
    );
    const readable = /^[A-Za-z0-9-]{4,40}$/.test(serial) && seed.length <= 200;
    const taken = readable && (await gate.takeToken(person.IdPersonneEV1, person.uid, serial, seed, digitsOf(digits)));
    if (!taken) return send(reply, 422, tokenPage({ ...person, typed: { serial, seed, digits }, fault: 'token' }));
    return reply.redirect(`${person.action}?lang=${person.language}`, 303);
  });

  app.post<Posted>(`${url}/enrol`, limited, async (request, reply) => {
    const person = await pastPassword(request, reply);
    if (!person) return reply;
    if ((await gate.stepFor(person.IdPersonneEV1)).ask !== 'enrolment') return reply.redirect(person.action, 303);
    const { IdPersonneEV1, uid } = person;
    const fault = await faultIn(request, (code) => gate.confirm(IdPersonneEV1, uid, code));
    if (!fault) return finish(request, reply, person);
    return showEnrolment(reply, person, await gate.shown(IdPersonneEV1, uid), fault);
  });

  return { showStep };
}

/** What is wrong with the code that was sent; one that has not the form of a code is not even tried. */
async function faultIn(
  request: FastifyRequest<Posted>,
  attempt: (code: string) => Promise<CodeOutcome>,
): Promise<CodeFault | undefined> {
  const code = withoutSpaces(request.body.get('code'));
  if (!/^[0-9]{4,8}$/.test(code)) return 'form';
  const outcome = await attempt(code);
  if (outcome === 'good') return undefined;
  request.log.info({ outcome }, 'second factor refused');
  return outcome;
}
