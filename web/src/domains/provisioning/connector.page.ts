import { connectorCalls, type SettableSystem } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { definePage } from '../../lib/page.ts';
import { ensureCall } from '../../lib/query.ts';
import { ConnectorScreen } from './connector.screen.tsx';

/** How a system is reached: settings that are tried before they are kept. */
export const page = definePage<'connector'>()({
  texts: ['PROVISIONING', 'EFFECTS', 'HISTORY', 'REGLES', 'DRAFTS'],
  load: async ({ params }) =>
    await ensureCall(connectorCalls.connector, { params: { system: params.system as SettableSystem } }),
  Page: ConnectorScreen,
});
