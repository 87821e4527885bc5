import type { BulkAnswer } from '@passerelle/contracts/bam/files.contract.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { ApiError } from '../../../lib/api.ts';
import { textIfAny } from '../../../lib/texts.ts';

type Refusal = BulkAnswer['refus'][number];

/** A rule that speaks against a file, in words: a rule of a field, or a code of the catalogue. */
export function ruleWords({ path, rule, value }: { path: string; rule: string; value?: ErrorDetail['value'] | null }) {
  const field = textIfAny('CHAMPS', path.split('/').at(-1) ?? '') ?? '';
  const said = String(value ?? '');
  return textIfAny('REGLES', rule, { field, value: said, limit: said }) ?? textIfAny('ERREURS', rule) ?? rule;
}

/** Why a file was refused: the rule that speaks against what was said of it, else what the code says. */
function refusalWords({ name, details }: Pick<Refusal, 'name' | 'details'>): string {
  const said = details.map(ruleWords).join(' · ');
  return (name === 'INVALID_INPUT' && said) || (textIfAny('ERREURS', name) ?? name);
}

/** What was asked of one file: the failure that it would have been, where it was refused. */
export function requireDone({ refus: [refusal] }: BulkAnswer): void {
  if (!refusal) return;
  const details = refusal.details.map(({ path, rule, value }) => ({ path, rule, ...(value !== null && { value }) }));
  throw new ApiError(refusal.name, 409, refusalWords(refusal), details);
}
