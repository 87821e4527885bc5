import { documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { DocumentsScreen } from './documents.screen.tsx';

/** What candidates are given to read. */
export const page = definePage<'hiringDocuments'>()({
  texts: ['HIRING_PAPERS', 'LABELS', 'FORMS', 'FILES', 'REGLES', 'GRID', 'DRAFTS'],
  load: () => ensureCall(documentsCalls.list, {}),
  Page: DocumentsScreen,
});
