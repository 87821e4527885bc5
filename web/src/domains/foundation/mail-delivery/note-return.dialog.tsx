import { Text, Textarea } from '@mantine/core';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type Form, useForm, useValues } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { readReturn } from './returned-mail.ts';

interface NoteReturnProps {
  /** The mail that came back, where it is known; else it is read from what is pasted. */
  readonly id?: number | undefined;
  /** Where returns arrive. */
  readonly from: string;
  readonly onClose: () => void;
  readonly onNoted: (id: number) => void;
}

interface Typed {
  readonly pasted: string;
  readonly answer: string;
}

/** Notes that a mail came back: the mail of return is pasted, which mail it was and why are read from it. */
export default function NoteReturnDialog({ id: known, from, onClose, onNoted }: NoteReturnProps) {
  const { t } = useTexts();
  const note = useWrite(mailDeliveryCalls.bounce, {
    stale: [mailDeliveryCalls.read, mailDeliveryCalls.list],
    shownInPlace: true,
  });
  const form: Form<Typed> = useForm<Typed, number | undefined>({
    initial: { pasted: '', answer: '' },
    fields: {
      pasted: {
        label: 'MAIL_DELIVERY:returned',
        required: true,
        check: () => (found ? undefined : [{ path: '', rule: 'unknown', text: 'MAIL_DELIVERY:returnUnknown' }]),
      },
      answer: { label: 'MAIL_DELIVERY:returnReason', required: true },
    },
    says: ({ code }) => (code === 'CONFLICT' ? { at: 'answer', text: 'MAIL_DELIVERY:returnNotLeft' } : undefined),
    save: async ({ answer }) => {
      if (!found) return undefined;
      await note.writeAsync({ body: { messageId: found.messageId, answer: answer.trim() } });
      return found.id;
    },
    done: (id) => {
      showToast({ tone: 'success', text: t('MAIL_DELIVERY:returnNoted') });
      if (id !== undefined) onNoted(id);
    },
  });
  const { pasted } = useValues(form);
  const id = known ?? readReturn(pasted).id;
  const { data: mail, error } = useQuery({
    ...callQuery(mailDeliveryCalls.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    retry: false,
  });
  const found = mail && (known !== undefined || pasted.includes(mail.messageId)) ? mail : undefined;
  const unknown = pasted.trim() !== '' && !found && (id === undefined || mail || error);
  return (
    <FormDialog form={form} acts size={640} onClose={onClose} title={t('MAIL_DELIVERY:noteReturn')}>
      <Field form={form} name="pasted">
        {(field) => (
          <Textarea
            {...field}
            description={t('MAIL_DELIVERY:noteReturnHelp', { from })}
            minRows={6}
            maxRows={14}
            autosize
            spellCheck={false}
            onChange={({ currentTarget: { value } }) =>
              form.change({ pasted: value, answer: readReturn(value).reason || form.store.values().answer })
            }
            error={field.error ?? (unknown ? t('MAIL_DELIVERY:returnUnknown') : undefined)}
          />
        )}
      </Field>
      {found && (
        <Text size="sm">
          <span className={parts.quiet}>{t('MAIL_DELIVERY:returnOf')}</span> <b>{found.subject}</b> ·{' '}
          {found.recipient.name} {found.recipient.address}
        </Text>
      )}
      <TextField form={form} name="answer" maxLength={1000} />
      <FormEnd cancel action={t('MAIL_DELIVERY:noteReturn')} />
    </FormDialog>
  );
}
