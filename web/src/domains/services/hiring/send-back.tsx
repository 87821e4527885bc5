import { Button, Checkbox, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { WriteError } from '../../../ui/write-error.tsx';
import type { OpenHiringFile } from './hiring-file.screen.tsx';
import { saidIn } from './paper-words.ts';

/** Single fields and papers that a candidate who handed their file over is asked for anew. */
export function SendBack({ IdPersonneEV1, file }: { readonly IdPersonneEV1: number; readonly file: OpenHiringFile }) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState<string[]>([]);
  const [pieces, setPieces] = useState<string[]>([]);
  const [why, setWhy] = useState('');
  const { write, pending, error } = useWrite(hiringCalls.sendBack, { shownInPlace: true, stale: [hiringCalls.read] });
  if (!open)
    return (
      <Button variant="default" onClick={() => setOpen(true)} style={{ alignSelf: 'start' }}>
        {t('HIRING:sendBack')}
      </Button>
    );
  const body = { fields, pieces: pieces.map(Number), Remarque: why };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING:sendBack')}>
      <Stack gap="sm" align="start">
        <Title order={2} size="h3">
          {t('HIRING:sendBack')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('HIRING:sendBackHelp')}
        </Text>
        <Checkbox.Group label={t('HIRING:given')} value={fields} onChange={setFields}>
          <Stack gap={6} mt={6}>
            {candidateFields.map((name) => (
              <Checkbox key={name} value={name} label={t(`CHAMPS:${name}` as TextKey)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group label={t('HIRING:piecesTitle')} value={pieces} onChange={setPieces}>
          <Stack gap={6} mt={6}>
            {file.pieces.map(({ IdPiece, Nom }) => (
              <Checkbox key={IdPiece} value={String(IdPiece)} label={saidIn(Nom, language)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={t('HIRING:sendBackWhy')}
          value={why}
          maxLength={500}
          autosize
          minRows={2}
          w="100%"
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <WriteError error={error} />
        <Button
          loading={pending}
          disabled={fields.length + pieces.length === 0 || why.trim() === ''}
          onClick={() => write({ params: { IdPersonneEV1 }, body })}
        >
          {t('HIRING:sendBackDo')}
        </Button>
      </Stack>
    </Paper>
  );
}
