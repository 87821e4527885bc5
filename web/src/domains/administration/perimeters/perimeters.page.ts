import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { editorTexts } from './perimeter.page.ts';
import { fieldLists } from './perimeter-fields.ts';
import { PerimetersScreen } from './perimeters.screen.tsx';

export interface PerimetersSearch {
  readonly text: string | undefined;
  readonly standard: true | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly perimeters: PerimetersSearch;
  }
}

/** Every perimeter. */
export const page = definePage<'perimeters'>()({
  texts: editorTexts,
  search: (raw): PerimetersSearch => ({
    text: typeof raw.text === 'string' ? raw.text : undefined,
    standard: raw.standard === true ? true : undefined,
  }),
  load: async ({ language }) =>
    await Promise.all([loadReferences(fieldLists, language), ensureCall(perimetersCalls.list, {})]),
  Page: PerimetersScreen,
});
