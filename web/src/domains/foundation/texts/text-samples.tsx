import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import type { Placeholder } from '@passerelle/texts/message.ts';
import { type TextValues, useTexts } from '../../../lib/texts.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import classes from './single-translation.module.css';

interface SamplesProps {
  readonly placeholders: readonly Placeholder[];
  readonly samples: TextValues;
  readonly onSamples: (samples: TextValues) => void;
}

/** What is filled in when the text shows, and values to see it with. */
export function Samples({ placeholders, samples, onSamples }: SamplesProps) {
  const { t } = useTexts();
  return (
    <section>
      <Title order={2} size="h4" mb={8}>
        {t('TRANSLATIONS:placeholders')}
      </Title>
      {placeholders.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('TRANSLATIONS:noPlaceholders')}
        </Text>
      )}
      <Stack gap={8}>
        {placeholders.map((one) => (
          <div key={one.name} className={classes.placeholder}>
            <span>
              <code>{`{${one.name}}`}</code>{' '}
              <Text span size="xs" c="dimmed">
                {t(`TRANSLATIONS:kind.${one.kind}`)}
              </Text>
            </span>
            <Sample placeholder={one} samples={samples} onSamples={onSamples} />
          </div>
        ))}
      </Stack>
    </section>
  );
}

function Sample({
  placeholder: { name, kind, options },
  samples,
  onSamples,
}: {
  placeholder: Placeholder;
  samples: TextValues;
  onSamples: (samples: TextValues) => void;
}) {
  const { t } = useTexts();
  const label = t('TRANSLATIONS:sample', { name: `{${name}}` });
  const change = (value: string | number | Date) => onSamples({ ...samples, [name]: value });
  const value = samples[name];
  if (kind === 'choice')
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        data={[...options]}
        value={String(value)}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  if (value instanceof Date)
    return (
      <TextInput
        size="xs"
        type="datetime-local"
        aria-label={label}
        value={value.toISOString().slice(0, 16)}
        onChange={({ currentTarget }) => {
          const next = new Date(`${currentTarget.value}Z`);
          if (!Number.isNaN(next.getTime())) change(next);
        }}
      />
    );
  if (typeof value === 'number')
    return (
      <NumberInput
        size="xs"
        aria-label={label}
        decimals
        onFault="looks"
        value={value}
        onChange={(next) => change(next ?? 0)}
      />
    );
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
