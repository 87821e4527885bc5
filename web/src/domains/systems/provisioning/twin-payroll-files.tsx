import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import own from './accounts.module.css';
import { useTwinSearch } from './twin-search.tsx';

/** The hiring files that the twin of a payroll was given: whose, and nothing of what is in them. */
export function TwinPayrollFiles() {
  const { t, language } = useTexts();
  const { sought, field } = useTwinSearch();
  const { data } = useQuery({
    ...callQuery(payrollCalls.twin, { query: sought ? { search: sought } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {field}
      {data?.files.length === 0 && <p className={classes.quiet}>{t('PROVISIONING:payrollFiles', { n: 0 })}</p>}
      <dl className={own.values}>
        {data?.files.map(({ person, version, papers, changed_at }) => (
          <div key={`${person.IdPersonneEV1} ${changed_at}`} style={{ display: 'contents' }}>
            <dt>{person.IndexPrenomNom}</dt>
            <dd>{t('PROVISIONING:fileHeld', { version, papers, when: showInstant(changed_at, language) })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
