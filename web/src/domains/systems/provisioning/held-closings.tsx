import { Alert, Button, Text } from '@mantine/core';
import { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comma } from '../../../lib/comma.ts';
import { useForm } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { MoreError } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import own from './accounts.module.css';

/** Whose accounts are not closed before somebody says yes, by name: nothing is shown where there are none. */
export function HeldClosings() {
  const { t } = useTexts();
  const [agrees, setAgrees] = useState(false);
  const { data, error, refetch } = useQuery(callQuery(controlCalls.closings, {}));
  if (error && !data)
    return <MoreError error={error} title={t('ACCOUNT_CONTROL:held')} onRetry={() => void refetch()} />;
  if (!data || data.count === 0) return null;
  const { count, perSystem, people, held } = data;
  return (
    <Alert
      color="orange"
      mt="md"
      maw={1120}
      icon={<IconHandStop size={18} aria-hidden="true" />}
      title={t('ACCOUNT_CONTROL:held')}
    >
      <p className={own.heldLead}>{t('ACCOUNT_CONTROL:heldLead', { count, perSystem, people })}</p>
      <ul className={own.heldNames} aria-label={t('ACCOUNT_CONTROL:held')}>
        {held.map(({ person, systems }) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={person} IdPays={person.IdPays} />
            <span className={own.system}> · {systems.map(systemName).join(comma())}</span>
          </li>
        ))}
      </ul>
      <Button size="compact-md" variant="default" mt="xs" onClick={() => setAgrees(true)}>
        {t('ACCOUNT_CONTROL:allow', { n: held.length })}
      </Button>
      {agrees && (
        <AllowDialog people={held.map(({ person }) => person.IdPersonneEV1)} onClose={() => setAgrees(false)} />
      )}
    </Alert>
  );
}

/** Asks why the accounts of these people are closed all the same. */
function AllowDialog({ people, onClose }: { readonly people: readonly number[]; readonly onClose: () => void }) {
  const { t } = useTexts();
  const allow = useWrite(controlCalls.allowClosings, { stale: [controlCalls.closings], shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true) },
    save: async ({ Motif }) => await allow.writeAsync({ body: { people: [...people], Motif: Motif.trim() } }),
    done: ({ allowed }) => {
      showToast({ tone: 'success', text: t('ACCOUNT_CONTROL:allowed', { n: allowed }) });
      onClose();
    },
  });
  const action = t('ACCOUNT_CONTROL:allow', { n: people.length }).replace('…', '');
  return (
    <FormDialog form={form} acts onClose={onClose} title={action}>
      <Text size="sm">{t('ACCOUNT_CONTROL:allowLead', { n: people.length })}</Text>
      <ReasonField form={form} />
      <FormEnd cancel action={action} />
    </FormDialog>
  );
}
