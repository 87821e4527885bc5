import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type DuePaper, duePapersCalls } from '@passerelle/contracts/hiring/due-papers.contract.ts';
import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import { useEffect, useRef, useState } from 'react';
import { openCall } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { showDate } from '../../../lib/format.ts';
import { invalidateCalls } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useStore } from '../../../lib/use-store.ts';
import filesStyle from '../../../ui/files/file-field.module.css';
import { UploadLine } from '../../../ui/files/file-line.tsx';
import parts from '../../../ui/parts.module.css';
import { pageUploads } from './candidate/page-uploads.ts';
import { shrunk } from './candidate/shrink-picture.ts';
import classes from './hiring.module.css';
import { acceptedBy, saidIn, usePaperTold } from './paper-words.ts';
import { pieceColours } from './piece-standing.ts';

interface DueProps {
  readonly IdPersonneEV1: number;
  readonly papers: readonly DuePaper[];
}

/** The papers that somebody's hiring file went on without: they give them by themself, until each is accepted. */
export default function DuePapers({ IdPersonneEV1, papers }: DueProps) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <p className={parts.quiet}>{t('HIRING_PAPERS:dueLead')}</p>
      {papers.map((paper) => (
        <Due key={paper.IdPiece} {...{ IdPersonneEV1, paper }} />
      ))}
    </Stack>
  );
}

function Due({ IdPersonneEV1, paper }: { readonly IdPersonneEV1: number; readonly paper: DuePaper }) {
  const { t, language } = useTexts();
  const { IdPiece, Nom, Etat, Motif, DerogJusque, late, pages } = paper;
  const params = { IdPersonneEV1, IdPiece };
  // The first of these takes the place of what waits; what is chosen besides comes beside it.
  const replacing = useRef(new WeakSet<File>());
  const [uploads] = useState(() =>
    pageUploads(
      async (file, page, options) => {
        const query = { name: page.name, beside: !replacing.current.has(file) };
        return await openCall(duePapersCalls.give, { params, query, content: page.content }, options);
      },
      () => void invalidateCalls(duePapersCalls.list),
    ),
  );
  useEffect(() => () => uploads.end(), [uploads]);
  const coming = useStore(uploads.list);
  const told = usePaperTold(paper);
  const label = saidIn(Nom, language);
  const waits = Etat === 'waiting';
  const add = async (chosen: readonly File[], replaces: boolean) => {
    for (const [at, file] of chosen.entries()) {
      const sent = await shrunk(file);
      if (replaces && at === 0) replacing.current.add(sent);
      uploads.add([sent]);
    }
  };
  const open = (page: number, name: string) =>
    attempt(
      openCall(duePapersCalls.paper, { params, query: { page } }).then(async (answer) =>
        saveFile(await answer.blob(), name),
      ),
    );
  return (
    <div className={classes.due}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{label}</Text>
        <Badge color={late ? 'red' : pieceColours[Etat]} variant="light">
          {t(`HIRING:state ${Etat}`)}
        </Badge>
      </Group>
      <Text size="sm" c={late ? 'red' : undefined}>
        {waits
          ? t('HIRING_PAPERS:dueWaits')
          : t(late ? 'HIRING_PAPERS:dueLate' : 'HIRING_PAPERS:dueBy', { day: showDate(DerogJusque, language) })}
      </Text>
      {Motif && (
        <Text size="sm" c="red">
          {t('HIRING:why', { reason: Motif })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {told}
      </Text>
      {pages.length > 0 && (
        <Group gap="xs">
          {pages.map((name, page) => (
            <UnstyledButton
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={page}
              className={filesStyle.name}
              onClick={() => open(page, name)}
              aria-label={t('FILES:download', { name })}
            >
              {name}
            </UnstyledButton>
          ))}
        </Group>
      )}
      {coming.length > 0 && (
        <ul className={filesStyle.lines} aria-label={label}>
          {coming.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onDrop={() => uploads.drop(upload.key)}
              onRetry={() => uploads.retry(upload.key)}
            />
          ))}
        </ul>
      )}
      <Group gap="xs">
        {pages.length + coming.length < mostPages && (
          <Choose
            {...{ label, paper }}
            words={t(waits ? 'CANDIDATE:addPage' : 'HIRING:give')}
            onChosen={(chosen) => void add(chosen, false)}
          />
        )}
        {waits && (
          <Choose {...{ label, paper }} words={t('HIRING:giveAgain')} onChosen={(chosen) => void add(chosen, true)} />
        )}
      </Group>
    </div>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly paper: DuePaper;
  readonly words: string;
  readonly onChosen: (chosen: readonly File[]) => void;
}

function Choose({ label, paper, words, onChosen }: ChooseProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={`${words} – ${label}`}
        accept={acceptedBy(paper)}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChosen(chosen);
        }}
      />
      <Button size="sm" variant="default" aria-label={`${words} – ${label}`} onClick={() => chooser.current?.click()}>
        {words}
      </Button>
    </>
  );
}
