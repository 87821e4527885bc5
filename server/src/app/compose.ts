import { allCalls } from '@passerelle/contracts/calls.ts';
import { lackNames, tileNames } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type pg from 'pg';
import { icalendars } from '../connectors/icalendar/calendars.ts';
import { webhookSender } from '../connectors/webhooks/webhook-sender.ts';
import { secondFactorGate } from '../domains/administration/accounts/second-factor.gate.ts';
import { passwordLinks } from '../domains/administration/accounts/sign-in-links.gate.ts';
import { firstPasswordOpens } from '../domains/administration/accounts/sign-in-links.queries.ts';
import type { Domain, RouteNeeds } from '../domains/domain.ts';
import type { LoadedActor } from '../domains/foundation/actor/actor.queries.ts';
import { TextStore } from '../domains/foundation/texts/texts.store.ts';
import { tuneSearches } from '../domains/people/directory/search-plans.queries.ts';
import { MessageBoard } from '../domains/publishing/messages/message-board.ts';
import { forgetFirstPassword } from '../domains/systems/provisioning/first-password.ts';
import { announceJobs } from '../domains/workspace/jobs/jobs.live.ts';
import { planJob } from '../domains/workspace/plans/plans.jobs.ts';
import type { Recognised } from '../engines/access/callers.ts';
import { ReadLog } from '../engines/history/read-log.ts';
import type { Lack } from '../engines/lacks/lack.ts';
import type { Settings } from '../platform/config/settings.ts';
import { type Db, openListPools, shareConnections } from '../platform/db/database.ts';
import { ReadReplica } from '../platform/db/read-replica.ts';
import { failureAt, methodsAt, type Route, registerRoutes } from '../platform/http/calls.ts';
import { createServer, type HttpOptions } from '../platform/http/server.ts';
import { embeddedIssuer } from '../platform/identity/embedded-issuer.ts';
import { issuerKeys } from '../platform/identity/issuer-keys.ts';
import { providerKeys, publicKeys } from '../platform/identity/provider-keys.ts';
import { rememberVerified } from '../platform/identity/remembered-tokens.ts';
import type { DemoLogin } from '../platform/identity/sign-in-page.ts';
import { createTokenVerifier } from '../platform/identity/verify-token.ts';
import { askBeside } from '../platform/jobs/ask-beside.ts';
import { emptyDesk } from '../platform/jobs/desk.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createLive } from '../platform/realtime/live.ts';
import { secretKey } from '../platform/secrets/secret-key.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { sure } from '../platform/sure.ts';
import { accountsPorts, balancesPorts, connectors, listsPorts } from './accounts-ports.ts';
import { domains } from './domains.ts';
import { createEngines } from './engines.ts';
import { entities } from './entities.ts';
import { createFiles } from './files.ts';
import { type AskedForFactor, createGatekeeper } from './gatekeeper.ts';
import { registerHealth } from './health.ts';
import { registerReference } from './reference.ts';
import { registerWeb } from './web.ts';

export interface Parts {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Where large plans are sent to be worked through; without it they wait for whoever calls `Plans.work`. */
  readonly jobs?: Pick<Jobs, 'send' | 'desk' | 'follow'>;
  /** Accounts that the sign-in page of a demonstration offers. */
  readonly demoAccounts?: readonly DemoLogin[];
  /** What answers calls, and tells who makes them, beside the domains. */
  readonly beside?: readonly Pick<Domain, 'routes' | 'callers'>[];
}

/** Builds the application: the one place where domains, engines and platform meet. */
export async function compose({
  settings,
  pool,
  db,
  log,
  jobs,
  demoAccounts,
  beside = [],
}: Parts): Promise<FastifyInstance> {
  const live = createLive(pool, log);
  const { kernel, act, plans, today, forms, holdings, kept, merged, listed, measures, importables, announced } =
    createEngines(db, {
      workSoon: jobs && (async (IdPlan, by) => await jobs.send(planJob, String(IdPlan), by)),
      wake: live.wake,
      ask: jobs && askBeside(jobs, log),
    });
  jobs?.follow(announceJobs(act));
  const texts = new TextStore(db);
  const board = new MessageBoard(db);
  const vault = createVault(await secretKey(settings));

  const messageOf = async (code: ErrorCode, language: Language) => await texts.text(`ERREURS:${code}`, language);
  const http: HttpOptions = {
    log,
    trustProxy: settings.TRUST_PROXY ?? false,
    issuer: settings.OIDC_ISSUER,
    overTls: settings.PUBLIC_URL.startsWith('https:'),
    messageOf,
  };
  const app = await createServer(http);
  const keys = settings.EMBEDDED_IDP ? await providerKeys(pool) : undefined;
  const issuer = keys ? embeddedIssuer(settings.PUBLIC_URL) : sure(settings.OIDC_ISSUER);
  const verify = rememberVerified(
    createTokenVerifier({
      issuer,
      audience: settings.OIDC_AUDIENCE,
      loginClaim: settings.OIDC_LOGIN_CLAIM,
      secondFactor: keys
        ? { claim: 'amr', values: ['otp'] }
        : { claim: settings.OIDC_SECOND_FACTOR_CLAIM, values: settings.OIDC_SECOND_FACTOR_VALUES.split(/\s*,\s*/) },
      keys: keys ? createLocalJWKSet(publicKeys(keys)) : issuerKeys(issuer),
    }),
  );

  const listSize = shareConnections(settings.DATABASE_POOL_SIZE).lists;
  const pools = openListPools(pool, listSize, (error) => log.error(error, 'database connection lost'), tuneSearches);
  app.addHook('onClose', async () => await pools.end());
  const url = settings.DATABASE_READ_URL;
  const replica = url && new ReadReplica({ url, primary: pool, pools: [pool, pools.walks, pools.searches], log });
  if (replica) app.addHook('onClose', async () => await replica.end());
  const lists = { ...pools, ...(replica && { replica }) };
  const reads = new ReadLog(db, log);
  app.addHook('onClose', async () => await reads.stop());

  // Before the server waits for its answers to end: these would not.
  app.addHook('preClose', async () => await live.stop());

  registerReference(app, http);
  const base: Omit<RouteNeeds, 'dossiers'> = {
    settings,
    pool,
    db,
    log,
    kernel,
    act,
    plans,
    entities,
    today,
    forms,
    holdings,
    kept,
    merged,
    listed,
    measures,
    importables,
    announced,
    texts,
    files: createFiles(settings, { db, kernel, act, log }),
    calendars: icalendars(settings),
    webhooks: webhookSender(settings),
    desk: jobs?.desk ?? emptyDesk,
    lists,
    reads,
    live,
    liveGates: Object.assign({}, ...domains.map((domain) => domain.live ?? {})),
    board,
    vault,
    accounts: accountsPorts(db, vault, settings),
    connectors: connectors(db, settings),
    balances: balancesPorts(db, vault, settings),
    mailLists: listsPorts(db, vault, settings),
    issuer,
    jobs,
    finders: domains.flatMap(({ finders = [] }) => finders),
    lacks: lacksOf(settings),
    tiles: domains
      .flatMap(({ tiles = [] }) => tiles)
      .sort((a, b) => tileNames.indexOf(a.name) - tileNames.indexOf(b.name)),
    done: domains.flatMap(({ done = [] }) => done),
    systems: domains.flatMap(({ systems = [] }) => systems.map(({ said }) => said)),
    onClose: (end) => void app.addHook('onClose', end),
  };
  const needs: RouteNeeds = {
    ...base,
    dossiers: domains.flatMap(({ dossiers = [] }) => dossiers.map((made) => made(base))),
  };
  const answering = [...domains, ...beside];
  const routes = answering.flatMap(({ routes: parts = [] }) => parts.flatMap((made) => made(needs)));
  const recognisedOf = (parts: readonly Pick<Domain, 'callers'>[]) =>
    recognisedBy(parts.flatMap(({ callers }) => callers?.(needs) ?? []));
  // What stands beside the domains goes before theirs.
  const recognised = { ...recognisedOf(domains), ...recognisedOf(beside) };
  requireHandlers(routes);
  registerRoutes(
    app,
    routes,
    createGatekeeper({
      ...{ pool, db, kernel, board, verify, recognised, log },
      ...{ publicUrl: settings.PUBLIC_URL, secondFactor: askedForFactor(settings) },
      foundBy: keys ? 'login' : settings.OIDC_LOGIN_MATCHES,
    }),
  );
  if (keys) {
    const { embeddedProvider } = await import('../platform/identity/embedded-provider.ts');
    await app.register(
      embeddedProvider({
        pool,
        keys,
        publicUrl: settings.PUBLIC_URL,
        clientId: settings.OIDC_CLIENT_ID,
        audience: settings.OIDC_AUDIENCE,
        wordsIn: async (language) => ({ language, say: await texts.words(language) }),
        forgetFirst: async (IdPersonneEV1) => await forgetFirstPassword(db, IdPersonneEV1),
        opensFirst: async (IdPersonneEV1) => await firstPasswordOpens(db, IdPersonneEV1),
        links: passwordLinks({ db, act, settings, forgetFirst: forgetFirstPassword }),
        secondFactor: secondFactorGate(needs, settings.SECOND_FACTOR),
        ...(demoAccounts && { demoAccounts }),
      }),
    );
  }
  registerHealth(app, pool);
  await registerWeb(app, {
    publicUrl: settings.PUBLIC_URL,
    messageOf,
    methodsAt: methodsAt(allCalls),
    failureAt: failureAt(allCalls),
  });
  return app;
}

/** Whose sessions need a second factor; with an outside provider, whoever administers has what it asks of everybody. */
function askedForFactor({ SECOND_FACTOR, EMBEDDED_IDP }: Settings): AskedForFactor {
  if (SECOND_FACTOR === 'mandatory') return 'everybody';
  return SECOND_FACTOR === 'optional' && EMBEDDED_IDP ? 'administrators' : 'nobody';
}

/** What an installation may lack; a demonstration is none. */
function lacksOf(settings: Settings): readonly Lack[] {
  if (settings.DEMO) return [];
  return domains
    .flatMap(({ lacks = [] }) => lacks.flatMap((made) => made({ settings })))
    .sort((a, b) => lackNames.indexOf(a.name) - lackNames.indexOf(b.name));
}

/** Who says who callers are that are no people: of each kind one. */
function recognisedBy(parts: readonly Recognised[]): Recognised {
  const kinds = parts.flatMap((part) => Object.keys(part));
  if (new Set(kinds).size < kinds.length) throw new Error(`Callers that two recognise: ${kinds.join(', ')}`);
  return Object.assign({}, ...parts);
}

function requireHandlers(routes: readonly Route<LoadedActor>[]): void {
  const served = new Set(routes.map((route) => route.call.operationId));
  const missing = allCalls.filter((call) => !served.has(call.operationId)).map((call) => call.operationId);
  if (missing.length) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
}
