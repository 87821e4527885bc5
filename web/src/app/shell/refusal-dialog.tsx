import { Divider, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { MissingRight } from '../../domains/administration/explain/missing-right.tsx';
import { refusalShown } from '../../lib/refusals.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Says in place what was refused and why: which right is missing from the acting role, and whom to ask. */
export default function RefusalDialog() {
  const { t } = useTexts();
  const { user } = useSession();
  const refusal = useStore(refusalShown);
  return (
    <Dialog opened={refusal !== undefined} onClose={() => refusalShown.set(undefined)} title={t('PAGES:refused')}>
      <Stack gap="sm">
        <Text size="sm">{t('PAGES:refusedHelp', { role: user.defaultRole?.LibRole ?? t('SESSION:noRole') })}</Text>
        {refusal?.rights.map((right, index) => (
          <Fragment key={right}>
            {index > 0 && <Divider label={t('PAGES:or')} />}
            <MissingRight right={right} others />
          </Fragment>
        ))}
      </Stack>
    </Dialog>
  );
}
