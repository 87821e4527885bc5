import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { ensureCall } from '../../../lib/query.ts';
import { isSignedIn } from '../../../lib/session.ts';
import { SecondFactorScreen } from './second-factor.screen.tsx';

export interface SecondFactorSearch {
  /** A call was refused for want of a second factor. */
  readonly required: boolean;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly secondFactor: SecondFactorSearch;
  }
}

/** The second factor: what it is for somebody who is not signed in, one's own for somebody who is. */
export const page = definePage<'secondFactor'>()({
  texts: ['SECOND_FACTOR'],
  search: (raw): SecondFactorSearch => ({ required: raw.required === true }),
  load: async ({ search, language }) => {
    if (!search.required && (await isSignedIn(paths.secondFactor(language))))
      await ensureCall(secondFactorCalls.read, {});
  },
  Page: SecondFactorScreen,
});
