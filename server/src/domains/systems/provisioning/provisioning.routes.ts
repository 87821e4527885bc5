import type { AccountSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { SystemDescription } from '../../../engines/effects/effect-system.ts';
import { EffectsDesk } from '../../../engines/effects/effects.desk.ts';
import { undoEffects } from '../../../engines/effects/undo-effects.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { noteHandedOver } from '../../../platform/identity/embedded-accounts.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { holdsSomehow } from '../../foundation/actor/held-rights.queries.ts';
import { requireWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { startRun } from './account-runs.actions.ts';
import { takeFirstPassword } from './first-password.ts';
import {
  findCreation,
  findStep,
  listRuns,
  readAccounts,
  readAttempts,
  readTwin,
  readTwins,
} from './provisioning.queries.ts';

interface ProvisioningNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly vault: Vault;
  readonly systems: readonly SystemDescription[];
}

export function provisioningRoutes({
  db,
  act,
  kernel,
  vault,
  systems,
}: ProvisioningNeeds): readonly Route<LoadedActor>[] {
  const desk = new EffectsDesk(systems);
  type Context = CallContext<LoadedActor>;
  const readerOf = ({ actor: { actor } }: Context) => ({ db, kernel, actor });

  /** Does something about the last step of somebody in a system, and answers how they stand then. */
  async function onStep(
    context: Context,
    { IdPersonneEV1, system }: { readonly IdPersonneEV1: number; readonly system: AccountSystem },
    what: (writing: Writing, effect: number) => Promise<void>,
    reason?: string,
  ) {
    await act({ ...actOf(context), ...(reason !== undefined && { reason }) }, async (writing) => {
      const effect = await findStep(writing.db, IdPersonneEV1, system);
      if (effect === undefined) throw new ApiError('NOT_FOUND');
      await what(writing, effect);
    });
    return await readAccounts(readerOf(context), IdPersonneEV1);
  }

  return routes<LoadedActor, typeof provisioningCalls>(provisioningCalls, {
    state: async ({ params }, context) => await readAccounts(readerOf(context), params.IdPersonneEV1),
    attempts: async ({ params: { IdPersonneEV1, system } }) => await readAttempts(db, IdPersonneEV1, system),
    ensure: async ({ params: { IdPersonneEV1 } }, context) => {
      await act(actOf(context), async (writing) => void (await startRun(writing, { IdPersonneEV1, kind: 'change' })));
      return await readAccounts(readerOf(context), IdPersonneEV1);
    },
    retry: async ({ params }, context) => await onStep(context, params, (writing, id) => desk.retry(writing, id)),
    settle: async ({ params, body: { how, Motif } }, context) =>
      await onStep(context, params, (writing, id) => desk.settle(writing, id, how), Motif),
    adopt: async ({ params, body: { Motif } }, context) =>
      await onStep(context, params, (writing, id) => desk.adopt(writing, id), Motif),
    abandon: async ({ params: { IdPersonneEV1 }, body: { Motif } }, context) => {
      await act({ ...actOf(context), reason: Motif }, async (writing) => {
        const effects = await findCreation(writing.db, IdPersonneEV1);
        if (effects.length === 0) throw new ApiError('CONFLICT');
        await undoEffects(writing, effects);
      });
      return await readAccounts(readerOf(context), IdPersonneEV1);
    },
    firstPassword: async ({ params: { IdPersonneEV1 } }, context) => {
      const password = await act(actOf(context), async (writing) => {
        await requireWayIn(writing.db, kernel, context.actor.actor, IdPersonneEV1);
        const taken = await takeFirstPassword(writing.db, vault, IdPersonneEV1);
        if (taken === undefined) throw new ApiError('NOT_FOUND');
        await noteHandedOver(writing.db, IdPersonneEV1, await holdsSomehow(writing.db, 'adm', IdPersonneEV1));
        await writing.record({
          entity: 'initial_password',
          id: IdPersonneEV1,
          before: { handedOver: false },
          after: { handedOver: true },
        });
        return taken;
      });
      return { password };
    },
    list: async ({ query = {} }, context) => await listRuns(readerOf(context), query),
    twins: async () => await readTwins(db),
    twin: async ({ params: { system }, query }) => await readTwin(db, system, query?.search),
    misbehave: async ({ params: { system }, body: { fault } }, context) => {
      await act(actOf(context), async (writing) => {
        const { rows } = await sql<{
          kind: string;
        }>`select kind from twin_fault where system = ${system} for update`.execute(writing.db);
        if (fault === 'none') await sql`delete from twin_fault where system = ${system}`.execute(writing.db);
        else
          await sql`insert into twin_fault (system, kind) values (${system}, ${fault})
            on conflict (system) do update set kind = excluded.kind`.execute(writing.db);
        const was = rows[0]?.kind ?? null;
        await writing.record({
          entity: 'twin_fault',
          id: system,
          before: { kind: was },
          after: { kind: fault === 'none' ? null : fault },
        });
      });
    },
  });
}
