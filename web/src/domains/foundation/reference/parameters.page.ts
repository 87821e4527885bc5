import { parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ParametersScreen } from './parameters.screen.tsx';

/** What a company may change of how the portal behaves. */
export const page = definePage<'parameters'>()({
  texts: ['PARAMETERS', 'CHAMPS', 'FORMS', 'REGLES', 'DRAFTS', 'HISTORY'],
  load: async ({ language }) => await Promise.all([ensureCall(parametersCalls.all, {}), loadForms([], language)]),
  Page: ParametersScreen,
});
