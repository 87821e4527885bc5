import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import type { Picked } from '../../../ui/list/list.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';

const InviteManyDialog = lazyPiece(async () => {
  await ensureTexts(caller.language, ['SIGN_IN_LINKS', 'BULK', 'REGLES', 'FORMS']);
  return import('./invite-many-dialog.tsx');
});

/** Beside people who are picked: has a link sent to those who have no password yet. */
export function InviteMany({ picked, count }: Picked) {
  const { t } = useTexts();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {t('DIRECTORY:inviteMany')}
      </Button>
      <OnDemand opened={opened}>
        <InviteManyDialog picked={picked} count={count} onClose={dialog.close} />
      </OnDemand>
    </>
  );
}
