import { Button, Text } from '@mantine/core';
import type { ListSelection } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listOwnersCalls } from '@passerelle/contracts/distribution-lists/owners.contract.ts';
import { mostLists } from '@passerelle/contracts/distribution-lists/owners.plans.ts';
import { IconUserShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import type { Picked } from '../../../ui/list/list.ts';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import { readsOfLists } from './lists.live.ts';

interface ChosenLists extends Picked {
  /** Of which lists they were picked. */
  readonly filtre: ListSelection;
}

/** Gives the lists that are picked another owner or backup. */
export function ChangeOwners(chosen: ChosenLists) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconUserShare size={14} />}
        onClick={() => setOpened(true)}
      >
        {t('LIST_OWNERS:change')}
      </Button>
      {opened && <OwnersDialog {...chosen} onClose={() => setOpened(false)} />}
    </>
  );
}

interface Typed {
  readonly IdPersonneEV1: number | null;
  readonly IdPersonneEV1backup: number | null;
  readonly Motif: string;
}

function OwnersDialog({ picked, count = 0, filtre, onClose }: ChosenLists & { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const changing = useWrite(listOwnersCalls.change, { stale: readsOfLists, shownInPlace: true });
  const form = useForm({
    initial: { IdPersonneEV1: null, IdPersonneEV1backup: null, Motif: '' } as Typed,
    fields: {
      IdPersonneEV1: {
        label: 'CHAMPS:ResponsableListe',
        check: ({ IdPersonneEV1, IdPersonneEV1backup }) =>
          IdPersonneEV1 === null && IdPersonneEV1backup === null ? 'required' : undefined,
      },
      IdPersonneEV1backup: { label: 'CHAMPS:IdPersonneEV1backup' },
      Motif: reasonRule(false),
    },
    says: ({ code }) => (code === 'PLAN_EMPTY' ? { text: 'LIST_OWNERS:nothing' } : undefined),
    save: ({ IdPersonneEV1, IdPersonneEV1backup, Motif }) =>
      changing.writeAsync({
        query: {},
        body: {
          choix: { filtre, ...picked },
          ...(IdPersonneEV1 !== null && { IdPersonneEV1 }),
          ...(IdPersonneEV1backup !== null && { IdPersonneEV1backup }),
          ...(Motif.trim() !== '' && { Motif: Motif.trim() }),
        },
      }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('LIST_OWNERS:title', { count })}>
      <Text size="sm" c="dimmed">
        {t('LIST_OWNERS:lead')}
      </Text>
      {count > mostLists && (
        <Text size="sm" c="red">
          {t('LIST_OWNERS:tooMany', { most: mostLists })}
        </Text>
      )}
      <Field form={form} name="IdPersonneEV1">
        {(field) => <PersonPicker {...field} openOnFocus={false} />}
      </Field>
      <Field form={form} name="IdPersonneEV1backup">
        {(field) => <PersonPicker {...field} openOnFocus={false} description={t('LIST_OWNERS:emptyBackup')} />}
      </Field>
      <ReasonField form={form} />
      <FormEnd action={t('LIST_OWNERS:change')} />
    </FormDialog>
  );
}
