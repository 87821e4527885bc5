import type { Call, Output } from '@passerelle/contracts/call.ts';
import type { FormDeclaration, OwnWords, Words } from '@passerelle/contracts/forms/form.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { editedForm, type FormLayout, noEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { ownTexts } from '@passerelle/contracts/forms/own-fields.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useMemo } from 'react';
import { ensureCall, queryClient, useCall } from '../query.ts';
import { knowOwnWords, useTexts } from '../texts.ts';

/** What is said on site of forms. */
export type EditedForms = Output<typeof formsCalls.inForce>;

/** For loaders: what is said on site of forms, with the words of what was added there. */
export async function loadFormsInForce(): Promise<EditedForms> {
  const edited = await ensureCall(formsCalls.inForce, {});
  for (const { Modifs } of edited) knowOwnWords(ownTexts(Modifs.own));
  return edited;
}

/** What is said on site of forms, of those that were loaded. */
export const useEditedForms = (): EditedForms => useCall(formsCalls.inForce, {});

/** A form as it is in force: what ships, under what was said on site, or under what is being said. */
export function useFormInForce(shipped: FormDeclaration, edits?: FormLayout): FormDeclaration {
  const edited = useEditedForms();
  return useMemo(() => {
    const published = edited.find(({ IdFormulaire }) => IdFormulaire === shipped.form)?.Modifs;
    return formOf(shipped, edits ?? published ?? noEdits);
  }, [shipped, edited, edits]);
}

/** A form under what is said of it, the words of what was added to it known. */
export function formOf(shipped: FormDeclaration, edits: FormLayout): FormDeclaration {
  knowOwnWords(ownTexts(edits.own));
  return editedForm(shipped, edits);
}

/** A form was published: it is read anew, and so is every record on screen that says what may be done on it. */
export async function readFormsAnew(): Promise<void> {
  const { operationId }: Call = formsCalls.inForce;
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[0] === operationId ||
      (typeof state.data === 'object' && state.data !== null && 'droitsFormulaires' in state.data),
  });
  await loadFormsInForce();
}

/** How what stands on a form is said in the reader's language, whether it ships or was written on site. */
export function useWords(): (words: Words) => string {
  const { t, language } = useTexts();
  return (words) => (isOwnWords(words) ? (words.Traductions[idLangues[language]] ?? words.text) : t(words as TextKey));
}

function isOwnWords(words: Words): words is OwnWords {
  return typeof words === 'object';
}
