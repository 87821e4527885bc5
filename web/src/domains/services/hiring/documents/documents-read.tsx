import { Paper, Text, Title } from '@mantine/core';
import type { DocumentToRead } from '@passerelle/contracts/hiring/documents.contract.ts';
import { showDayAndTime } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { saidIn } from '../paper-words.ts';

/** What a candidate is given to read, and what they say that they read, as their recruiter sees it. */
export function DocumentsRead({ documents }: { readonly documents: readonly DocumentToRead[] }) {
  const { t, language } = useTexts();
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING_PAPERS:documentsTitle')}>
      <Title order={2} size="h3" mb="sm">
        {t('HIRING_PAPERS:documentsTitle')}
      </Title>
      {documents.map(({ IdDocument, Titre, lu }) => (
        <Text key={IdDocument} size="sm">
          {saidIn(Titre, language)}
          <Text span c="dimmed">
            {' · '}
            {lu === null
              ? t('HIRING_PAPERS:notRead')
              : t('HIRING_PAPERS:isRead', { when: showDayAndTime(lu, language) })}
          </Text>
        </Text>
      ))}
    </Paper>
  );
}
