import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { CircuitScreen } from './circuit.screen.tsx';
import { type CircuitSearch, circuitDraft, circuitInput, circuitTabs } from './circuit.values.ts';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly circuit: CircuitSearch;
  }
}

/** Who decides a type of request, edited. */
export const page = definePage<'circuit'>()({
  texts: ['CIRCUITS', 'REQUESTS', 'FORM_EDITOR', 'FORMS', 'CHAMPS', 'REGLES', 'DRAFTS', 'GRID', 'PLANS'],
  search: (raw): CircuitSearch => ({ tab: circuitTabs.find((tab) => tab === raw.tab) ?? 'edit' }),
  load: async ({ params }) => {
    const draft = circuitDraft(params);
    await Promise.all([ensureCall(roundsCalls.read, circuitInput(params)), loadDraft(draft.form, draft.subject)]);
  },
  Page: CircuitScreen,
});
