import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { ensureCall } from '../../../lib/query.ts';
import type { Famille } from '../../../lib/texts.ts';

export const delegationFamilies: readonly Famille[] = ['DELEGATION', 'DRAFTS', 'GRID', 'PERSON', 'REGLES', 'REQUESTS'];

/** What the roles of a person rest on. */
export async function loadRoles(IdPersonneEV1: number, lang: Language): Promise<void> {
  const of = { params: { lang, id: IdPersonneEV1 } };
  await Promise.all([
    ensureCall(rolesCalls.ofPerson, { params: { id: IdPersonneEV1 } }),
    ensureCall(rolesCalls.givable, { query: { IdPersonneEV1 } }),
    ensureCall(delegationCalls.delegable, { params: { lang, IdPersonneEV1 } }),
    ensureCall(delegationCalls.given, of),
    ensureCall(delegationCalls.received, of),
  ]);
}
