import type { Output } from '@passerelle/contracts/call.ts';
import type { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import type { AutomaticDeclaration } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import type { Form } from '../../../../lib/form/form.ts';

/** A declaration that is kept, with its units. */
export type FoundDeclaration = Output<typeof listAutomaticCalls.read>;

/** A declaration as it is typed: a number may be missing for as long as it is. */
export type TypedDeclaration = Omit<AutomaticDeclaration, 'Seuil'> & { readonly Seuil: number | null };
export type DeclarationForm = Form<TypedDeclaration>;

/** What typing of a declaration is kept under. */
export const declarationDraft = 'automatic-list';

/** What is sent of what is typed. */
export const sent = ({ Seuil, ...typed }: TypedDeclaration): AutomaticDeclaration => ({ ...typed, Seuil: Seuil ?? 1 });
