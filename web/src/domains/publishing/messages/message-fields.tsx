import '@mantine/dates/styles.layer.css';
import { Alert, Group, Radio, Stack, Text } from '@mantine/core';
import { messageLevels } from '@passerelle/contracts/messages/messages.contract.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Form, useValues } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, Field, SwitchField } from '../../../ui/form/field.tsx';
import { closesNow, type MessageValues } from './message.values.ts';

/** How much a message weighs, when, and whether it is switched on. */
export function MessageFields({ form }: { readonly form: Form<MessageValues> }) {
  const { t } = useTexts();
  const values = useValues(form);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = {
    placeholder: t('MESSAGES:datePlaceholder'),
    withTime: true,
    clearable: true,
  } as const;
  return (
    <Stack gap="md">
      <Field form={form} name="level">
        {({ onBlur: _, ...field }) => (
          <Radio.Group
            {...field}
            onChange={(chosen) => field.onChange(messageLevels.find((one) => one === chosen) ?? values.level)}
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
        )}
      </Field>
      <div>
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DayField
            {...moment}
            form={form}
            name="DateDebut"
            description={t('MESSAGES:startHelp')}
            onChange={(start) => form.change({ DateDebut: whole(start) })}
          />
          <DayField
            {...moment}
            form={form}
            name="DateFin"
            description={t('MESSAGES:endHelp')}
            onChange={(end) => form.change({ DateFin: whole(end) })}
          />
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          {t('MESSAGES:zone', { zone })}
        </Text>
      </div>
      <SwitchField form={form} name="Actif" />
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
