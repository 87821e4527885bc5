import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { ConnectorsPort } from '../../ports/connectors.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { forgetConnector, keepConnector, requireSound, secretOf, showConnector } from './connectors.actions.ts';
import { readConnector } from './connectors.queries.ts';

interface ConnectorNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly vault: Vault;
  readonly connectors: ConnectorsPort;
}

const msOfTrial = 20_000;

export function connectorRoutes({ db, act, vault, connectors }: ConnectorNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof connectorCalls>(connectorCalls, {
    connector: async ({ params: { system } }) => await showConnector(db, system),
    tryConnector: async ({ params: { system }, body }) => {
      requireSound(connectors, body);
      const secret = secretOf(vault, system, body, await readConnector(db, system));
      return await connectors.try(system, { settings: body.settings, secret }, AbortSignal.timeout(msOfTrial));
    },
    setConnector: async ({ params: { system }, body }, context) => {
      requireSound(connectors, body);
      const version = await act(actOf(context), async (writing) => await keepConnector(writing, vault, system, body));
      return { version };
    },
    unsetConnector: async ({ params: { system } }, context) => {
      await act(actOf(context), async (writing) => await forgetConnector(writing, system));
    },
  });
}
