import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../lib/texts.ts';
import type { Layout } from './list.ts';

const table = 'table';

interface LayoutSwitchProps<Row extends object> {
  readonly layouts: Readonly<Record<string, Layout<Row>>>;
  readonly value: string | undefined;
  readonly onChange: (layout: string | undefined) => void;
}

/** Lays the rows of a list out as a table, or in another of its ways. */
export function LayoutSwitch<Row extends object>({ layouts, value = table, onChange }: LayoutSwitchProps<Row>) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      aria-label={t('GRID:layout')}
      size="sm"
      value={Object.hasOwn(layouts, value) ? value : table}
      onChange={(name) => onChange(name === table ? undefined : name)}
      data={[
        { value: table, label: t('GRID:layoutTable') },
        ...Object.entries(layouts).map(([name, { label }]) => ({ value: name, label: t(label) })),
      ]}
    />
  );
}
