import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import { keyOf, languageOf, nameOf, type TextLine } from './text-lines.ts';
import classes from './texts-grid.module.css';

interface TextCellProps {
  readonly at: string;
  readonly line: TextLine;
  readonly code: IdLangue;
  readonly onEdit: () => void;
}

/** A text in one language, and how it stands. */
export function TextCell({ at, line, code, onEdit }: TextCellProps) {
  const { t } = useTexts();
  const language = languageOf(code);
  const state = line.texts[code];
  return (
    <UnstyledButton
      className={classes.cell}
      data-stop
      data-at={at}
      tabIndex={-1}
      data-review={state.toReview || undefined}
      onClick={onEdit}
    >
      <VisuallyHidden>
        {t('TRANSLATIONS:edit', { key: nameOf(keyOf(line)), language: languageNames[language] })}:{' '}
      </VisuallyHidden>
      <span lang={locales[language]}>{state.Texte}</span>
      <StateMarks state={state} />
    </UnstyledButton>
  );
}

/** Whether a text is to review, or was edited on site. */
export function StateMarks({ state }: { state: TextLine['texts'][IdLangue] }) {
  const { t } = useTexts();
  return (
    <>
      {state.toReview && (
        <span className={classes.review} title={t('TRANSLATIONS:review')}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <VisuallyHidden>{t('TRANSLATIONS:review')}</VisuallyHidden>
        </span>
      )}
      {state.edited && (
        <span className={classes.edited} title={t('TRANSLATIONS:edited')}>
          <IconPencil size={14} aria-hidden="true" />
          <VisuallyHidden>{t('TRANSLATIONS:edited')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
