import { asLanguage, locales } from '@passerelle/contracts/languages.ts';
import type { ReactNode } from 'react';
import { showMoment } from '../../../lib/format.ts';
import type { ShownMessage } from '../../../lib/message-board.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import classes from './shown.module.css';

interface MessageBannerProps {
  readonly message: Pick<ShownMessage, 'Texte' | 'IdLangue' | 'level' | 'DateFin'>;
  readonly action?: ReactNode;
}

/** A message as everybody sees it, after what its level means for them. */
export function MessageBanner({ message: { Texte, IdLangue, level, DateFin }, action }: MessageBannerProps) {
  const { t, language } = useTexts();
  const spoken = asLanguage(IdLangue);
  return (
    <Banner tone={level === 'closed' ? 'danger' : 'warning'} action={action}>
      <span className={classes.said}>
        {level !== 'message' && (
          <strong>
            {t(level === 'closed' ? 'MAINTENANCE:closedForOthers' : 'MAINTENANCE:readOnly')}{' '}
            {DateFin && t('MAINTENANCE:until', { when: showMoment(DateFin, language) })}
          </strong>
        )}
        <RichText html={Texte} lang={spoken && spoken !== language ? locales[spoken] : undefined} />
      </span>
    </Banner>
  );
}
