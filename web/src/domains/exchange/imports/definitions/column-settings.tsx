import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { columnWays } from '@passerelle/contracts/imports/definition.ts';
import type { OfferedSubject } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { LabelFields } from '../../../../ui/label-fields.tsx';
import type { Column } from './definition.values.ts';
import classes from './definitions.module.css';

interface ColumnSettingsProps {
  readonly column: Column;
  /** What its subject offers of it; nothing where it went. */
  readonly offered: OfferedSubject['champs'][number] | undefined;
  readonly adds: boolean;
  readonly opened: boolean;
  readonly onChange: (column: Column) => void;
}

/** What is said of a column: how it is headed and recognised, and how its cells are taken. */
export function ColumnSettings({ column, offered, adds, opened, onChange }: ColumnSettingsProps) {
  const { t } = useTexts();
  const { mandatory, clears, creates, headings = [], label, default: said, way } = column;
  /** A part that says nothing is not there. */
  const say = (part: Partial<Record<keyof Column, unknown>>) => {
    const all = { ...column, ...part };
    onChange(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as Column);
  };
  return (
    <details className={classes.settings} open={opened || undefined}>
      <summary>{t('DEFINITIONS:settings')}</summary>
      <Stack gap="sm" mt="xs">
        <Group gap="lg">
          <Checkbox
            label={t('DEFINITIONS:mandatory')}
            checked={mandatory === true}
            disabled={way === 'out'}
            onChange={({ currentTarget }) => say({ mandatory: currentTarget.checked || undefined })}
          />
          {offered?.vide && (
            <Checkbox
              label={t('DEFINITIONS:clears')}
              checked={clears === true}
              onChange={({ currentTarget }) => say({ clears: currentTarget.checked || undefined })}
            />
          )}
          {(offered?.cree || creates) && way !== 'out' && (
            <Checkbox
              label={t('DEFINITIONS:creates')}
              checked={creates === true}
              onChange={({ currentTarget }) => say({ creates: currentTarget.checked || undefined })}
            />
          )}
        </Group>
        <LabelFields
          label={t('DEFINITIONS:heading')}
          value={label?.text ?? ''}
          translations={label?.Traductions ?? {}}
          optional
          longest={100}
          error={undefined}
          onBlur={() => undefined}
          onChange={(text, Traductions) => say({ label: text.trim() === '' ? undefined : { text, Traductions } })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TagsInput
            label={t('DEFINITIONS:headings')}
            value={[...headings]}
            maxTags={20}
            onChange={(next) => say({ headings: next.length > 0 ? next : undefined })}
          />
          <NativeSelect
            label={t('DEFINITIONS:way')}
            value={way ?? ''}
            onChange={({ currentTarget }) => say({ way: currentTarget.value || undefined })}
            data={[
              ...(offered?.sort === false ? [] : [{ value: '', label: t('DEFINITIONS:way both') }]),
              ...columnWays
                .filter((one) => one === 'in' || offered?.sort !== false)
                .map((one) => ({ value: one, label: t(`DEFINITIONS:way ${one}`) })),
            ]}
          />
        </SimpleGrid>
        {adds && offered?.cle === false && way !== 'out' && (
          <TextInput
            label={t('DEFINITIONS:default')}
            maxLength={1000}
            value={said ?? ''}
            onChange={({ currentTarget }) => say({ default: currentTarget.value || undefined })}
          />
        )}
      </Stack>
    </details>
  );
}
