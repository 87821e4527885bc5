import { retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { RetentionScreen } from './retention.screen.tsx';

/** Who is erased next, and who is held. */
export const page = definePage<'retention'>()({
  texts: ['RETENTION', 'PERSON', 'FORMS', 'REGLES', 'DRAFTS'],
  load: () => ensureCall(retentionCalls.coming, {}),
  Page: RetentionScreen,
});
