import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { isClosed } from '../../../lib/refusals.ts';
import { HiringFileScreen } from './hiring-file.screen.tsx';

/** The hiring file of a person, for whoever follows it or decides it. */
export const page = definePage<'hiringFileReview'>()({
  texts: ['HIRING', 'HIRING_PAPERS', 'CANDIDATE', 'CHAMPS', 'PERSON', 'REGLES'],
  load: async ({ params }) =>
    // Of whom it is not theirs to see, or who is nobody, the page says so.
    await ensureCall(hiringCalls.read, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } }).catch(
      (error: unknown) => {
        if (!isClosed(error)) throw error;
      },
    ),
  Page: HiringFileScreen,
});
