import { Badge, Button, Text, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { showInstant } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { showToast } from '../../../ui/toast.tsx';
import classes from './single-translation.module.css';
import { allCodes, languageOf, noteLines, type TextLine } from './text-lines.ts';

type Read = Output<typeof translationsCalls.read>;

/** All that a text was, newest first, and the way back to any of it or to what ships. */
export function TextHistory({ line, shipped, history }: Read) {
  const { t, language } = useTexts();
  const restore = useWrite(translationsCalls.restore, {
    shownInPlace: true,
    onDone: (saved: TextLine) => {
      noteLines([saved], true);
      showToast({ tone: 'success', text: t('TRANSLATIONS:saved') });
    },
  });
  const { Famille, Cle } = line;
  const back = (IdLangue: IdLangue, Version: number) =>
    restore.write({ params: { Famille, Cle, IdLangue }, body: { Version, current: line.texts[IdLangue].Version } });
  const edited = allCodes.filter((code) => line.texts[code].edited);
  return (
    <section>
      <Title order={2} size="h4" mb={8}>
        {t('COMMON:history')}
      </Title>
      {restore.error && (
        <Text size="sm" c="var(--danger-text)" role="alert">
          <ErrorText error={restore.error} />
        </Text>
      )}
      {edited.map((code) => (
        <div key={code} className={classes.shipped}>
          <Words code={code} words={shipped[code]} />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('TRANSLATIONS:restoreShipped')}: ${languageNames[languageOf(code)]}`}
            onClick={() => back(code, 0)}
          >
            {t('TRANSLATIONS:restoreShipped')}
          </Button>
        </div>
      ))}
      {history.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('TRANSLATIONS:noHistory')}
        </Text>
      )}
      <ol className={classes.versions} aria-label={t('COMMON:history')}>
        {history.map(({ IdLangue, Version, Texte, DateC, IndexPrenomNom }) => {
          const present = line.texts[IdLangue].Version === Version;
          return (
            <li key={`${IdLangue} ${Version}`} className={classes.version}>
              <Words code={IdLangue} words={Texte ?? t('TRANSLATIONS:backToShipped')} said={Texte !== null} />
              <div className={classes.by}>
                <time dateTime={DateC}>{showInstant(DateC, language)}</time>
                {IndexPrenomNom && <span>{IndexPrenomNom}</span>}
                {present ? (
                  <Badge>{t('TRANSLATIONS:present')}</Badge>
                ) : (
                  Texte !== null && (
                    <Button size="compact-xs" variant="subtle" onClick={() => back(IdLangue, Version)}>
                      {t('TRANSLATIONS:restore')}
                    </Button>
                  )
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Words({ code, words, said = true }: { code: IdLangue; words: string; said?: boolean }) {
  const language = languageOf(code);
  return (
    <span className={classes.words}>
      <Flag language={language} /> <span lang={said ? locales[language] : undefined}>{words}</span>
    </span>
  );
}
