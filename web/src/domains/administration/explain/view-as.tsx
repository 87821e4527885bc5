import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { viewAsMinutes } from '@passerelle/contracts/explain/explain.contract.ts';
import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { attempt } from '../../../lib/errors.ts';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { startViewing } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';

interface ViewAsProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
}

/** Starts looking at the portal as somebody else, once a reason is given. */
export function ViewAs({ person }: ViewAsProps) {
  const { t } = useTexts();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={dialog.open}>
        {t('EXPLAIN:viewAs')}
      </Button>
      {opened && <ViewAsDialog person={person} onClose={dialog.close} />}
    </>
  );
}

function ViewAsDialog({ person, onClose }: ViewAsProps & { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const router = useRouter();
  const name = person.IndexPrenomNom;
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule() },
    save: ({ Motif }) => startViewing(person.IdPersonneEV1, Motif.trim()),
    done: () => {
      onClose();
      attempt(router.navigate({ to: paths.home(language) }).then(() => router.invalidate()));
    },
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('EXPLAIN:viewAsTitle', { name })}>
      <Text size="sm">{t('EXPLAIN:viewAsHelp', { name, n: viewAsMinutes })}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={t('EXPLAIN:start')} />
    </FormDialog>
  );
}
