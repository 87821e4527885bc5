import { definePage } from '../../lib/page.ts';
import { PhotoValidationScreen } from './photo-validation.screen.tsx';

/** Photos that wait for somebody to look at them. */
export const page = definePage<'photoValidation'>()({
  texts: ['PHOTOS', 'PERSON', 'REGLES', 'DRAFTS'],
  Page: PhotoValidationScreen,
});
