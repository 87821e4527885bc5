import { type TokenState, tokenStates } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { TokensScreen } from './tokens.screen.tsx';

export interface TokensSearch {
  readonly q?: string | undefined;
  readonly state?: TokenState | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly tokens: TokensSearch;
  }
}

/** Where every physical token is. */
export const page = definePage<'tokens'>()({
  texts: ['TOKENS', 'GRID', 'PERSON'],
  search: ({ q, state }): TokensSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
    ...(tokenStates.includes(state as TokenState) && { state: state as TokenState }),
  }),
  Page: TokensScreen,
});
