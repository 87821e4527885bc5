import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { type KeptOf, keptOf, keptUnlessChosen } from '@passerelle/contracts/hiring/pieces.ts';
import { type Difference, validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { valueWords } from './given-values.tsx';
import classes from './hiring.module.css';
import type { OpenHiringFile } from './hiring-file.screen.tsx';

interface ValidationProps {
  readonly IdPersonneEV1: number;
  readonly file: OpenHiringFile;
  readonly mayDecide: boolean;
}

/** The validation of a file that was handed over; where the record says otherwise, what counts is chosen first, field by field. */
export function Validation({ IdPersonneEV1, file: { IdVisa, VersionDemande, differs }, mayDecide }: ValidationProps) {
  const { t } = useTexts();
  const [looks, setLooks] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, KeptOf>>>({});
  const params = { IdPersonneEV1 };
  // What is read is recorded: it is read once it is looked at.
  const { data, error, refetch } = useQuery({
    ...callQuery(validationCalls.differences, { params }),
    enabled: looks && differs > 0,
  });
  const ecarts = differs > 0 ? data?.ecarts : [];
  const stale = [hiringCalls.read, validationCalls.differences, requestsCalls.awaiting];
  const kept = { stale, staleAnyway: true, shownInPlace: true } as const;
  const settle = useWrite(validationCalls.settle, {
    ...kept,
    onDone: () => showToast({ tone: 'success', text: t('HIRING:differencesKept') }),
  });
  const validate = useWrite(validationCalls.validate, {
    ...kept,
    onDone: () => showToast({ tone: 'success', text: t('HIRING:validated') }),
  });
  const what = ({ IdChamp, Retenu }: Difference) => chosen[IdChamp] ?? Retenu ?? keptUnlessChosen;
  const Retenus = ecarts?.map((one) => ({ IdChamp: one.IdChamp, Vu: one.Vu, Retenu: what(one) }));
  if (IdVisa === null && differs === 0) return null;
  return (
    <Alert variant="light" title={t('HIRING:stage sent')}>
      <Stack gap="sm" align="start">
        {IdVisa !== null && <Text size="sm">{t('HIRING:validateHelp')}</Text>}
        {differs > 0 && <Text size="sm">{t('HIRING:differs', { n: differs })}</Text>}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {ecarts?.map((one) => (
          <Choice
            key={one.IdChamp}
            difference={one}
            value={what(one)}
            onChange={(value) => setChosen((all) => ({ ...all, [one.IdChamp]: value }))}
          />
        ))}
        <WriteError error={validate.error ?? settle.error} />
        <Group gap="sm">
          {!Retenus && (
            <Button loading={looks && !error} variant="default" onClick={() => setLooks(true)}>
              {t('HIRING:compare')}
            </Button>
          )}
          {Retenus && IdVisa !== null && mayDecide && (
            <Button
              loading={validate.pending}
              onClick={() => validate.write({ params, body: { IdVisa, Version: VersionDemande, Retenus } })}
            >
              {t('HIRING:validate')}
            </Button>
          )}
          {Retenus && IdVisa === null && mayDecide && (
            <Button loading={settle.pending} onClick={() => settle.write({ params, body: { Retenus } })}>
              {t('HIRING:keepChoices')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly value: KeptOf;
  readonly onChange: (value: KeptOf) => void;
}

/** A field of which file and record say otherwise: each value, with who said it when. */
function Choice({ difference, value, onChange }: ChoiceProps) {
  const { t, language } = useTexts();
  const { IdChamp, file, fileAt, readsRecord, record, recordAt, recordBy } = difference;
  const said = { file, record: readsRecord ? record : null };
  const line = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const from = {
    file: line(t('HIRING:fromFile'), fileAt && showInstant(fileAt, language)),
    record: line(t('HIRING:fromRecord'), recordBy?.IndexPrenomNom, recordAt && showInstant(recordAt, language)),
  };
  return (
    <Radio.Group
      label={t(`CHAMPS:${IdChamp}` as TextKey)}
      value={value}
      onChange={(picked) => onChange(picked === 'record' ? 'record' : 'file')}
    >
      <div className={classes.choices}>
        {keptOf.map((one) => (
          <Radio
            key={one}
            value={one}
            label={said[one] === null ? t('HIRING:recordClosed') : valueWords(IdChamp, said[one], t)}
            description={from[one]}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
