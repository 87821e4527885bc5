import { Button } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { runStates } from '@passerelle/contracts/provisioning/account-systems.ts';
import { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import {
  type AccountLine as AccountLineOf,
  provisioningCalls,
} from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import { callApi } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { usePages } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, invalidateCalls } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Page } from '../../../ui/page.tsx';
import sections from '../../../ui/sections.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { AccountCauses } from './account-causes.tsx';
import { AccountLine } from './account-line.tsx';
import own from './accounts.module.css';
import type { AccountsSearch } from './accounts.search.ts';
import { HeldClosings } from './held-closings.tsx';
import { PausedSystems, SystemHealth } from './system-health.tsx';
import { TwinList } from './twin-list.tsx';

/** A line for each person, with a mark for each system: opened, it says why, and offers what may be done. */
export function AccountsScreen({ search: { etat }, setSearch }: PageProps<unknown, AccountsSearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  useLive(
    'accounts.changed',
    () => void invalidateCalls(provisioningCalls.list, provisioningCalls.twins, ...Object.values(controlCalls)),
  );
  const asked = usePages<Output<typeof provisioningCalls.list>, AccountLineOf, number>({
    key: [...callKey(provisioningCalls.list), etat],
    read: (before, signal) =>
      callApi(
        provisioningCalls.list,
        { query: { ...(etat && { state: etat }), ...(before && { before }) } },
        { signal },
      ),
    rowsOf: ({ lines }) => lines,
    nextOf: ({ more, lines }) => (more ? lines.at(-1)?.run.id : undefined),
    steady: true,
  });
  const lines = asked.rows;
  return (
    <Page>
      <p className={classes.lead}>{t('PROVISIONING:listLead')}</p>
      <PausedSystems />
      <HeldClosings />
      <AccountCauses />
      <SystemHealth />
      <section className={classes.section}>
        <div className={sections.tools}>
          <StateFilter
            label={t('PROVISIONING:list')}
            value={etat}
            onChange={(state) => setSearch({ etat: state })}
            choices={[undefined, ...runStates].map((value) => ({
              value,
              label: value ? t(`PROVISIONING:run.${value}`) : t('PROVISIONING:all'),
            }))}
          />
          <Button
            component={Link}
            to={paths.accountGaps(language)}
            size="compact-md"
            variant="subtle"
            rightSection={<IconArrowRight size={14} aria-hidden="true" />}
          >
            {t('ACCOUNT_CONTROL:gaps')}
          </Button>
        </div>
        {asked.error && !lines && <ErrorState error={asked.error} onRetry={asked.retry} />}
        {lines?.length === 0 && <EmptyState title={t('PROVISIONING:listNone')} help={t('PROVISIONING:none.help')} />}
        {lines && lines.length > 0 && (
          <ul className={`${classes.list} ${own.list}`} aria-label={t('PROVISIONING:list')}>
            {lines.map((line) => (
              <AccountLine key={line.run.id} line={line} />
            ))}
          </ul>
        )}
        <MoreButton pages={asked} />
      </section>
      {holds(user, 'adm') && <TwinList />}
    </Page>
  );
}
