import { administrativeCodes } from '@passerelle/contracts/access/rights.ts';
import type { Call, Claim } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { toldParams } from '@passerelle/contracts/secret-paths.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { recordLook } from '../domains/administration/explain/view-as.actions.ts';
import {
  type AccountState,
  accountStates,
  type FoundBy,
  type LoadedActor,
  loadActor,
} from '../domains/foundation/actor/actor.queries.ts';
import { holdsSomehow } from '../domains/foundation/actor/held-rights.queries.ts';
import { noteRoleUse } from '../domains/foundation/actor/role-use.queries.ts';
import type { MessageBoard } from '../domains/publishing/messages/message-board.ts';
import { borrowsFrom, type Claimant, isPerson, numberOf } from '../engines/access/actor.ts';
import type { Recognised } from '../engines/access/callers.ts';
import { isAnywhere, rightsOf } from '../engines/access/claims.ts';
import type { AccessKernel } from '../engines/access/decide.ts';
import { keptRecords } from '../engines/access/kept-records.queries.ts';
import { readerOf } from '../engines/history/read-log.ts';
import { countCall } from '../engines/limits/count-call.ts';
import { beside } from '../platform/db/beside.ts';
import type { Db } from '../platform/db/database.ts';
import { gathered } from '../platform/db/gathered.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Gatekeeper, OutsideCaller } from '../platform/http/calls.ts';
import { credentialOf } from '../platform/http/credentials.ts';
import { TokenError } from '../platform/identity/verify-token.ts';
import { createViewing } from './viewing.ts';

/** Verifies a bearer token; throws TokenError. */
export type VerifyToken = (token: string) => Promise<{
  readonly login: string;
  readonly secondFactor: boolean;
  readonly issuedAt: number;
}>;

/** Who needs a second factor, unless they are exempt. */
export type AskedForFactor = 'everybody' | 'administrators' | 'nobody';

interface Kept extends LoadedActor {
  readonly VersionDroits: number;
  readonly version: number;
  /** The hour in which the use of the acting role was last noted. */
  usedAt: string | undefined;
}

const mostActors = 5000;

export interface GatekeeperNeeds {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly kernel: AccessKernel;
  /** What is open while the portal is in maintenance. */
  readonly board: MessageBoard;
  readonly verify: VerifyToken;
  /** How callers who are no people are recognised. */
  readonly recognised: Recognised;
  /** Where browsers reach the portal. */
  readonly publicUrl: string;
  /** What of people its tokens say; their login unless said. */
  readonly foundBy?: FoundBy;
  readonly secondFactor: AskedForFactor;
  readonly log: FastifyBaseLogger;
}

/** Whoever calls. */
type Caller = LoadedActor | OutsideCaller<LoadedActor>;

/** Who calls, kept until their rights change, and whether they may. A refusal goes to the security log. */
export function createGatekeeper({
  pool,
  db,
  kernel,
  board,
  verify,
  recognised,
  publicUrl,
  foundBy,
  secondFactor,
  log,
}: GatekeeperNeeds): Gatekeeper<Caller> {
  const ownOrigin = new URL(publicUrl).origin;
  const kept = new Map<number, Kept>();
  const accountState = gathered((logins: readonly string[]) => accountStates(pool, logins, foundBy));
  const security = log.child({ log: 'security' });

  async function identify(request: FastifyRequest, call: Call): Promise<Caller> {
    if (call.access.kind === 'anyone') {
      await board.judge(call, () => false);
      return undefined as never;
    }
    const outside = await outsideCaller(request, call);
    if (!outside) return await identifyPerson(request, call);
    await board.judge(call, () => false);
    return outside;
  }

  /** Of the kinds that the call takes alone: the others bring nothing that is looked at. */
  async function outsideCaller(request: FastifyRequest, call: Call): Promise<OutsideCaller<LoadedActor> | undefined> {
    for (const kind of callersOf(call)) {
      const credential = kind === 'person' ? undefined : credentialOf(kind, request, ownOrigin);
      if (kind === 'person' || credential === undefined) continue;
      if (kind === 'program') return await programOf(credential, call);
      const actor = await recognised[kind]?.(credential);
      if (!actor) throw new ApiError('TOKEN_INVALID');
      return { actor };
    }
    return undefined;
  }

  async function programOf(credential: string, { operationId, scope }: Call): Promise<OutsideCaller<LoadedActor>> {
    const found = await recognised.program?.(credential);
    if (!found) throw new ApiError('TOKEN_INVALID');
    const { program, scopes, as } = found;
    const actor = { program, account: as.IdPersonneEV1 };
    if (scope && scopes.includes(scope)) return { actor, as };
    throw refuse(actor, operationId, new ApiError('NOT_AUTHORIZED', [{ path: scope ?? '', rule: 'scope' }]));
  }

  async function identifyPerson(request: FastifyRequest, call: Call): Promise<LoadedActor> {
    if (!callersOf(call).includes('person')) throw new ApiError('TOKEN_INVALID');
    const token = await tokenOf(request);
    const state = await accountState(token.login);
    if (!state) throw new ApiError('ACCOUNT_NOT_EXIST_IN_AD');
    if (!state.signsIn) throw new ApiError('ACCOUNT_DISABLED');
    if (state.SessionsDepuis && token.issuedAt < state.SessionsDepuis.getTime()) throw new ApiError('SESSION_EXPIRED');
    const lacksFactor = !token.secondFactor && !state.exempt;
    if (lacksFactor && secondFactor === 'everybody') throw new ApiError('SECOND_FACTOR_REQUIRED');
    const caller = await load(state);
    if (lacksFactor && secondFactor === 'administrators' && administers(caller))
      throw new ApiError('SECOND_FACTOR_REQUIRED');
    await board.judge(call, () => works(caller, call), state.board);
    noteUse(caller);
    const seen = request.headers['x-view-as'];
    if (seen !== undefined && call.personal) return await through(caller, seen, call);
    const who = seen === undefined ? caller : await through(caller, seen, call);
    const shown = request.headers['x-person-role'];
    if (shown !== undefined && !call.anyRole && String(who.actor.acting?.IdPersonneRole ?? '') !== shown)
      throw new ApiError('ROLE_CHANGED');
    return who;
  }

  /** Who holds `maintenance` works while the portal is closed; what is asked whatever the role, under any role of theirs. */
  async function works({ actor }: LoadedActor, { anyRole }: Call): Promise<boolean> {
    if (kernel.holds(actor, 'maintenance')) return true;
    return anyRole === true && (await holdsSomehow(db, 'maintenance', actor.IdPersonneEV1));
  }

  const administers = ({ actor }: LoadedActor) => administrativeCodes.some((right) => kernel.holds(actor, right));

  const through = createViewing({ db, kernel, load });

  async function tokenOf(request: FastifyRequest) {
    const token = credentialOf('person', request, ownOrigin);
    if (!token) throw new ApiError('TOKEN_INVALID');
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof TokenError) throw new ApiError(error.code);
      throw error;
    }
  }

  /** Once an hour for each actor that is kept, since a day begins elsewhere in its middle; nobody waits for it. */
  function noteUse(who: Kept): void {
    const hour = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
    if (!who.actor.acting || who.usedAt === hour) return;
    who.usedAt = hour;
    beside(log, 'role_use', noteRoleUse(db, who.actor.acting.IdPersonneRole));
  }

  async function load({
    IdPersonneEV1,
    VersionDroits,
    version,
  }: Pick<AccountState, 'IdPersonneEV1' | 'VersionDroits' | 'version'>) {
    const known = kept.get(IdPersonneEV1);
    const fresh = known && known.VersionDroits === VersionDroits && known.version === version;
    if (fresh && (known.validUntil === null || known.validUntil > new Date())) return known;
    const now = await loadActor(db, IdPersonneEV1);
    const sameRole = known?.actor.acting?.IdPersonneRole === now.actor.acting?.IdPersonneRole;
    const loaded = { ...now, VersionDroits, version, usedAt: sameRole ? known?.usedAt : undefined };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostActors) kept.delete(oldest);
    kept.delete(IdPersonneEV1);
    kept.set(IdPersonneEV1, loaded);
    return loaded;
  }

  async function admit(who: Caller, call: Call, params: Readonly<Record<string, unknown>>): Promise<void> {
    await requireAccess(who, call, params);
    if (who && 'viewing' in who && who.viewing)
      await recordLook(db, who.viewing.IdViewAs, call.operationId, toldParams(call, params));
  }

  async function count(caller: Caller | undefined, call: Call, request: FastifyRequest): Promise<void> {
    const who = caller?.actor;
    try {
      await countCall(db, { who, address: request.ip }, call, request);
    } catch (error) {
      throw error instanceof ApiError ? refuse(who, call.operationId, error) : error;
    }
  }

  async function requireAccess(
    who: Caller,
    { access, operationId }: Call,
    params: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    if (access.kind !== 'holder') return;
    const { actor } = who;
    const { claims, level, on } = access;
    const holdsAny = (some: readonly Claim[]) =>
      isPerson(actor) && rightsOf(some).some((right) => kernel.holds(actor, right, level));
    const may =
      holdsAny(on ? claims.filter(isAnywhere) : claims) ||
      (on && (await kernel.allows(db, actor, claims, on.subject, Number(params[on.param]), level)));
    if (may && on?.borrowed && isPerson(actor) && borrowsFrom(actor, Number(params[on.param])))
      throw refuse(
        actor,
        operationId,
        new ApiError('NOT_AUTHORIZED', [{ path: rightsOf(claims).join('|'), rule: 'borrowedRole' }]),
      );
    if (may) return;
    // Whether the record exists is itself a secret: the same answer as for none.
    const error = holdsAny(claims)
      ? new ApiError('NOT_FOUND')
      : new ApiError('NOT_AUTHORIZED', [{ path: rightsOf(claims).join('|'), rule: 'right' }]);
    throw refuse(actor, operationId, error);
  }

  function refuse(actor: Claimant | undefined, call: string, error: ApiError): ApiError {
    const number = actor && (isPerson(actor) ? { IdPersonneEV1: readerOf(actor) } : numberOf(actor));
    security.warn({ ...number, call, code: error.code }, 'refused');
    return error;
  }

  async function keptInstead(who: Caller, keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { actor } = who && 'as' in who ? { actor: who.as } : (who ?? {});
    return actor && isPerson(actor) ? await keptRecords({ db, kernel, actor }, keys) : new Map();
  }

  return { identify, admit, keptInstead, count };
}
