import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { CandidateFile } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { WriteError } from '../../../ui/write-error.tsx';

type Waived = Pick<CandidateFile['pieces'][number], 'Derogation' | 'DerogMotif' | 'DerogJusque'>;

/** How a waiver of a paper stands, and why it was asked for. */
export function WaiverTold({ piece: { Derogation, DerogMotif, DerogJusque } }: { readonly piece: Waived }) {
  const { t } = useTexts();
  if (Derogation === null) return null;
  return (
    <Text size="sm">
      {t(`HIRING_PAPERS:waiver ${Derogation}`, { why: DerogMotif ?? '' })}
      {DerogJusque !== null && ` · ${t('HIRING_PAPERS:waiverLater', { day: showDate(DerogJusque) })}`}
    </Text>
  );
}

interface AskProps {
  readonly label: string;
  readonly pending: boolean;
  readonly error: Error | null | undefined;
  readonly ask: (body: { readonly Motif: string; readonly Jusque: string | null }) => void;
}

/** Asks that a file goes on without a paper: why, and by when it is given all the same. */
export function AskWaiver({ label, pending, error, ask }: AskProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const [why, setWhy] = useState('');
  const [day, setDay] = useState('');
  if (!opened)
    return (
      <Button size="xs" variant="subtle" className={parts.flush} onClick={() => setOpened(true)}>
        {label}
      </Button>
    );
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={t('HIRING_PAPERS:waiverWhy')}
        value={why}
        maxLength={500}
        autosize
        autoFocus
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('HIRING_PAPERS:waiverUntil')}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <WriteError error={error} />
      <Group gap="xs">
        <Button
          loading={pending}
          disabled={why.trim().length < shortestPieceReason}
          onClick={() => ask({ Motif: why, Jusque: day || null })}
        >
          {label}
        </Button>
        <Button variant="default" onClick={() => setOpened(false)}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
