import { locales } from '@passerelle/contracts/languages.ts';
import { IconAlertTriangle, IconExclamationCircle, IconEyeOff } from '@tabler/icons-react';
import { comma } from '../../../lib/comma.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import parts from '../../../ui/parts.module.css';
import classes from './mail.module.css';
import { languageOf, nameOfLanguage, type Preview } from './mail-words.ts';

interface PreviewCardProps {
  readonly preview: Preview;
  /** Shown on a real record: only then is a field without a value worth a word. */
  readonly onRecord: boolean;
}

/** A mail as it would be in one language, with what is wrong, missing or not for this reader. */
export function PreviewCard({ preview, onRecord }: PreviewCardProps) {
  const { t } = useTexts();
  const { Langue, subject, html, missing, hidden, faults } = preview;
  return (
    <article className={classes.card} aria-label={nameOfLanguage(Langue)}>
      <header className={classes.cardHead}>
        <span className={parts.quiet} lang={locales[languageOf(Langue)]}>
          {nameOfLanguage(Langue)}
        </span>
        <h3 lang={locales[languageOf(Langue)]}>{subject}</h3>
      </header>
      {faults.length > 0 && (
        <ul className={classes.faults} role="alert">
          {faults.map(({ part, rule, line, value }) => (
            <li key={`${part} ${rule} ${line} ${value}`}>
              <IconExclamationCircle size={16} aria-hidden="true" />
              {t('COMMON:labelled', { label: part === 'subject' ? t('MAILS:subject') : t('COMMON:line', { line }) })}{' '}
              {t(`MAILS:fault.${rule}`, { value })}
            </li>
          ))}
        </ul>
      )}
      {onRecord && missing.length > 0 && (
        <p className={classes.mark}>
          <IconAlertTriangle size={16} aria-hidden="true" /> {t('MAILS:missing', { fields: missing.join(comma()) })}
        </p>
      )}
      {hidden.length > 0 && (
        <p className={classes.mark}>
          <IconEyeOff size={16} aria-hidden="true" /> {t('MAILS:hidden', { fields: hidden.join(comma()) })}
        </p>
      )}
      {html && <MailFrame html={html} label={`${t('COMMON:preview')}: ${nameOfLanguage(Langue)}`} />}
    </article>
  );
}
