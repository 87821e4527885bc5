import { Alert } from '@mantine/core';
import { useTexts } from '../../../../lib/texts.ts';
import { Changes } from '../../../../ui/timeline.tsx';
import { ChangedValue, fieldLabel } from '../../../foundation/history/changed-value.tsx';
import { useHistory } from '../../../foundation/history/history-entries.ts';
import { revisedFields } from './revised-fields.ts';

/** What is not as it was when the request was sent back: whoever decides again reads that first. */
export function Revised({ IdDemande }: { readonly IdDemande: number }) {
  const { t } = useTexts();
  const { rows = [] } = useHistory({ entity: 'Demande', id: IdDemande });
  const revised = revisedFields(rows);
  if (revised.length === 0) return null;
  return (
    <Alert title={t('REQUESTS:revisedSince')}>
      <Changes
        becomes={t('HISTORY:becomes')}
        changes={revised.map(({ entry, field, before, after }) => ({
          key: field,
          label: fieldLabel(entry, field),
          before: <ChangedValue of={entry} field={field} value={before} />,
          after: <ChangedValue of={entry} field={field} value={after} />,
        }))}
      />
    </Alert>
  );
}
