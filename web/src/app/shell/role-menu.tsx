import { Menu, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSession } from '../../lib/session.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { actAs, delegationOf, groupRoles } from './acting-role.ts';
import classes from './menu.module.css';

export default function RoleMenu({ children }: { children: ReactElement }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { own, delegated } = groupRoles(user.roles);
  const choose = (id: string) => {
    const role = user.roles.find(({ IdPersonneRole }) => String(IdPersonneRole) === id);
    if (role) void actAs(user, role);
  };
  return (
    <Menu defaultOpened withinPortal={false} position="bottom-end" width={280}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.RadioGroup value={String(user.defaultRole?.IdPersonneRole ?? '')} onChange={choose}>
          {own.map(([family, roles]) => (
            <div key={family}>
              <Menu.Label>{textIfAny('ROLES', `family${family}`) ?? family}</Menu.Label>
              {roles.map((role) => (
                <Menu.RadioItem key={role.IdPersonneRole} value={String(role.IdPersonneRole)} closeMenuOnClick>
                  {role.LibRole}
                </Menu.RadioItem>
              ))}
            </div>
          ))}
          {delegated.length > 0 && <Menu.Divider />}
          {delegated.length > 0 && <Menu.Label>{t('SESSION:delegatedRoles')}</Menu.Label>}
          {delegated.map((role) => (
            <Menu.RadioItem key={role.IdPersonneRole} value={String(role.IdPersonneRole)} closeMenuOnClick>
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
