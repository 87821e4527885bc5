import { connectorCalls, type Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { accountCauseOf } from './account-causes.ts';
import {
  type ConnectorNeeds,
  forgetConnector,
  keepConnector,
  settingsOf,
  showConnector,
} from './connectors.actions.ts';
import { readConnector } from './connectors.queries.ts';

const msOfTrial = 20_000;

/** What did not succeed says why in a word too, which screens have in every language. */
function withCause(step: Trial['steps'][number]): Trial['steps'][number] {
  const cause = step.outcome === 'no' ? accountCauseOf('refused', step.answer) : null;
  return cause === null || cause === 'other' ? step : { ...step, cause };
}

/** How systems outside are reached: tried, set, let go of. */
export function connectorRoutes(
  needs: ConnectorNeeds & { readonly db: Db; readonly kernel: AccessKernel; readonly act: ActFunction },
): readonly Route<LoadedActor>[] {
  const { db, kernel, act, vault, connectors } = needs;
  const of = ({ actor }: LoadedActor) => ({ vault, connectors, writer: { kernel, actor } });
  return routes<LoadedActor, typeof connectorCalls>(connectorCalls, {
    connector: async ({ params: { system } }) => await showConnector(db, vault, system),
    tryConnector: async ({ params: { system }, body }, context) => {
      const set = await settingsOf(db, of(context.actor), system, body, await readConnector(db, system));
      const { steps, read } = await connectors.try(set, AbortSignal.timeout(msOfTrial));
      return { steps: steps.map(withCause), read };
    },
    setConnector: async ({ params: { system }, body }, context) => {
      const version = await act(
        actOf(context),
        async (writing) => await keepConnector(writing, of(context.actor), system, body),
      );
      return { version };
    },
    unsetConnector: async ({ params: { system } }, context) => {
      await act(actOf(context), async (writing) => await forgetConnector(writing, system));
    },
  });
}
