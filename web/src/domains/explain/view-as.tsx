import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { viewAsMinutes } from '@passerelle/contracts/explain/explain.contract.ts';
import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { reportError } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { startViewing } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import classes from './explain.module.css';

interface ViewAsProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
}

/** Starts looking at the portal as somebody else, once a reason is given. */
export function ViewAs({ person }: ViewAsProps) {
  const { t, language } = useTexts();
  const router = useRouter();
  const [opened, dialog] = useDisclosure(false);
  const reason = useReason();
  const [pending, setPending] = useState(false);
  const name = person.IndexPrenomNom;
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.ready) return;
    setPending(true);
    startViewing(person.IdPersonneEV1, reason.Motif)
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
      <Dialog opened={opened} onClose={dialog.close} title={t('EXPLAIN:viewAsTitle', { name })}>
        <form onSubmit={start} className={classes.form}>
          <Text size="sm">{t('EXPLAIN:viewAsHelp', { name, n: viewAsMinutes })}</Text>
          <ReasonField {...reason.field} autoFocus />
          <div className={classes.formActions}>
            <Button variant="default" onClick={dialog.close}>
              {t('COMMON:cancel')}
            </Button>
            <Button type="submit" loading={pending} disabled={!reason.ready}>
              {t('EXPLAIN:start')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
