import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { groupedIban } from '@passerelle/contracts/catalogue/iban.ts';
import { candidateFields, isAskedByAnother } from '@passerelle/contracts/hiring/candidate.form.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { useLive } from '../../../lib/live.ts';
import { type TextKey, type Translate, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { FillIn } from './fill-in.tsx';
import classes from './hiring.module.css';
import type { OpenHiringFile } from './hiring-file.screen.tsx';

interface ValuesProps {
  readonly IdPersonneEV1: number;
  readonly file: OpenHiringFile;
  readonly mayDecide: boolean;
}

/** What a reader reads of a value. */
export function valueWords(name: string, value: string | null | undefined, t: Translate): string {
  if (!value) return t('HIRING:notFilled');
  if (name === 'Iban') return groupedIban(value);
  return name === 'SituationFamiliale' ? t(`PERSON:${name} ${value}` as TextKey) : value;
}

/** What is wrong with a value, or is to be looked at again. */
function Told({
  name,
  read: { faults, warnings },
}: {
  readonly name: string;
  readonly read: Output<typeof hiringCalls.values>;
}) {
  const { t } = useTexts();
  const fault = faults.find(({ field }) => field === name);
  const told = fault ?? warnings.find(({ field }) => field === name);
  if (!told) return null;
  const field = t(`CHAMPS:${name}` as TextKey);
  return <dd className={parts.quiet}>{t(`REGLES:${told.rule}` as TextKey, { field, value: fault?.limit ?? '' })}</dd>;
}

/** What the candidate filled in: how much of it, and on demand, which is recorded, what. */
export function GivenValues({ IdPersonneEV1, file, mayDecide }: ValuesProps) {
  const { t } = useTexts();
  const [read, setRead] = useState<Output<typeof hiringCalls.values>>();
  const values = read?.fields;
  const [fills, setFills] = useState(false);
  const [reading, setReading] = useState(false);
  const [changed, setChanged] = useState(false);
  // Read again by itself, it would be recorded as read with each key of its candidate.
  useLive('requests.changed', ({ IdDemande }) => {
    if (IdDemande === file.IdDemande) setChanged(true);
  });
  /** Reads them, whatever was read before: they are typed in meanwhile. */
  const reveal = (toFill: boolean) => {
    setReading(true);
    setChanged(false);
    void callApi(hiringCalls.values, { params: { IdPersonneEV1 } })
      .then((answer) => {
        setRead(answer);
        setFills(toFill);
      }, reportError)
      .finally(() => setReading(false));
  };
  const mayFill = mayDecide && file.IdStade === stages.draft && file.sentBack === null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING:given')}>
      <Title order={2} size="h3" mb="xs">
        {t('HIRING:given')}
      </Title>
      <Text>{file.lacking === 0 ? t('HIRING:complete') : t('HIRING:lacking', { n: file.lacking })}</Text>
      {file.readsGiven && values && fills && mayFill ? (
        <FillIn
          IdPersonneEV1={IdPersonneEV1}
          seen={values}
          onDone={() => reveal(false)}
          onClose={() => setFills(false)}
        />
      ) : !file.readsGiven ? null : values ? (
        <dl className={classes.values}>
          {candidateFields
            .filter((name) => !isAskedByAnother(name) || values[name])
            .map((name) => (
              <div key={name}>
                <dt className={parts.quiet}>{t(`CHAMPS:${name}` as TextKey)}</dt>
                <dd>{valueWords(name, values[name], t)}</dd>
                {values[name] && <Told name={name} read={read} />}
              </div>
            ))}
        </dl>
      ) : (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="xs" loading={reading} onClick={() => reveal(false)}>
            {t('HIRING:reveal')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('HIRING:revealHelp')}
          </Text>
        </Group>
      )}
      {file.readsGiven && values && changed && !fills && (
        <Group gap="sm" mt="sm" role="status">
          <Text size="sm">{t('HIRING:changedSince')}</Text>
          <Button variant="default" size="xs" loading={reading} onClick={() => reveal(false)}>
            {t('HIRING:reveal')}
          </Button>
        </Group>
      )}
      {mayFill && !fills && (
        <Button
          variant="subtle"
          size="xs"
          mt="sm"
          className={parts.flush}
          loading={reading}
          onClick={() => reveal(true)}
        >
          {t('HIRING:fillIn')}
        </Button>
      )}
    </Paper>
  );
}
