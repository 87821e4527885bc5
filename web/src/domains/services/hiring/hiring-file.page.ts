import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { HiringFileScreen } from './hiring-file.screen.tsx';

/** The hiring file of a person, for whoever follows it or decides it. */
export const page = definePage<'hiringFileReview'>()({
  texts: ['HIRING', 'CHAMPS', 'PERSON'],
  load: async ({ params }) =>
    await ensureCall(hiringCalls.read, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } }),
  Page: HiringFileScreen,
});
