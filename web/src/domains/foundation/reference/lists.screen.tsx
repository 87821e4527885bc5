import { Anchor, Badge } from '@mantine/core';
import { localeOf } from '@passerelle/contracts/languages.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { listName } from './list-name.ts';

/** The lists that forms, filters and files choose from, each with how many entries it has. */
export function ListsScreen() {
  const { t, language } = useTexts();
  const lists = useCall(listsCalls.all, {})
    .map((list) => ({ ...list, name: listName(list.Liste) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, localeOf(language)));
  return (
    <Page aside={<span className={parts.quiet}>{lists.length}</span>}>
      <p className={parts.lead}>{t('LISTS:lead')}</p>
      <ul className={parts.lines}>
        {lists.map(({ Liste, name, entries, retired, fixed }) => (
          <li key={Liste} className={parts.line}>
            <div className={parts.what}>
              <span className={parts.title}>
                <Anchor component={Link} inherit to={paths.referenceList(language, { Liste })}>
                  {name}
                </Anchor>
                {fixed && <Badge>{t('LISTS:fixed')}</Badge>}
              </span>
            </div>
            <span className={parts.quiet}>
              {t('LISTS:entries', { n: entries })}
              {retired > 0 && ` · ${t('LISTS:retiredCount', { n: retired })}`}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
