import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserShare } from '@tabler/icons-react';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { reportError } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';
import { OnDemandMenu } from '../../ui/on-demand.tsx';
import classes from './control.module.css';

const RoleMenu = lazyPiece(async () => {
  // The names of the families of roles.
  await ensureTexts(caller.language, ['ROLES']).catch(reportError);
  return import('./role-menu.tsx');
});

/** The acting role, and the choice of another when there is one. */
export function RoleSwitch() {
  const { t } = useTexts();
  const { user } = useSession();
  const acting = user.defaultRole;
  const label = acting?.LibRole ?? t('SESSION:noRole');
  const content = (
    <>
      {acting?.Delegation && <IconUserShare size={16} />}
      <span className={classes.clipped}>{label}</span>
    </>
  );
  if (user.roles.length < 2) return <span className={classes.still}>{content}</span>;
  return (
    <OnDemandMenu menu={RoleMenu}>
      <UnstyledButton className={classes.control} aria-label={t('SESSION:actingRole', { role: label })}>
        {content}
        <IconChevronDown size={14} className={classes.quiet} />
      </UnstyledButton>
    </OnDemandMenu>
  );
}
