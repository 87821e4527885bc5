import { Button, Group, Stack, TextInput } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { reachCalls } from '@passerelle/contracts/hiring/reach.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { DateInput, useUnreadDay } from '../../../ui/date-inputs.tsx';
import parts from '../../../ui/parts.module.css';
import { WriteError } from '../../../ui/write-error.tsx';
import type { OpenHiringFile } from './hiring-file.screen.tsx';

interface ReachProps {
  readonly IdPersonneEV1: number;
  readonly file: OpenHiringFile;
}

const stale = [hiringCalls.read];

/** What is put right so that a candidate comes to their file in time: their birth date, their own address, the day it ends. */
export function CandidateReach({ IdPersonneEV1, file: { lien } }: ReachProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'contact' | 'day'>();
  const close = () => setOpen(undefined);
  const lasts = lien === 'open' || lien === 'waiting' || lien === 'expired';
  if (open === 'contact') return <Contact IdPersonneEV1={IdPersonneEV1} onClose={close} />;
  if (open === 'day') return <ReturnDay IdPersonneEV1={IdPersonneEV1} onClose={close} />;
  return (
    <Group gap="lg">
      <Button variant="subtle" className={parts.flush} onClick={() => setOpen('contact')}>
        {t('CANDIDATE:contact')}
      </Button>
      {lasts && (
        <Button variant="subtle" className={parts.flush} onClick={() => setOpen('day')}>
          {t('CANDIDATE:moveDay')}
        </Button>
      )}
    </Group>
  );
}

interface FormProps {
  readonly IdPersonneEV1: number;
  readonly onClose: () => void;
}

/** What is wrong with a field of the body, in words. */
function faultIn(error: unknown, field: string): string | undefined {
  const detail = error instanceof ApiError ? error.details.find(({ path }) => path === `body/${field}`) : undefined;
  return detail && textIfAny('REGLES', detail.rule, { value: detail.value ?? '', field: '' });
}

function Contact({ IdPersonneEV1, onClose }: FormProps) {
  const { t } = useTexts();
  const [born, setBorn] = useState<string | null>(null);
  const { isRefused, kept } = useUnreadDay();
  const [mail, setMail] = useState('');
  const { write, pending, error } = useWrite(reachCalls.contact, { shownInPlace: true, stale, onDone: onClose });
  const body = { ...(born && { DateNaissance: born }), ...(mail.trim() && { MailPerso: mail.trim() }) };
  const faults = [faultIn(error, 'DateNaissance'), faultIn(error, 'MailPerso')];
  return (
    <Stack gap="sm" align="start">
      <DateInput label={t('CHAMPS:DateNaissance')} value={born} onChange={setBorn} {...kept} error={faults[0]} />
      <TextInput
        label={t('CHAMPS:MailPerso')}
        type="email"
        value={mail}
        maxLength={254}
        error={faults[1]}
        onChange={({ currentTarget }) => setMail(currentTarget.value)}
      />
      {faults.every((fault) => fault === undefined) && <WriteError error={error} />}
      <Ends
        pending={pending}
        disabled={isRefused || Object.keys(body).length === 0}
        onSave={() => write({ params: { IdPersonneEV1 }, body })}
        onClose={onClose}
      />
    </Stack>
  );
}

function ReturnDay({ IdPersonneEV1, onClose }: FormProps) {
  const { t } = useTexts();
  const [day, setDay] = useState<string | null>(null);
  const { isRefused, kept } = useUnreadDay();
  const [why, setWhy] = useState('');
  const { write, pending, error } = useWrite(reachCalls.returnDay, { shownInPlace: true, stale, onDone: onClose });
  const faults = [faultIn(error, 'DateRetour'), faultIn(error, 'Remarque')];
  return (
    <Stack gap="sm" align="start">
      <DateInput label={t('CHAMPS:DateRetour')} value={day} onChange={setDay} {...kept} error={faults[0]} />
      <TextInput
        label={t('CANDIDATE:moveWhy')}
        value={why}
        maxLength={500}
        w="100%"
        error={faults[1]}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      {faults.every((fault) => fault === undefined) && <WriteError error={error} />}
      <Ends
        pending={pending}
        disabled={isRefused || day === null}
        onSave={() =>
          day !== null &&
          write({ params: { IdPersonneEV1 }, body: { DateRetour: day, ...(why.trim() && { Remarque: why }) } })
        }
        onClose={onClose}
      />
    </Stack>
  );
}

interface EndsProps {
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function Ends({ pending, disabled, onSave, onClose }: EndsProps) {
  const { t } = useTexts();
  return (
    <Group>
      <Button loading={pending} disabled={disabled} onClick={onSave}>
        {t('COMMON:save')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('COMMON:cancel')}
      </Button>
    </Group>
  );
}
