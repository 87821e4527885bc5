import { Anchor, Stack, Text } from '@mantine/core';
import type { BulkAnswer } from '@passerelle/contracts/bam/files.contract.ts';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import parts from '../../ui/parts.module.css';

type Refusal = BulkAnswer['refus'][number];

/** Why a file was refused: the rule that speaks against what was said of it, else what the code says. */
export function refusalWords({ name, details }: Pick<Refusal, 'name' | 'details'>): string {
  const said = details.flatMap(({ path, rule, value }) => {
    const field = textIfAny('CHAMPS', path.split('/').at(-1) ?? '') ?? '';
    return textIfAny('REGLES', rule, { field, value: value ?? '', limit: value ?? '' }) ?? [];
  });
  return (name === 'INVALID_INPUT' && said.join(' · ')) || (textIfAny('ERREURS', name) ?? name);
}

/** What was asked of one file: the failure that it would have been, where it was refused. */
export function requireDone({ refus: [refusal] }: BulkAnswer): void {
  if (!refusal) return;
  const details = refusal.details.map(({ path, rule, value }) => ({ path, rule, ...(value !== null && { value }) }));
  throw new ApiError(refusal.name, 409, refusalWords(refusal), details);
}

/** What became of each file: how many were done, and each that was refused with its reason. */
export function BulkAnswerList({ answer: { faits, refus } }: { readonly answer: BulkAnswer }) {
  const { t, language } = useTexts();
  return (
    <Stack gap="sm" aria-live="polite">
      <Text fw={600}>{t('BAM:done', { count: faits.length })}</Text>
      {refus.length > 0 && (
        <>
          <Text fw={600}>{t('BAM:refused', { count: refus.length })}</Text>
          {refus.map((one) => (
            <div key={one.IdDossier}>
              <Anchor component={Link} to={paths.request(language, { IdDemande: one.IdDossier })} inherit>
                {t('BAM:number', { number: String(one.IdDossier) })}
              </Anchor>
              <p className={parts.quiet}>{refusalWords(one)}</p>
            </div>
          ))}
        </>
      )}
    </Stack>
  );
}
