import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BulkFieldName } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { holds } from '../../../lib/access.ts';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import type { Picked } from '../../../ui/list/list.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';

import type { Chosen } from './change-many-dialog.tsx';
import { changeable } from './changeable.ts';

const ChangeManyDialog = lazyPiece(async () => {
  await ensureTexts(caller.language, ['BULK', 'CHAMPS', 'REGLES', 'PERSON', 'FORMS']);
  return import('./change-many-dialog.tsx');
});

/** Beside people who are picked: changes something of all of them. */
export function ChangeMany({ picked, count }: Picked) {
  const { t } = useTexts();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {t('DIRECTORY:changeMany')}
      </Button>
      <OnDemand opened={opened}>
        <ChangeManyDialog chosen={picked} count={count} title={t('DIRECTORY:changeMany')} onClose={dialog.close} />
      </OnDemand>
    </>
  );
}

interface ChangeOneProps {
  readonly chosen: Chosen;
  readonly count: number;
  readonly only: BulkFieldName;
  /** What the button says, and the dialog is called. */
  readonly label: string;
}

/** Beside people who hang on something: gives all of them another. Nothing for who may not, or cannot find them. */
function ChangeOne({ chosen, count, only, label }: ChangeOneProps) {
  const { user } = useSession();
  const [opened, dialog] = useDisclosure(false);
  if (count === 0 || !changeable(user).includes(only)) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {label}
      </Button>
      <OnDemand opened={opened}>
        <ChangeManyDialog {...{ chosen, count, only }} title={label} onClose={dialog.close} />
      </OnDemand>
    </>
  );
}

/** Gives a team to somebody else. */
export function GiveTeam({ of, count }: { readonly of: number; readonly count: number }) {
  const { t } = useTexts();
  return <ChangeOne chosen={{ team: of }} count={count} only="Manager" label={t('PERSON:giveTeam')} />;
}

const places = { Societe: 'IdSociete', sites: 'IdSite' } as const;

interface MovePeopleProps {
  /** The filter of the directory that finds them. */
  readonly filter: keyof typeof places;
  readonly value: number;
  readonly count: number;
  readonly label: string;
}

/** Moves the people of a company or of a site to another. */
export function MovePeople({ filter, value, count, label }: MovePeopleProps) {
  const { user } = useSession();
  if (!holds(user, `ann-filtre-${filter}`)) return null;
  const found = JSON.stringify({ where: { [filter]: value } });
  return <ChangeOne chosen={{ filter: found }} count={count} only={places[filter]} label={label} />;
}
