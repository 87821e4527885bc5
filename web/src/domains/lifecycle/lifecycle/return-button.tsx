import { Button } from '@mantine/core';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';

const LifeDialog = lazyPiece(() => import('./life-dialog.tsx'));

interface ReturnProps {
  readonly IdPersonneEV1: number;
  /** The first day that was typed of them already. */
  readonly jour: string | null;
  readonly onReturned: () => void;
}

/** Has somebody who was found among those who left come back, where one may decide so; nothing elsewhere. */
export default function ReturnButton({ IdPersonneEV1, jour, onReturned }: ReturnProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...callQuery(lifecycleCalls.state, { params: { IdPersonneEV1 } }), retry: false });
  if (!data?.actions.includes('revenir')) return null;
  return (
    <>
      <Button size="compact-sm" leftSection={<IconUserCheck size={14} />} onClick={() => setOpen(true)}>
        {t('LIFECYCLE:revenir')}
      </Button>
      {open && (
        <Suspense>
          <LifeDialog
            IdPersonneEV1={IdPersonneEV1}
            action="revenir"
            state={data}
            jour={jour !== null && jour >= data.today ? jour : null}
            onClose={() => setOpen(false)}
            onDone={onReturned}
          />
        </Suspense>
      )}
    </>
  );
}
