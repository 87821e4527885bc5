import { VisuallyHidden } from '@mantine/core';
import { type IdLangue, idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './mail.module.css';
import { languageStates } from './mail-words.ts';

interface LanguageDotsProps {
  readonly written: Parameters<typeof languageStates>[0];
  readonly own: IdLangue;
}

/** In which languages a mail is written, at a glance: its own is underlined, those to review are marked. */
export function LanguageDots({ written, own }: LanguageDotsProps) {
  const { t } = useTexts();
  const states = languageStates(written);
  return (
    <ul className={classes.dots}>
      {languages.map((language) => (
        <li
          key={language}
          data-state={states[language]}
          data-own={idLangues[language] === own || undefined}
          title={`${languageNames[language]}: ${t(`MAILS:state.${states[language]}`)}`}
        >
          {idLangues[language]}
          <VisuallyHidden>: {t(`MAILS:state.${states[language]}`)}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
