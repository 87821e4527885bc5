import { Button } from '@mantine/core';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import type { HistoryEntry } from './history-entries.ts';

interface MaskedChangeProps {
  readonly of: HistoryEntry;
  readonly field: string;
}

/** A change of what is sensitive: both values are shown when they are asked for, and that is recorded. */
export function MaskedChange({ of, field }: MaskedChangeProps) {
  const { t } = useTexts();
  const [change, setChange] = useState<HistoryEntry['changes'][number]>();
  const ask = async () => {
    const { entries } = await callApi(historyCalls.timeline, {
      params: { entity: of.entity, id: of.entity_id },
      query: { field, before: of.id + 1 },
    });
    setChange(entries.find(({ id }) => id === of.id)?.changes.find((one) => one.field === field));
  };
  if (!change)
    return (
      <>
        <span aria-hidden="true">••••••</span>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconEye size={14} />}
          aria-label={t('FORMS:showField', { field: fieldLabel(of, field) })}
          title={t('FORMS:lookRecorded')}
          onClick={() => attempt(ask())}
        >
          {t('FORMS:show')}
        </Button>
      </>
    );
  const values = [...(of.kind === 'added' ? [] : [change.before]), ...(of.kind === 'removed' ? [] : [change.after])];
  return values.map((value, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was, then what became.
    <span key={n}>
      {n > 0 && ' → '}
      <ChangedValue of={of} field={field} value={value} />
    </span>
  ));
}
