import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { callQuery, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import parts from '../../ui/parts.module.css';
import { showToast } from '../../ui/toast.tsx';
import { readReturn } from './returned-mail.ts';

interface NoteReturnProps {
  /** The mail that came back, where it is known; else it is read from what is pasted. */
  readonly id?: number | undefined;
  /** Where returns arrive. */
  readonly from: string;
  readonly onClose: () => void;
  readonly onNoted: (id: number) => void;
}

/** Notes that a mail came back: the mail of return is pasted, which mail it was and why are read from it. */
export default function NoteReturnDialog({ id: known, from, onClose, onNoted }: NoteReturnProps) {
  const { t } = useTexts();
  const [pasted, setPasted] = useState('');
  const [typed, setTyped] = useState<string>();
  const told = readReturn(pasted);
  const id = known ?? told.id;
  const reason = typed ?? told.reason;
  const { data: mail, error } = useQuery({
    ...callQuery(mailDeliveryCalls.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    retry: false,
  });
  const found = mail && (known !== undefined || pasted.includes(mail.messageId)) ? mail : undefined;
  const note = useWrite(mailDeliveryCalls.bounce, {
    stale: [mailDeliveryCalls.read, mailDeliveryCalls.list],
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t('MAIL_DELIVERY:returnNoted') });
      if (found) onNoted(found.id);
    },
  });
  const unknown = pasted.trim() !== '' && !found && (id === undefined || mail || error);
  const refused =
    note.error instanceof ApiError && note.error.code === 'CONFLICT'
      ? t('MAIL_DELIVERY:returnNotLeft')
      : note.error && errorText(note.error);
  return (
    <Dialog size={640} onClose={onClose} title={t('MAIL_DELIVERY:noteReturn')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found) note.write({ body: { messageId: found.messageId, answer: reason.trim() } });
        }}
      >
        <Stack gap="md">
          <Textarea
            data-autofocus
            label={t('MAIL_DELIVERY:returned')}
            description={t('MAIL_DELIVERY:noteReturnHelp', { from })}
            minRows={6}
            maxRows={14}
            autosize
            spellCheck={false}
            value={pasted}
            onChange={(event) => {
              note.reset();
              setPasted(event.currentTarget.value);
            }}
            error={unknown ? t('MAIL_DELIVERY:returnUnknown') : undefined}
          />
          {found && (
            <Text size="sm">
              <span className={parts.quiet}>{t('MAIL_DELIVERY:returnOf')}</span> <b>{found.subject}</b> ·{' '}
              {found.recipient.name} {found.recipient.address}
            </Text>
          )}
          <TextInput
            required
            label={t('MAIL_DELIVERY:returnReason')}
            maxLength={1000}
            value={reason}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={refused}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('COMMON:cancel')}
            </Button>
            <Button type="submit" loading={note.pending} disabled={!found || reason.trim() === ''}>
              {t('MAIL_DELIVERY:noteReturn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
