import type { Output } from '@passerelle/contracts/call.ts';
import { type WebhookEvent, webhookEvents } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { webhookCalls, webhookLimits } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { EventsField } from './events-field.tsx';

interface CreateWebhookProps {
  readonly programs: Output<typeof webhookCalls.list>['programs'];
  readonly onClose: () => void;
}

/** Makes a webhook of a program, and shows its secret once. */
export function CreateWebhookDialog({ programs, onClose }: CreateWebhookProps) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string>();
  const create = useWrite(webhookCalls.create, { stale: [webhookCalls.list], shownInPlace: true });
  const [only] = programs;
  const form = useForm({
    initial: {
      IdProgramme: programs.length === 1 && only ? only.IdProgramme : (null as number | null),
      Url: '',
      events: webhookEvents as readonly WebhookEvent[],
    },
    fields: {
      IdProgramme: { label: 'WEBHOOKS:program', required: true },
      Url: { label: 'WEBHOOKS:url', required: true },
      events: { label: 'WEBHOOKS:events', required: true },
    },
    save: async ({ IdProgramme, Url, events }) => {
      if (IdProgramme === null) throw new Error('A checked form is whole');
      return await create.writeAsync({ body: { IdProgramme, Url, events: [...events] } });
    },
    done: (shown) => setSecret(shown.secret),
  });
  if (secret !== undefined)
    return (
      <ShownOnce
        title={t('WEBHOOKS:create')}
        lead={t('WEBHOOKS:shownOnce')}
        secret={secret}
        help={t('WEBHOOKS:howToVerify')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog form={form} acts title={t('WEBHOOKS:create')} onClose={onClose}>
      <Field form={form} name="IdProgramme">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            searchable
            data-autofocus
            data={programs.map((one) => ({ value: String(one.IdProgramme), label: one.LibProgramme }))}
            value={value === null ? null : String(value)}
            onChange={(key) => onChange(key === null ? null : Number(key))}
          />
        )}
      </Field>
      <TextField form={form} name="Url" type="url" maxLength={webhookLimits.url} description={t('WEBHOOKS:urlHelp')} />
      <Field form={form} name="events">
        {(field) => <EventsField {...field} />}
      </Field>
      <FormEnd cancel action={t('WEBHOOKS:create')} />
    </FormDialog>
  );
}
