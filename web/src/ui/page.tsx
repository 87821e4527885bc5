import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useRoomTaken } from '../lib/room-taken.ts';
import { type Crumb, useScreenFrame } from '../lib/screen-frame.ts';
import { useTexts } from '../lib/texts.ts';
import { waitingCount } from '../lib/title.ts';
import { useStore } from '../lib/use-store.ts';
import classes from './page.module.css';

interface PageShellProps {
  /** The screen's own name unless the page knows better, such as a person's. */
  readonly title?: string;
  readonly crumbs?: readonly Crumb[];
  /** Short facts beside the title, such as a status or a count. */
  readonly aside?: ReactNode;
  /** What can be done here; the main action last. */
  readonly actions?: ReactNode;
  /** The content fills the height and scrolls by itself, as a grid does. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** Frame of a screen: where it is, what it is called, what can be done, then its content. Names the document. */
export function Page({ aside, actions, fill = false, children, ...named }: PageShellProps) {
  const { t } = useTexts();
  const { title, crumbs } = { ...useScreenFrame(), ...named };
  useDocumentTitle(title);
  const head = useRef<HTMLElement>(null);
  useRoomTaken(head);
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      <header ref={head} className={classes.head}>
        {crumbs.length > 0 && (
          <nav className={classes.crumbs} aria-label={t('SHELL:breadcrumbs')}>
            {crumbs.map(({ label, href }, index) => (
              <Fragment key={label}>
                {index > 0 && <span aria-hidden="true">/</span>}
                {href ? (
                  <Anchor component={Link} to={href} inherit c="inherit">
                    {label}
                  </Anchor>
                ) : (
                  <span>{label}</span>
                )}
              </Fragment>
            ))}
          </nav>
        )}
        <div className={classes.line}>
          <Title order={1}>{title}</Title>
          {aside}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  const { t } = useTexts();
  const product = t('BOOT:productName');
  const waiting = useStore(waitingCount);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${product}`;
  }, [title, product, waiting]);
}
