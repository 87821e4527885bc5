import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { reportError } from '../../lib/errors.ts';
import { showDate } from '../../lib/format.ts';
import { type PersonRole, switchRole, useSession } from '../../lib/session.ts';
import { translate, useTexts } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import classes from './control.module.css';

/** Own roles by family, in the order they came; delegated ones apart. */
export function groupRoles(roles: readonly PersonRole[]) {
  const own = new Map<string, PersonRole[]>();
  for (const role of roles) {
    if (!role.Delegation) own.set(role.Famille, [...(own.get(role.Famille) ?? []), role]);
  }
  return { own: [...own], delegated: roles.filter((role) => role.Delegation) };
}

/** Whom a delegated role stands for, and until when. */
export function delegationOf(role: PersonRole): string {
  const name = role.IndexPrenomNom ?? '';
  return role.datefin ? translate('SESSION:delegatedBy', { name, date: showDate(role.datefin) }) : name;
}

export async function actAs(user: Parameters<typeof switchRole>[0], role: PersonRole): Promise<void> {
  try {
    await switchRole(user, role.IdPersonneRole);
    showToast({ tone: 'success', text: translate('SESSION:switchedTo', { role: role.LibRole }) });
  } catch (error) {
    reportError(error);
  }
}

export function RoleSwitch() {
  const { t } = useTexts();
  const { user } = useSession();
  const [switching, setSwitching] = useState(false);
  const { own, delegated } = groupRoles(user.roles);
  const acting = user.defaultRole;
  const label = acting?.LibRole ?? t('SESSION:noRole');

  const choose = async (id: string) => {
    const role = user.roles.find(({ IdPersonneRole }) => String(IdPersonneRole) === id);
    if (!role) return;
    setSwitching(true);
    await actAs(user, role);
    setSwitching(false);
  };

  return (
    <Menu position="bottom-end" width={280} disabled={user.roles.length < 2}>
      <Menu.Target>
        <UnstyledButton
          className={classes.control}
          aria-label={t('SESSION:actingRole', { role: label })}
          aria-busy={switching}
          data-static={user.roles.length < 2 || undefined}
        >
          {acting?.Delegation && <IconUserShare size={16} />}
          <span className={classes.clipped}>{label}</span>
          {user.roles.length > 1 && <IconChevronDown size={14} className={classes.quiet} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={String(acting?.IdPersonneRole ?? '')} onChange={(id) => void choose(id)}>
          {own.map(([family, roles]) => (
            <div key={family}>
              <Menu.Label>{family}</Menu.Label>
              {roles.map((role) => (
                <Menu.RadioItem key={role.IdPersonneRole} value={String(role.IdPersonneRole)}>
                  {role.LibRole}
                </Menu.RadioItem>
              ))}
            </div>
          ))}
          {delegated.length > 0 && own.length > 0 && <Menu.Divider />}
          {delegated.length > 0 && <Menu.Label>{t('SESSION:delegatedRoles')}</Menu.Label>}
          {delegated.map((role) => (
            <Menu.RadioItem key={role.IdPersonneRole} value={String(role.IdPersonneRole)}>
              {role.LibRole}
              <Text size="xs" c="dimmed">
                {delegationOf(role)}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
