import '@mantine/dates/styles.layer.css';
import { Alert, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { messageLevels } from '@passerelle/contracts/messages/messages.contract.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { fieldError } from '../../ui/write-error.tsx';
import { closesNow, type MessageValues } from './message.values.ts';

interface MessageFieldsProps {
  readonly values: MessageValues;
  readonly onChange: (part: Partial<MessageValues>) => void;
  readonly error: unknown;
}

/** How much a message weighs, when, and whether it is switched on. */
export function MessageFields({ values, onChange, error }: MessageFieldsProps) {
  const { t } = useTexts();
  const { level, DateDebut, DateFin, Actif } = values;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = {
    valueFormat: 'DD/MM/YYYY HH:mm',
    placeholder: t('MESSAGES:datePlaceholder'),
    withTime: true,
    clearable: true,
  } as const;
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('MESSAGES:level')}
        value={level}
        error={fieldError(error, 'level', t('MESSAGES:level'))}
        onChange={(chosen) => onChange({ level: messageLevels.find((one) => one === chosen) ?? level })}
      >
        <Stack gap={8} mt={6}>
          {messageLevels.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`MESSAGES:level.${one}`)}
              description={t(`MESSAGES:levelHelp.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DateInput
            {...moment}
            label={t('MESSAGES:start')}
            description={t('MESSAGES:startHelp')}
            value={DateDebut}
            error={fieldError(error, 'DateDebut', t('MESSAGES:start'))}
            onChange={(start) => onChange({ DateDebut: whole(start) })}
          />
          <DateInput
            {...moment}
            label={t('MESSAGES:end')}
            description={t('MESSAGES:endHelp')}
            value={DateFin}
            error={fieldError(error, 'DateFin', t('MESSAGES:end'))}
            onChange={(end) => onChange({ DateFin: whole(end) })}
          />
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          {t('MESSAGES:zone', { zone })}
        </Text>
      </div>
      <Switch
        label={t('MESSAGES:active')}
        checked={Actif}
        onChange={(event) => onChange({ Actif: event.currentTarget.checked })}
      />
      {closesNow(values) && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} />}>
          {t('MESSAGES:closesNow')}
        </Alert>
      )}
    </Stack>
  );
}

/** A day picked in the calendar starts at midnight. */
const whole = (local: string | null) => (local && local.length === 10 ? `${local} 00:00:00` : local);
