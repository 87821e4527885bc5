import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { creationFields } from '@passerelle/contracts/creation/creation.fields.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { CreatePersonScreen } from './create-person.screen.tsx';
import { draftOf, rightsIn } from './creation-form.ts';

const lists = referenceListsOf(creationFields);

/** Somebody, or an account, to be. */
export const page = definePage<'createPerson'>()({
  texts: ['CREATION', 'PROVISIONING', 'EFFECTS', 'PERSON', 'CHAMPS', 'FORMS', 'GRID', 'REGLES', 'DRAFTS'],
  load: ({ params: { IdPays }, language }) => {
    const draft = draftOf(IdPays);
    return Promise.all([
      loadForms(lists, language),
      loadDraft(draft.form, draft.subject),
      ensureCall(creationCalls.rights, rightsIn(language, { IdPays })),
    ]);
  },
  Page: CreatePersonScreen,
});
