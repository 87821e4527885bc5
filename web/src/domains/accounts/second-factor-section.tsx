import { Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { showDate, showInstant } from '../../lib/format.ts';
import { callQuery, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import classes from './second-factor-section.module.css';

interface Props {
  readonly IdPersonneEV1: number;
  readonly name: string;
}

/** The second factor of a person, for the service desk: what they have, and taking it back. */
export default function SecondFactorSection({ IdPersonneEV1, name }: Props) {
  const { t, language } = useTexts();
  const [resetting, setResetting] = useState(false);
  const { data } = useQuery(callQuery(secondFactorCalls.ofPerson, { params: { IdPersonneEV1 } }));
  if (!data) return null;
  const { factor, exemption, Enrole, mayReset } = data;
  const facts = factor
    ? [
        t(`SECOND_FACTOR:${factor.kind}`),
        factor.serial,
        t('SECOND_FACTOR:since', { date: showDate(factor.since.slice(0, 10)) }),
        factor.lockedUntil && t('SECOND_FACTOR:lockedUntil', { time: showInstant(factor.lockedUntil, language) }),
      ]
    : [t(Enrole === 'en-cours' ? 'SECOND_FACTOR:deskBegun' : 'SECOND_FACTOR:deskNone')];
  return (
    <>
      <Title order={2}>{t('PAGES:secondFactor')}</Title>
      <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>
      {exemption && (
        <Text size="sm" c="dimmed">
          {t('SECOND_FACTOR:deskExempt', { reason: exemption.Motif })}
        </Text>
      )}
      <div className={classes.actions}>
        {mayReset ? (
          <Button variant="default" size="compact-md" onClick={() => setResetting(true)}>
            {t('SECOND_FACTOR:reset')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('SECOND_FACTOR:resetRefused')}
          </Text>
        )}
      </div>
      <Modal
        opened={resetting}
        onClose={() => setResetting(false)}
        title={t('SECOND_FACTOR:resetTitle')}
        closeButtonProps={{ 'aria-label': t('SHELL:close') }}
      >
        <ResetForm IdPersonneEV1={IdPersonneEV1} name={name} onClose={() => setResetting(false)} />
      </Modal>
    </>
  );
}

function ResetForm({ IdPersonneEV1, name, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [Motif, setMotif] = useState('');
  const resetting = useWrite(secondFactorCalls.reset, {
    stale: [secondFactorCalls.ofPerson, directoryCalls.record],
    shownInPlace: true,
    onDone: () => {
      onClose();
      showToast({ tone: 'success', text: t('SECOND_FACTOR:resetDone', { name }) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resetting.write({ params: { IdPersonneEV1 }, body: { Motif: Motif.trim() } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t('SECOND_FACTOR:resetLead', { name })}</Text>
        <Textarea
          label={t('SECOND_FACTOR:reason')}
          description={t('SECOND_FACTOR:reasonHelp')}
          value={Motif}
          onChange={(event) => setMotif(event.currentTarget.value)}
          error={resetting.error ? errorText(resetting.error) : undefined}
          maxLength={500}
          autosize
          minRows={3}
          data-autofocus
          required
          withAsterisk={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('SECOND_FACTOR:cancel')}
          </Button>
          <Button type="submit" color="red" loading={resetting.pending} disabled={Motif.trim().length < 3}>
            {t('SECOND_FACTOR:reset')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
