import type { PaperRule } from '@passerelle/contracts/hiring/paper-types.ts';
import type { EntityView } from '../../../../lib/entities.ts';
import { textIfAny } from '../../../../lib/texts.ts';
import { useRuleWords } from './rule-words.tsx';

/** A paper that hiring files ask for, as its plans and its history tell it. */
export const view: EntityView = {
  texts: ['HIRING_PAPERS'],
  value: (field, value) =>
    field === 'Regles' && Array.isArray(value) ? <Rules rules={value as readonly PaperRule[]} /> : undefined,
};

function Rules({ rules }: { readonly rules: readonly PaperRule[] }) {
  const said = useRuleWords()(rules);
  return said || textIfAny('HIRING_PAPERS', 'inactive');
}
