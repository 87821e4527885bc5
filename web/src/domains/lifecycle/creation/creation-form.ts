import type { Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import { type FormDeclaration, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import type { Language } from '@passerelle/contracts/languages.ts';

/** Where what is typed of somebody to be is kept: one of each country. */
export const draftOf = (IdPays: string) => ({ form: creationForm.form, subject: IdPays });

/** What decides who may create, and what. */
export interface Placed {
  readonly IdPays: string;
  readonly IdSociete?: number | null;
  readonly Nature?: Nature;
}

/** The question of what the reader may create there and fill in. */
export function rightsIn(lang: Language, { IdPays, IdSociete, Nature }: Placed) {
  return {
    params: { lang, IdPays, IdSociete: IdSociete ?? 0, ficheIdPersonneEV1: 0 },
    query: Nature ? { Nature } : {},
  };
}

/** The form, with what the reader may create alone to choose from. */
export function formOf(natures: readonly Nature[]): FormDeclaration {
  return {
    ...creationForm,
    sections: creationForm.sections.map((section) => ({
      ...section,
      items: section.items.map((item) =>
        isFieldItem(item) && item.field === 'Nature' ? { ...item, choices: natures } : item,
      ),
    })),
  };
}
