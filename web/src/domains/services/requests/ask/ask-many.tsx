import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { caller } from '../../../../lib/api.ts';
import { lazyPiece } from '../../../../lib/code.ts';
import { useSession } from '../../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../../lib/texts.ts';
import type { Picked } from '../../../../ui/list/list.ts';
import { OnDemand } from '../../../../ui/on-demand.tsx';
import { mayAskMany } from './ask-many.rights.ts';

/** The dialog, its texts and what judges its forms, which lists of people do without until then. */
const AskManyDialog = lazyPiece(async () => {
  const [piece] = await Promise.all([
    import('./ask-many-dialog.tsx'),
    ensureTexts(caller.language, ['REQUESTS', 'CHAMPS', 'REGLES', 'ERREURS', 'FORMS', 'PERSON']),
  ]);
  await piece.loadAskMany(caller.language);
  return piece;
});

/** Beside people who are picked: asks for something for all of them. */
export function AskManyPicked(chosen: Picked) {
  const { t } = useTexts();
  const { user } = useSession();
  const [opened, dialog] = useDisclosure(false);
  if (!mayAskMany(user)) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {t('DIRECTORY:askMany')}
      </Button>
      <OnDemand opened={opened}>
        <AskManyDialog chosen={chosen} onClose={dialog.close} />
      </OnDemand>
    </>
  );
}

/** Beside what is asked for one: asks for several, picked by name. */
export function AskManyNamed({
  typeDemande,
  IdPersonneEV1,
}: {
  readonly typeDemande?: number | undefined;
  readonly IdPersonneEV1: number;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  const [opened, dialog] = useDisclosure(false);
  if (!mayAskMany(user)) return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('REQUESTS:askMany')}
      </Button>
      <OnDemand opened={opened}>
        <AskManyDialog
          typeDemande={typeDemande}
          people={IdPersonneEV1 === user.IdPersonneEV1 ? [] : [IdPersonneEV1]}
          onClose={dialog.close}
        />
      </OnDemand>
    </>
  );
}
