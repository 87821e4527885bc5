import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { PaperScreen, paperDraft } from './paper.screen.tsx';

/** A paper that hiring files ask for, edited; a new one where the address names none. */
export const page = definePage<'hiringPaper'>()({
  texts: [
    ...(['HIRING_PAPERS', 'FORM_EDITOR', 'FORMS', 'LABELS', 'CONDITIONS', 'CHAMPS', 'PERSON'] as const),
    ...(['REGLES', 'DRAFTS', 'GRID', 'PLANS', 'HISTORY'] as const),
  ],
  load: async ({ params: { CodePiece } }) => {
    const { form, subject } = paperDraft(CodePiece);
    await Promise.all([ensureCall(papersCalls.list, {}), loadDraft(form, subject)]);
  },
  Page: PaperScreen,
});
