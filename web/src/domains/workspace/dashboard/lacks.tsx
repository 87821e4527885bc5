import { Title } from '@mantine/core';
import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { IconChevronRight, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import classes from './dashboard.module.css';

/** What the installation still lacks, each with its way there; nothing once nothing is lacking. */
export function Lacks() {
  const { t, language } = useTexts();
  const { data = [] } = useQuery({ ...callQuery(dashboardCalls.lacks, {}), staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="dashboard-lacks" className={classes.lacks}>
      <Title order={2} id="dashboard-lacks" className={classes.title}>
        <IconListCheck size={18} aria-hidden="true" /> {t('DASHBOARD:lacks')}
      </Title>
      <ul className={classes.frame}>
        {data.map(({ lack, count, opens }) => {
          const words = (
            <span>
              <b>{t(`DASHBOARD:lack.${lack}`, { count })}</b> {t(`DASHBOARD:lackHelp.${lack}`)}
            </span>
          );
          return (
            <li key={lack}>
              {opens === null ? (
                <div className={classes.all}>{words}</div>
              ) : (
                <AddressLink href={`/${language}/${opens}`} className={classes.all}>
                  {words}
                  <IconChevronRight size={16} aria-hidden="true" />
                </AddressLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
