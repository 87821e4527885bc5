import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { onLive } from '../../../../lib/live.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall, invalidateCalls } from '../../../../lib/query.ts';
import { DefinitionsScreen } from './definitions.screen.tsx';

onLive('definitions.changed', () => void invalidateCalls(definitionsCalls.list));

/** The definitions of imports and exports. */
export const page = definePage<'importDefinitions'>()({
  texts: ['DEFINITIONS'],
  load: () => ensureCall(definitionsCalls.list, {}),
  Page: DefinitionsScreen,
});
