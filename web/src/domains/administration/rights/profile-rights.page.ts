import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { shows } from './matrix.rows.ts';
import { ProfileRightsScreen, type ProfileRightsSearch } from './profile-rights.screen.tsx';
import { matrixCalls } from './use-profile-grades.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly profileRights: ProfileRightsSearch;
  }
}

/** Which profile has which right. */
export const page = definePage<'profileRights'>()({
  texts: ['RIGHTS', 'GRID', 'DRAFTS', 'LABELS', 'REGLES'],
  search: (raw): ProfileRightsSearch => ({
    ...((typeof raw.q === 'string' || typeof raw.q === 'number') && { q: String(raw.q) }),
    ...(shows.some((show) => show === raw.show) && { show: raw.show as ProfileRightsSearch['show'] }),
    ...((typeof raw.profils === 'string' || typeof raw.profils === 'number') && { profils: String(raw.profils) }),
    ...((typeof raw.droit === 'string' || typeof raw.droit === 'number') && { droit: String(raw.droit) }),
  }),
  load: async () =>
    await Promise.all([loadDraft('profile-rights', 'all'), ...matrixCalls.map((call) => ensureCall(call, {}))]),
  Page: ProfileRightsScreen,
});
