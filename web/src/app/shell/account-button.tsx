import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PersonPhoto } from '../../domains/people/people/person-photo.tsx';
import { lazyPiece } from '../../lib/code.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { OnDemandMenu } from '../../ui/on-demand.tsx';
import classes from './control.module.css';

const UserMenu = lazyPiece(() => import('./user-menu.tsx'));

export function AccountButton() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <OnDemandMenu menu={UserMenu}>
      <UnstyledButton className={classes.account}>
        <PersonPhoto person={{ ...user, Photo: user.Photo === null ? null : Number(user.Photo) }} size={32} />
        <VisuallyHidden>{`${t('SHELL:account')} · ${user.IndexPrenomNom}`}</VisuallyHidden>
      </UnstyledButton>
    </OnDemandMenu>
  );
}
