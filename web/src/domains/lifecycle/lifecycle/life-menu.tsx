import { Button, Menu } from '@mantine/core';
import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { LifeAction, LifeMatter } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { mergingRights } from '@passerelle/contracts/merge/merging-rights.ts';
import { IconChevronDown, IconUserCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { anyCountry } from '../../people/people/person-link.tsx';
import type { MatterProps } from './matter.ts';

const LifeDialog = lazyPiece(() => import('./life-dialog.tsx'));
const matters = {
  mobilite: lazyPiece(() => import('./mobility-dialog.tsx')),
  login: lazyPiece(() => import('./login-dialog.tsx')),
  licence: lazyPiece(() => import('./licence-dialog.tsx')),
} as const satisfies Record<LifeMatter, unknown>;

/** What may be decided about somebody's stay now; each opens what it asks and what it will do. */
export default function LifeMenu({ found, waiting }: Pick<MatterProps, 'found' | 'waiting'>) {
  const { IdPersonneEV1 } = found.person;
  const { t, language } = useTexts();
  const { user } = useSession();
  const [action, setAction] = useState<LifeAction>();
  const [matter, setMatter] = useState<LifeMatter>();
  const { data } = useQuery(callQuery(lifecycleCalls.state, { params: { IdPersonneEV1 } }));
  useLive('people.changed', ({ people }) => {
    if (people === null || people.includes(IdPersonneEV1)) void invalidateCalls(lifecycleCalls.state);
  });
  const merges =
    mergingRights.every((right) => found.droitsLoggedUserOnPersonne.some(({ IdDroit }) => IdDroit === right)) &&
    IdPersonneEV1 !== user.IdPersonneEV1;
  if (!data || (data.actions.length + data.matters.length === 0 && !data.administers && !merges)) return null;
  const Matter = matter && matters[matter];
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconUserCog size={16} />}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {t('LIFECYCLE:menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          {data.administers && <Menu.Label>{t('LIFECYCLE:administers')}</Menu.Label>}
          {data.actions.map((one) => (
            <Menu.Item key={one} onClick={() => setAction(one)}>
              {t(`LIFECYCLE:${one}`)}
            </Menu.Item>
          ))}
          {data.actions.length > 0 && data.matters.length > 0 && <Menu.Divider />}
          {data.matters.map((one) => (
            <Menu.Item key={one} onClick={() => setMatter(one)}>
              {t(`LIFECYCLE:${one}`)}
            </Menu.Item>
          ))}
          {found.droitsActions.includes(handoverCalls.pack.operationId) && (
            <>
              <Menu.Divider />
              <Menu.Item
                component={ScreenLink}
                to={paths.personData(language, { IdRoute: 'passation', IdPays: anyCountry, IdPersonneEV1 })}
              >
                {t('LIFECYCLE:handover')}
              </Menu.Item>
            </>
          )}
          {merges && (
            <>
              <Menu.Divider />
              <Menu.Item component={ScreenLink} to={paths.merge(language, { IdPersonneEV1 })}>
                {t('LIFECYCLE:merge')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <Suspense>
          <LifeDialog IdPersonneEV1={IdPersonneEV1} action={action} state={data} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
      {Matter && (
        <Suspense>
          <Matter found={found} state={data} waiting={waiting} onClose={() => setMatter(undefined)} />
        </Suspense>
      )}
    </>
  );
}
