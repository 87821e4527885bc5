import { Text, Title } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { asLanguage, idLangues, localeOf } from '@passerelle/contracts/languages.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useDocumentTitle } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import classes from './documentation.module.css';

export function LegalNoticesScreen() {
  const { t, language } = useTexts();
  const { Titre, Texte, IdLangue } = useCall(documentationCalls.legalNotices, {});
  useDocumentTitle(t('PAGES:legalNotices'));
  const own = IdLangue === idLangues[language];
  const lang = own ? undefined : localeOf(asLanguage(IdLangue));
  return (
    <article className={classes.notices}>
      <Title order={1} mb="md" lang={lang}>
        {Titre}
      </Title>
      {!own && (
        <Text className={classes.quiet} mb={6}>
          {t('CONTENT:fallback')}
        </Text>
      )}
      <RichText html={Texte} lang={lang} />
    </article>
  );
}
