import { ticketsCalls } from '@passerelle/contracts/tickets/tickets.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import own from './accounts.module.css';
import { useTwinSearch } from './twin-search.tsx';

/** The tickets that the twin of the help-desk keeps. */
export function TwinTickets() {
  const { t, language } = useTexts();
  const { sought, field } = useTwinSearch();
  const { data } = useQuery({
    ...callQuery(ticketsCalls.twin, { query: sought ? { search: sought } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {field}
      {data?.tickets.length === 0 && <p className={classes.quiet}>{t('PROVISIONING:tickets', { n: 0 })}</p>}
      {data?.tickets.map(({ id, title, text, requester, open, notes, changed_at }) => (
        <details key={id} className={own.detail}>
          <summary>
            {id} · {title} · {t(open ? 'PROVISIONING:ticketOpen' : 'PROVISIONING:ticketClosed')} ·{' '}
            {t('PROVISIONING:changed')} {showInstant(changed_at, language)}
          </summary>
          {[...(requester === null ? [] : [requester]), text, ...notes].map((said, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as and where it was said.
            <p key={n} className={classes.quiet}>
              {said}
            </p>
          ))}
        </details>
      ))}
    </>
  );
}
