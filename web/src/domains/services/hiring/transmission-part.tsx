import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { candidateFields, fieldsOfRecord } from '@passerelle/contracts/hiring/candidate.form.ts';
import { type HiringFile, hiringCalls, type Transmission } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { useState } from 'react';
import { openCall } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { showInstant } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { WriteError } from '../../../ui/write-error.tsx';
import { TransmissionBadge } from './transmission-badge.tsx';

/** What the file alone has. */
const ofFile = candidateFields.filter((name) => !fieldsOfRecord.includes(name));

interface PartProps {
  readonly IdPersonneEV1: number;
  readonly data: HiringFile;
  readonly transmission: Transmission;
}

/** How far a validated file has come on its way to payroll, and what is done about it. */
export function TransmissionPart({ IdPersonneEV1, data, transmission }: PartProps) {
  const { t, language } = useTexts();
  const { mayTransmit, maySendAgain, mayPack } = data;
  const { Version, Etat, by, TransmisLe, Note, answer } = transmission;
  const [again, setAgain] = useState(false);
  const params = { IdPersonneEV1 };
  const when = TransmisLe === null ? '' : showInstant(TransmisLe, language);
  const takePack = () =>
    void openCall(payrollCalls.pack, { params })
      .then(async (response) => saveFile(await response.blob(), `dossier-${IdPersonneEV1}-${Version}.zip`))
      .catch(reportError);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING:transmissionTitle')}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3">
          {t('HIRING:transmissionTitle')}
        </Title>
        <TransmissionBadge state={Etat} />
      </Group>
      <Stack gap="sm" align="start">
        <Text size="sm" c="dimmed">
          {t('HIRING:transmissionVersion', { n: Version })}
          {TransmisLe !== null &&
            ` · ${by ? t('HIRING:transmissionBy', { name: by.IndexPrenomNom ?? '', when }) : t('HIRING:transmissionOn', { when })}`}
        </Text>
        {Note && <Text size="sm">{Note}</Text>}
        {answer && (
          <Text size="sm" c={Etat === 'refused' ? 'red' : 'dimmed'}>
            {t('HIRING:transmissionAnswer', { answer })}
          </Text>
        )}
        {mayPack && (
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={takePack}>
              {t('HIRING:pack')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('HIRING:packHelp')}
            </Text>
          </Group>
        )}
        {mayTransmit && <TakeOver IdPersonneEV1={IdPersonneEV1} />}
        {maySendAgain && !again && (
          <Button variant="default" size="xs" onClick={() => setAgain(true)}>
            {t('HIRING:sendAgain')}
          </Button>
        )}
        {maySendAgain && again && <SendAgain IdPersonneEV1={IdPersonneEV1} onDone={() => setAgain(false)} />}
      </Stack>
    </Paper>
  );
}

/** What payroll notes once it has entered the file in its own system. */
function TakeOver({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const { write, pending } = useWrite(payrollCalls.transmit, { stale: [hiringCalls.read] });
  const body = note.trim() ? { Note: note.trim() } : {};
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">{t('HIRING:transmitHelp')}</Text>
      <Textarea
        label={t('HIRING:transmissionNote')}
        value={note}
        maxLength={500}
        autosize
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button loading={pending} onClick={() => write({ params: { IdPersonneEV1 }, body })}>
          {t('HIRING:transmit')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is put right of what the file alone has, before it is sent again. */
function SendAgain({ IdPersonneEV1, onDone }: { readonly IdPersonneEV1: number; readonly onDone: () => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { write, pending, error } = useWrite(payrollCalls.again, {
    stale: [hiringCalls.read],
    shownInPlace: true,
    onDone,
  });
  const fields = Object.entries(typed).flatMap(([IdChamp, Valeur]) =>
    Valeur.trim() ? [{ IdChamp, Valeur: Valeur.trim() }] : [],
  );
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">{t('HIRING:sendAgainHelp')}</Text>
      {ofFile.map((name) => (
        <TextInput
          key={name}
          label={t(`CHAMPS:${name}` as TextKey)}
          value={typed[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [name]: value }))}
        />
      ))}
      <WriteError error={error} />
      <Group>
        <Button loading={pending} onClick={() => write({ params: { IdPersonneEV1 }, body: { fields } })}>
          {t('HIRING:sendAgain')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
