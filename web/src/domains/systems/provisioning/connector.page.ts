import type { ConnectedSystem } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ConnectorScreen } from './connector.screen.tsx';

/** How a system is reached: settings that are tried before they are kept. */
export const page = definePage<'connector'>()({
  texts: ['CONNECTORS', 'EFFECTS', 'HISTORY', 'REGLES', 'FORMS', 'GRID', 'DRAFTS', 'CHAMPS'],
  load: async ({ params, language }) => {
    const system = params.system as ConnectedSystem;
    await Promise.all([loadForms([], language), ensureCall(connectorCalls.connector, { params: { system } })]);
  },
  Page: ConnectorScreen,
});
