import { definePage } from '../../../lib/page.ts';
import { ReportingScreen } from './reporting.screen.tsx';

/** Figures of what the reader sees: each section comes by itself, so that no figure waits for another. */
export const page = definePage<'reporting'>()({
  texts: ['REPORTING', 'CHAMPS'],
  Page: ReportingScreen,
});
