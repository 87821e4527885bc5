import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { invalidateCalls } from '../../../lib/query.ts';
import { asPhotoSearch, type PhotoSearch } from './photo-search.ts';
import { PhotoValidationScreen } from './photo-validation.screen.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly photoValidation: PhotoSearch;
  }
}

/** Photos that wait for somebody to look at them. */
export const page = definePage<'photoValidation'>()({
  texts: ['PHOTOS', 'PERSON', 'REGLES', 'DRAFTS'],
  search: asPhotoSearch,
  // A queue that was read a moment ago may not have yet the one that is named.
  load: async ({ search: { photo } }) => {
    if (photo !== undefined) await invalidateCalls(photosCalls.waiting);
  },
  Page: PhotoValidationScreen,
});
