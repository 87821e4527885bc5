import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type DocumentToRead, documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { openCall } from '../../../../lib/api.ts';
import { reportError } from '../../../../lib/errors.ts';
import { showMoment, showSize } from '../../../../lib/format.ts';
import { callQuery, useWrite } from '../../../../lib/query.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { saidIn } from '../paper-words.ts';
import classes from './candidate.module.css';

/** What a candidate is given to read, in their language; nothing where there is nothing. */
export function WelcomeDocuments() {
  const { t, language } = useTexts();
  const { data = [] } = useQuery(callQuery(documentsCalls.toRead, { query: { IdLangue: idLangues[language] } }));
  if (data.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING_PAPERS:toRead')}>
      <Title order={2} size="h3" mb="sm">
        {t('HIRING_PAPERS:toRead')}
      </Title>
      <Stack gap="md">
        {data.map((document) => (
          <OneDocument key={document.IdDocument} document={document} />
        ))}
      </Stack>
    </Paper>
  );
}

function OneDocument({ document: { IdDocument, Titre, name, size, lu } }: { readonly document: DocumentToRead }) {
  const { t, language } = useTexts();
  const params = { IdDocument };
  const mark = useWrite(documentsCalls.markRead, { stale: [documentsCalls.toRead] });
  const open = () =>
    void openCall(documentsCalls.document, { params })
      .then(async (response) => saveFile(await response.blob(), name))
      .catch(reportError);
  const title = saidIn(Titre, language);
  return (
    <div className={classes.piece}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {name} · {showSize(size, language)}
      </Text>
      <Group gap="xs">
        <Button size="md" variant="default" aria-label={`${t('HIRING_PAPERS:openDocument')} – ${title}`} onClick={open}>
          {t('HIRING_PAPERS:openDocument')}
        </Button>
        {lu === null ? (
          <Button
            size="md"
            loading={mark.pending}
            aria-label={`${t('HIRING_PAPERS:markRead')} – ${title}`}
            onClick={() => mark.write({ params })}
          >
            {t('HIRING_PAPERS:markRead')}
          </Button>
        ) : (
          <Text size="sm" role="status">
            {t('HIRING_PAPERS:isRead', { when: showMoment(lu, language) })}
          </Text>
        )}
      </Group>
    </div>
  );
}
