import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect } from 'react';
import { askServer } from '../../lib/api.ts';
import { liveLost, roleChanged, sessionExpired, unreachable } from '../../lib/connection.ts';
import { attempt } from '../../lib/errors.ts';
import { showDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query.ts';
import { listsMissing, retryLists } from '../../lib/reference.ts';
import { reloadAbilities, useSession } from '../../lib/session.ts';
import { translate, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { actAs, ownRoleOf } from './acting-role.ts';

const everyTenSeconds = 10_000;

/** What is true of the whole session, under the header, until it is no longer. */
export function Banners() {
  return (
    <>
      <ConnectionBanner />
      <ListsBanner />
      <RoleChangedBanner />
      <ActingForBanner />
    </>
  );
}

function ConnectionBanner() {
  const { t } = useTexts();
  const { online } = useNetwork();
  const cut = useStore(unreachable);
  // It answers, but what changes is not heard yet.
  const deaf = useStore(liveLost);
  const lost = cut || deaf;
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(() => void askServer(), everyTenSeconds);
    return () => {
      clearInterval(timer);
      if (!unreachable.get() && !liveLost.get()) void comeBack();
    };
  }, [lost]);
  if (online && !lost) return null;
  return (
    <Banner
      alert
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={() => void askServer()}>
          {t('BOOT:retry')}
        </Button>
      }
    >
      {t(online ? 'BOOT:unreachable' : 'SHELL:offline')}
    </Banner>
  );
}

/** Without the server, that is said already. */
function ListsBanner() {
  const { t } = useTexts();
  const missing = useStore(listsMissing);
  const cut = useStore(unreachable);
  const expired = useStore(sessionExpired);
  if (!missing || cut || expired) return null;
  return (
    <Banner
      alert
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={() => void retryLists()}>
          {t('BOOT:retry')}
        </Button>
      }
    >
      {t('SHELL:listsMissing')}
    </Banner>
  );
}

async function comeBack(): Promise<void> {
  showToast({ tone: 'success', text: translate('SHELL:backOnline') });
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

function RoleChangedBanner() {
  const { t } = useTexts();
  if (!useStore(roleChanged)) return null;
  return (
    <Banner
      alert
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={() => attempt(reloadAbilities())}>
          {t('SESSION:reloadRights')}
        </Button>
      }
    >
      {t('SESSION:roleChanged')}
    </Banner>
  );
}

function ActingForBanner() {
  const { t } = useTexts();
  const { user } = useSession();
  const role = user.defaultRole;
  if (!role?.Delegation) return null;
  const values = { name: role.IndexPrenomNom ?? user.RoleIndexPrenomNom, role: role.LibRole };
  const own = ownRoleOf(user.roles);
  return (
    <Banner
      tone="info"
      action={
        own && (
          <Button size="compact-sm" variant="default" onClick={() => void actAs(user, own)}>
            {t('SESSION:backToOwn')}
          </Button>
        )
      }
    >
      {role.datefin
        ? t('SESSION:actingFor', { ...values, date: showDate(role.datefin) })
        : t('SESSION:actingForOpenEnded', values)}
      {role.Portee && ` ${t('SESSION:actingForValidations', { sites: role.Portee.sites?.length ?? 0 })}`}
    </Banner>
  );
}
