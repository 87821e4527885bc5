import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazyPiece } from '../../lib/code.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { OnDemandMenu } from '../../ui/on-demand.tsx';
import classes from './control.module.css';

const UserMenu = lazyPiece(() => import('./user-menu.tsx'));

export function AccountButton() {
  const { t } = useTexts();
  const { user } = useSession();
  const { Photo, templatePhotoUrl, IdPersonneEV1, avatar, Prenom, Nom } = user;
  return (
    <OnDemandMenu menu={UserMenu}>
      <UnstyledButton className={classes.account}>
        <Avatar
          size={32}
          color="ink"
          src={Photo && templatePhotoUrl.replace('{IdPersonneEV1}', String(IdPersonneEV1))}
          alt=""
        >
          <span aria-hidden="true">{avatar ?? `${Prenom.charAt(0)}${Nom.charAt(0)}`}</span>
        </Avatar>
        <VisuallyHidden>{`${t('SHELL:account')} · ${user.IndexPrenomNom}`}</VisuallyHidden>
      </UnstyledButton>
    </OnDemandMenu>
  );
}
