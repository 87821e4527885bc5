import { Badge } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  type documentationCalls,
  documentationSections,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../../lib/page.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './documentation.module.css';

interface ContentsProps {
  readonly lines: Output<typeof documentationCalls.contents>;
  readonly current: string | undefined;
  /** For who edits: how pages stand, and the legal notices, which are a page like others to them. */
  readonly edits: boolean;
}

/** The table of contents: the pages that concern the reader, by section. */
export function Contents({ lines, current, edits }: ContentsProps) {
  const { t, language } = useTexts();
  const sections = documentationSections
    .map((section) => ({ section, pages: lines.filter(({ Rubrique }) => Rubrique === section) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <nav aria-label={t('DOCUMENTATION:contents')} className={classes.contents}>
      {sections.map(({ section, pages }) => (
        <div key={section}>
          <h2 id={`section-${section}`}>{t(`DOCUMENTATION:section.${section}`)}</h2>
          <ul aria-labelledby={`section-${section}`}>
            {pages.map(({ Cle, Titre, Masquee, origin }) => (
              <li key={Cle}>
                <Link
                  {...linkTo('documentation', language, { search: { page: Cle } })}
                  className={classes.link}
                  aria-current={Cle === current ? 'page' : undefined}
                >
                  {Titre}
                </Link>
                {edits && (Masquee || origin !== 'shipped') && (
                  <Badge variant="dot" color={Masquee ? 'yellow' : 'gray'}>
                    {t(Masquee ? 'DOCUMENTATION:hidden' : `DOCUMENTATION:origin.${origin as 'edited' | 'added'}`)}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {edits && (
        <ul className={classes.apart}>
          <li>
            <Link
              {...linkTo('documentation', language, { search: { page: legalNoticesKey, edit: true } })}
              className={classes.link}
              aria-current={legalNoticesKey === current ? 'page' : undefined}
            >
              {t('PAGES:legalNotices')}
            </Link>
          </li>
        </ul>
      )}
    </nav>
  );
}
