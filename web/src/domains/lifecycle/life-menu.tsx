import { Button, Menu } from '@mantine/core';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { LifeAction } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { IconChevronDown, IconUserCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import { useLive } from '../../lib/live.ts';
import { callQuery, invalidateCalls } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';

const LifeDialog = lazyPiece(() => import('./life-dialog.tsx'));

/** What may be decided about somebody's stay now; each opens what it asks and what it will do. */
export default function LifeMenu({ IdPersonneEV1 }: { IdPersonneEV1: number }) {
  const { t } = useTexts();
  const [action, setAction] = useState<LifeAction>();
  const { data } = useQuery(callQuery(lifecycleCalls.state, { params: { IdPersonneEV1 } }));
  useLive('people.changed', ({ people }) => {
    if (people === null || people.includes(IdPersonneEV1)) void invalidateCalls(lifecycleCalls.state);
  });
  if (!data || data.actions.length === 0) return null;
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
        <Menu.Dropdown>
          {data.actions.map((one) => (
            <Menu.Item key={one} onClick={() => setAction(one)}>
              {t(`LIFECYCLE:${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <Suspense>
          <LifeDialog IdPersonneEV1={IdPersonneEV1} action={action} state={data} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  );
}
