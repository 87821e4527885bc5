import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTableImport } from '@tabler/icons-react';
import { holds } from '../../../lib/access.ts';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';

const LoadVehiclesDialog = lazyPiece(async () => {
  await ensureTexts(caller.language, ['INVENTORIES', 'CHAMPS', 'REGLES', 'ERREURS', 'FILES', 'CHARGEMENT', 'PLANS']);
  return import('./load-vehicles-dialog.tsx');
});

/** Beside vehicles, for who brings them by a file: reads one into a plan, which is then looked at. */
export function LoadVehicles() {
  const { t } = useTexts();
  const { user } = useSession();
  const [opened, dialog] = useDisclosure(false);
  if (!holds(user, 'vehicule-import-donnees')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTableImport size={16} aria-hidden="true" />} onClick={dialog.open}>
        {t('INVENTORIES:loadVehicles')}
      </Button>
      <OnDemand opened={opened}>
        <LoadVehiclesDialog onClose={dialog.close} />
      </OnDemand>
    </>
  );
}
