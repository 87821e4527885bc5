import { Checkbox, Stack } from '@mantine/core';
import { type WebhookEvent, webhookEvents } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Bound } from '../../../ui/form/field.tsx';

/** What a webhook is told of, one by one, each with its name as the receiver reads it. */
export function EventsField({ onBlur: _, onChange, value, ...field }: Bound<readonly WebhookEvent[]>) {
  const { t } = useTexts();
  return (
    <Checkbox.Group {...field} value={[...value]} onChange={(events) => onChange(events as WebhookEvent[])}>
      <Stack gap="xs" mt={6}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={t(`WEBHOOKS:event.${event}`)} description={event} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
