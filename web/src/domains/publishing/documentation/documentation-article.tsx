import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { asLanguage, idLangues, localeOf } from '@passerelle/contracts/languages.ts';
import { IconArrowRight, IconFileOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './documentation.module.css';
import { screenPath, screenTitle } from './documented-screens.ts';

interface DocumentationArticleProps {
  readonly Cle: string;
  /** Absent for who only reads. */
  readonly onEdit?: (() => void) | undefined;
}

/** A page, and the screens that it is about. */
export function DocumentationArticle({ Cle, onEdit }: DocumentationArticleProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { data: page, error, refetch } = useQuery(callQuery(documentationCalls.page, { params: { Cle } }));
  if (!page) {
    if (isNotFound(error)) return <EmptyState icon={<IconFileOff size={28} />} title={t('DOCUMENTATION:gone')} />;
    return error && <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const own = page.IdLangue === idLangues[language];
  const lang = own ? undefined : localeOf(asLanguage(page.IdLangue));
  return (
    <article className={classes.article} aria-labelledby="documentation-title">
      <header className={classes.head}>
        <Title order={2} size="h1" id="documentation-title" lang={lang}>
          {page.Titre}
        </Title>
        {onEdit && page.origin !== 'shipped' && (
          <Badge variant="dot" color="gray">
            {t(`DOCUMENTATION:origin.${page.origin}`)}
          </Badge>
        )}
        {onEdit && page.Masquee && (
          <Badge variant="dot" color="yellow">
            {t('DOCUMENTATION:hidden')}
          </Badge>
        )}
        {onEdit && (
          <Button ms="auto" size="compact-sm" variant="default" leftSection={<IconPencil size={14} />} onClick={onEdit}>
            {t('CONTENT:edit')}
          </Button>
        )}
      </header>
      {!own && (
        <Text className={classes.quiet} mb={6}>
          {t('CONTENT:fallback')}
        </Text>
      )}
      <RichText html={page.Texte} lang={lang} />
      {page.Ecrans.length > 0 && (
        <Group gap="xs" mt="md">
          <span className={classes.quiet}>{t('DOCUMENTATION:screens')}</span>
          {page.Ecrans.map((screen) => (
            <Button
              key={screen}
              size="compact-sm"
              variant="light"
              component={Link}
              to={screenPath(screen, language, user)}
              rightSection={<IconArrowRight size={14} />}
            >
              {t(screenTitle(screen))}
            </Button>
          ))}
        </Group>
      )}
      {page.DateM && (
        <Text className={classes.quiet} mt="md">
          {t('DOCUMENTATION:updated', { when: showInstant(page.DateM, language) })}
        </Text>
      )}
    </article>
  );
}
