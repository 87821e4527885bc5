import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { candidateCalls, type CandidateFile as File } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { useEffect, useState } from 'react';
import { showDate, showMoment, showTime } from '../../../../lib/format.ts';
import { invalidateCalls, useWrite } from '../../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { WriteError } from '../../../../ui/write-error.tsx';
import { saidIn } from '../paper-words.ts';
import classes from './candidate.module.css';
import { CandidateField } from './candidate-field.tsx';
import { Keeper } from './keeper.ts';
import { PieceCard } from './piece-card.tsx';
import { WelcomeDocuments } from './welcome-documents.tsx';

const pieceOf = (field: string) => (field.startsWith('piece-') ? field.slice('piece-'.length) : undefined);
const stale = [candidateCalls.file];

/** What a candidate fills in and gives; once it is handed over, how it stands. */
export function CandidateFile({ file }: { readonly file: File }) {
  const { t, language } = useTexts();
  const leave = useWrite(candidateCalls.leave, { onDone: () => void invalidateCalls(...stale) });
  const open = file.IdStade === stages.draft;
  return (
    <Stack gap="lg">
      <header>
        <Title order={1}>{t('HIRING:hello', { name: file.Prenom ?? '' })}</Title>
        {file.LibSociete && <Text c="dimmed">{file.LibSociete}</Text>}
        {file.DateEntreePhysique && <Text>{t('HIRING:arrival', { day: showDate(file.DateEntreePhysique) })}</Text>}
        {open && file.Jusque && <Text fw={600}>{t('HIRING:until', { when: showMoment(file.Jusque, language) })}</Text>}
      </header>
      {open && <Filling file={file} />}
      {!open && (
        <Alert color="green" title={t(file.IdStade >= stages.validated ? 'HIRING:doneTitle' : 'HIRING:sentTitle')}>
          {t(file.IdStade >= stages.validated ? 'HIRING:doneText' : 'HIRING:sentText')}
        </Alert>
      )}
      <WelcomeDocuments />
      <Group justify="end">
        <Button variant="subtle" onClick={() => leave.write({})}>
          {t('HIRING:leave')}
        </Button>
      </Group>
    </Stack>
  );
}

function Filling({ file }: { readonly file: File }) {
  const { t, language } = useTexts();
  const [keeper] = useState(() => new Keeper(file.fields, () => void invalidateCalls(...stale)));
  useEffect(() => keeper.read(file.fields), [keeper, file.fields]);
  const keeping = useStore(keeper.keeping);
  const back = file.sentBack;
  // Where something is asked for anew, that alone is shown.
  const sections = candidateForm.sections
    .map((one) => ({
      ...one,
      items: one.items.filter(isFieldItem).filter(({ field }) => back === null || back.fields.includes(field)),
    }))
    .filter(({ items }) => items.length > 0);
  const pieces = file.pieces.filter(({ Etat }) => back === null || Etat === 'rejected' || Etat === 'waiting');
  const submit = useWrite(candidateCalls.submit, { shownInPlace: true, stale });
  const faults = new Map(file.faults.map((fault) => [fault.field, fault]));
  const lacking = file.faults.filter(({ field }) => field !== 'DateRetour');
  const waiting = file.pieces.some(({ Etat }) => Etat === 'waiting');
  const onlyWaits =
    waiting &&
    lacking.every(({ field }) => file.pieces.some((one) => one.CodePiece === pieceOf(field) && one.Etat === 'waiting'));
  return (
    <>
      <Text>{t('HIRING:helloText')}</Text>
      {back && (
        <Alert color="orange" title={t('HIRING:sentBackTitle')}>
          {back.why}
        </Alert>
      )}
      {file.Precisions && <Alert variant="light">{file.Precisions}</Alert>}
      <Standing keeping={keeping} />
      {sections.map(({ section, title, items }) => (
        <Paper key={section} withBorder p="md" component="section" aria-label={t(title as TextKey)}>
          <Title order={2} size="h3" mb="sm">
            {t(title as TextKey)}
          </Title>
          <Stack gap="sm">
            {items.map((item) => (
              <CandidateField
                key={item.field}
                item={item}
                stored={file.fields[item.field] ?? null}
                fault={faults.get(item.field)}
                keeper={keeper}
              />
            ))}
          </Stack>
        </Paper>
      ))}
      {pieces.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label={t('HIRING:papers')}>
          <Title order={2} size="h3">
            {t('HIRING:papers')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('HIRING:papersHelp')}
          </Text>
          <Stack gap="md">
            {pieces.map((piece) => (
              <PieceCard key={piece.IdPiece} piece={piece} />
            ))}
          </Stack>
        </Paper>
      )}
      {lacking.length > 0 && !onlyWaits && (
        <section aria-label={t('HIRING:missing')}>
          <Text fw={600}>{t('HIRING:missing')}</Text>
          <ul className={classes.missing}>
            {lacking.map(({ field }) => {
              const piece = file.pieces.find(({ CodePiece }) => CodePiece === pieceOf(field));
              return (
                <li key={field}>
                  <a href={`#${field}`}>
                    {piece === undefined ? t(`CHAMPS:${field}` as TextKey) : saidIn(piece.Nom, language)}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {onlyWaits && <Alert variant="light">{t('HIRING:submitWait')}</Alert>}
      <WriteError error={submit.error} />
      <Button
        size="md"
        disabled={lacking.length > 0}
        loading={submit.pending}
        onClick={() =>
          void keeper.flush().then((kept) => {
            if (kept) submit.write({});
          })
        }
      >
        {t('HIRING:submit')}
      </Button>
    </>
  );
}

function Standing({ keeping: { state, at, moved } }: { readonly keeping: ReturnType<Keeper['keeping']['get']> }) {
  const { t, language } = useTexts();
  const said =
    moved[0] !== undefined
      ? t('HIRING:changedElsewhere', { field: t(`CHAMPS:${moved[0]}` as TextKey) })
      : state === 'saving'
        ? t('HIRING:saving')
        : state === 'failed'
          ? t('HIRING:notSaved')
          : at && t('HIRING:saved', { time: showTime(at, language) });
  return (
    <Text size="sm" role="status" className={classes.standing} c={state === 'failed' ? 'red' : 'dimmed'}>
      {said}
    </Text>
  );
}
