import { listRights, type RightCode } from '@passerelle/contracts/access/rights.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type pg from 'pg';
import { secondFactorGate } from '../domains/accounts/second-factor.gate.ts';
import { secondFactorRoutes } from '../domains/accounts/second-factor.routes.ts';
import { tokenRoutes } from '../domains/accounts/tokens.routes.ts';
import { dashboardRoutes } from '../domains/dashboard/dashboard.routes.ts';
import { delegationRoutes } from '../domains/delegation/delegation.routes.ts';
import { directoryRoutes } from '../domains/directory/directory.routes.ts';
import { tuneSearches } from '../domains/directory/search-plans.queries.ts';
import { documentationRoutes } from '../domains/documentation/documentation.routes.ts';
import { draftsRoutes } from '../domains/drafts/drafts.routes.ts';
import { explainRoutes } from '../domains/explain/explain.routes.ts';
import { historyRoutes } from '../domains/history/history.routes.ts';
import { announceJobs } from '../domains/jobs/jobs.live.ts';
import { jobsRoutes } from '../domains/jobs/jobs.routes.ts';
import { liveRoutes } from '../domains/live/live.routes.ts';
import { mailRoutes } from '../domains/mail/mail.routes.ts';
import { mailDeliveryRoutes } from '../domains/mail-delivery/mail-delivery.routes.ts';
import { MessageBoard } from '../domains/messages/message-board.ts';
import { messagesRoutes } from '../domains/messages/messages.routes.ts';
import { notificationsRoutes } from '../domains/notifications/notifications.routes.ts';
import { planJob } from '../domains/plans/plans.jobs.ts';
import { plansRoutes } from '../domains/plans/plans.routes.ts';
import { referenceRoutes } from '../domains/reference/reference.routes.ts';
import { releaseNotesRoutes } from '../domains/release-notes/release-notes.routes.ts';
import { reviewRoutes } from '../domains/review/review.routes.ts';
import { perimetersRoutes } from '../domains/rights/perimeters.routes.ts';
import { rightsRoutes } from '../domains/rights/rights.routes.ts';
import { rolesAdminRoutes } from '../domains/rights/roles-admin.routes.ts';
import type { LoadedActor } from '../domains/roles/actor.queries.ts';
import { rolesRoutes } from '../domains/roles/roles.routes.ts';
import { sessionRoutes } from '../domains/session/session.routes.ts';
import { settingsRoutes } from '../domains/session/settings.routes.ts';
import { textsRoutes } from '../domains/texts/texts.routes.ts';
import { ShownTexts } from '../domains/texts/texts.shown.ts';
import { TextStore } from '../domains/texts/texts.store.ts';
import { translationsRoutes } from '../domains/texts/translations.routes.ts';
import { viewsRoutes } from '../domains/views/views.routes.ts';
import { ReadLog } from '../engines/history/read-log.ts';
import type { Settings } from '../platform/config/settings.ts';
import { type Db, openListPools, shareConnections } from '../platform/db/database.ts';
import { type Route, registerRoutes } from '../platform/http/calls.ts';
import { createServer } from '../platform/http/server.ts';
import { embeddedIssuer, embeddedProvider } from '../platform/identity/embedded-provider.ts';
import { issuerKeys } from '../platform/identity/issuer-keys.ts';
import { providerKeys, publicKeys } from '../platform/identity/provider-keys.ts';
import { rememberVerified } from '../platform/identity/remembered-tokens.ts';
import type { DemoLogin } from '../platform/identity/sign-in-page.ts';
import { createTokenVerifier } from '../platform/identity/verify-token.ts';
import { emptyDesk } from '../platform/jobs/desk.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createLive } from '../platform/realtime/live.ts';
import { secretKey } from '../platform/secrets/secret-key.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { createEngines } from './engines.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { registerHealth } from './health.ts';
import { writeMailsBy } from './mail-jobs.ts';
import { mailChannel, mailDomain } from './mail-port.ts';
import { registerReference } from './openapi.ts';
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
}

export const everyRight: readonly RightCode[] = [
  ...listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]).keys(),
];

/** Builds the application: the one place where domains, engines and platform meet. */
export async function compose({ settings, pool, db, log, jobs, demoAccounts }: Parts): Promise<FastifyInstance> {
  const live = createLive(pool, log);
  const { kernel, act, plans, today } = createEngines(db, {
    workSoon: jobs && (async (IdPlan, by) => await jobs.send(planJob, String(IdPlan), by)),
    wake: live.wake,
    writeMails: writeMailsBy(jobs, log),
  });
  jobs?.follow(announceJobs(act));
  const texts = new TextStore(db);
  const board = new MessageBoard(db);
  const factors = { db, act, vault: createVault(await secretKey(settings)) };

  const messageOf = async (code: ErrorCode, language: Language) => await texts.text(`ERREURS:${code}`, language);
  const app = await createServer({
    log,
    trustProxy: settings.TRUST_PROXY ?? false,
    issuer: settings.OIDC_ISSUER,
    messageOf,
  });
  const keys = settings.EMBEDDED_IDP ? await providerKeys(pool) : undefined;
  const issuer = keys ? embeddedIssuer(settings.PUBLIC_URL) : settings.OIDC_ISSUER!;
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
  const lists = openListPools(pool, listSize, (error) => log.error(error, 'database connection lost'), tuneSearches);
  app.addHook('onClose', async () => await lists.end());
  const reads = new ReadLog(db, log);
  app.addHook('onClose', async () => await reads.stop());
  const shown = new ShownTexts(db, log);
  app.addHook('onClose', async () => await shown.stop());

  // Before the server waits for its answers to end: these would not.
  app.addHook('preClose', async () => await live.stop());

  await registerReference(app);
  const routes: readonly Route<LoadedActor>[] = [
    ...settingsRoutes(settings, issuer),
    ...sessionRoutes({ db, act, kernel, texts, live }, everyRight),
    ...secondFactorRoutes(factors, kernel, settings),
    ...textsRoutes({ kernel, texts, shown }),
    ...translationsRoutes(db, act),
    ...tokenRoutes(factors, kernel, settings),
    ...referenceRoutes(db),
    ...directoryRoutes({ pool, lists, db, kernel, reads, today, texts }),
    ...draftsRoutes(db),
    ...viewsRoutes(db, act),
    ...explainRoutes({ db, act, kernel, today }),
    ...liveRoutes(live, kernel),
    ...messagesRoutes({ db, act, board }),
    ...notificationsRoutes(db, act, texts),
    ...jobsRoutes({ db, act, desk: jobs?.desk ?? emptyDesk }),
    ...dashboardRoutes({ db, kernel, desk: jobs?.desk ?? emptyDesk, today }),
    ...plansRoutes({ db, kernel, plans }),
    ...historyRoutes({ db, kernel, reads }),
    ...rightsRoutes({ db, act, plans, products: everyRight }),
    ...rolesRoutes({ db, act, kernel, plans }),
    ...delegationRoutes({ db, act, kernel }),
    ...reviewRoutes({ db, act, kernel }),
    ...perimetersRoutes({ db, kernel, today }),
    ...rolesAdminRoutes({ db, kernel, plans }),
    ...mailRoutes({ db, act, kernel, texts, publicUrl: settings.PUBLIC_URL, today, jobs }),
    ...mailDeliveryRoutes({
      db,
      act,
      channel: mailChannel(settings),
      from: settings.MAIL_FROM.address,
      domain: mailDomain(settings),
      jobs,
    }),
    ...releaseNotesRoutes({ db, act, kernel }),
    ...documentationRoutes({ db, act, kernel }),
  ];
  requireHandlers(routes);
  registerRoutes(
    app,
    routes,
    createGatekeeper({ pool, db, kernel, board, verify, secondFactor: settings.SECOND_FACTOR === 'mandatory', log }),
  );
  if (keys) {
    await app.register(
      embeddedProvider({
        pool,
        keys,
        publicUrl: settings.PUBLIC_URL,
        clientId: settings.OIDC_CLIENT_ID,
        audience: settings.OIDC_AUDIENCE,
        wordsIn: async (language) => ({ language, say: await texts.words(language) }),
        secondFactor: secondFactorGate(factors, settings.SECOND_FACTOR),
        ...(demoAccounts && { demoAccounts }),
      }),
    );
  }
  registerHealth(app, pool);
  await registerWeb(app, { publicUrl: settings.PUBLIC_URL, messageOf });
  return app;
}

function requireHandlers(routes: readonly Route<LoadedActor>[]): void {
  const served = new Set(routes.map((route) => route.call.operationId));
  const missing = allCalls.filter((call) => !served.has(call.operationId)).map((call) => call.operationId);
  if (missing.length) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
}
