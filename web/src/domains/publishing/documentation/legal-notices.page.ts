import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { LegalNoticesScreen } from './legal-notices.screen.tsx';

/** The legal notices, for anybody. */
export const page = definePage<'legalNotices'>()({
  texts: ['CONTENT'],
  load: async () => await ensureCall(documentationCalls.legalNotices, {}),
  Page: LegalNoticesScreen,
});
