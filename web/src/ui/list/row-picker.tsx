import { Checkbox } from '@mantine/core';
import { useTexts } from '../../lib/texts.ts';

interface RowPickerProps {
  /** What the row is called by. */
  readonly label: string;
  readonly picked: boolean;
  readonly onPick: (picked: boolean) => void;
}

/** Picks a row where it is laid out otherwise than in a table. */
export function RowPicker({ label, picked, onPick }: RowPickerProps) {
  const { t } = useTexts();
  return (
    <Checkbox
      size="sm"
      aria-label={`${t('GRID:selectRow')}: ${label}`}
      checked={picked}
      onChange={({ currentTarget }) => onPick(currentTarget.checked)}
    />
  );
}
