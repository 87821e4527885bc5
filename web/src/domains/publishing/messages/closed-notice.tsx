import { Title } from '@mantine/core';
import { asLanguage, locales } from '@passerelle/contracts/languages.ts';
import type { ReactNode } from 'react';
import { showMoment } from '../../../lib/format.ts';
import type { ShownMessage } from '../../../lib/message-board.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Mark } from '../../../ui/logo.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import classes from './shown.module.css';

interface ClosedNoticeProps {
  readonly messages: readonly Pick<ShownMessage, 'IdMessage' | 'Texte' | 'IdLangue' | 'DateFin'>[];
  /** 1 where it is the whole page. */
  readonly order: 1 | 3;
  readonly id?: string;
  readonly children?: ReactNode;
}

/** What the closed page says: that it is closed, why, until when, and that nothing is lost. */
export function ClosedNotice({ messages, order, id, children }: ClosedNoticeProps) {
  const { t, language } = useTexts();
  const ends = messages.map(({ DateFin }) => DateFin);
  const last = ends.includes(null) ? undefined : ends.toSorted().at(-1);
  return (
    <div className={classes.notice}>
      <span className={classes.brand}>
        <Mark />
        {t('BOOT:productName')}
      </span>
      <Title order={order} size="h1" id={id} tabIndex={-1}>
        {t('MAINTENANCE:closedTitle')}
      </Title>
      {messages.map(({ IdMessage, Texte, IdLangue }) => (
        <div key={IdMessage} className={classes.words}>
          <RichText html={Texte} lang={locales[asLanguage(IdLangue) ?? language]} />
        </div>
      ))}
      {last && <p className={classes.when}>{t('MAINTENANCE:reopens', { when: showMoment(last, language) })}</p>}
      <p className={classes.quiet}>{t('MAINTENANCE:closedHelp')}</p>
      {children}
    </div>
  );
}
