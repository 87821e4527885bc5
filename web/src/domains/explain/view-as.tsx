import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { viewAsMinutes } from '@passerelle/contracts/explain/explain.contract.ts';
import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { reportError } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { startViewing } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './explain.module.css';

interface ViewAsProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
}

const shortest = 5;

/** Starts looking at the portal as somebody else, once a reason is given. */
export function ViewAs({ person }: ViewAsProps) {
  const { t, language } = useTexts();
  const router = useRouter();
  const [opened, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const name = person.IndexPrenomNom;
  const start = (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    startViewing(person.IdPersonneEV1, reason.trim())
      .then(async () => {
        dialog.close();
        await router.navigate({ to: paths.home(language) });
        await router.invalidate();
      })
      .catch(reportError)
      .finally(() => setPending(false));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={dialog.open}>
        {t('EXPLAIN:viewAs')}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={t('EXPLAIN:viewAsTitle', { name })} size={480}>
        <form onSubmit={start} className={classes.form}>
          <Text size="sm">{t('EXPLAIN:viewAsHelp', { name, n: viewAsMinutes })}</Text>
          <Textarea
            data-autofocus
            required
            label={t('COMMON:reason')}
            minRows={2}
            autosize
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.formActions}>
            <Button variant="default" onClick={dialog.close}>
              {t('COMMON:cancel')}
            </Button>
            <Button type="submit" loading={pending} disabled={reason.trim().length < shortest}>
              {t('EXPLAIN:start')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
