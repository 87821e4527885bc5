import { Text, Title } from '@mantine/core';
import { definePage } from '../lib/page.ts';
import { useTexts } from '../lib/texts.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import classes from './legal-notices.module.css';

export const page = definePage<'legalNotices'>()({ Page: LegalNoticesPage });

const sections = [
  ['PAGES:legalPublisher', 'PAGES:legalPublisherText'],
  ['PAGES:legalData', 'PAGES:legalDataText'],
  ['PAGES:legalRights', 'PAGES:legalRightsText'],
  ['PAGES:legalStorage', 'PAGES:legalStorageText'],
] as const;

function LegalNoticesPage() {
  const { t } = useTexts();
  useDocumentTitle(t('PAGES:legalNotices'));
  return (
    <article className={classes.notices}>
      <Title order={1}>{t('PAGES:legalNotices')}</Title>
      {sections.map(([title, text]) => (
        <section key={title}>
          <Title order={2}>{t(title)}</Title>
          <Text>{t(text)}</Text>
        </section>
      ))}
    </article>
  );
}
