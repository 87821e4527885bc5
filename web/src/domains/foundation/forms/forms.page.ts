import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { FormsScreen } from './forms.screen.tsx';

/** The forms that may be edited. */
export const page = definePage<'forms'>()({
  texts: ['FORM_EDITOR'],
  load: () => ensureCall(formsCalls.list, {}),
  Page: FormsScreen,
});
