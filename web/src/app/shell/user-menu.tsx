import { Menu } from '@mantine/core';
import { retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import {
  IconBellCog,
  IconBellRinging,
  IconCalendarShare,
  IconFileDownload,
  IconKeyboard,
  IconLogout,
  IconNews,
  IconShieldLock,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { holds } from '../../lib/access.ts';
import { openCall } from '../../lib/api.ts';
import { attempt } from '../../lib/errors.ts';
import { paths, signedOutPage } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { signOut, startOn, useSession } from '../../lib/session.ts';
import { translatingInPage, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { schemes, useScheme } from './colour-scheme.ts';
import { useHeaderLinks } from './header-links.ts';
import { keyboardHelpOpened } from './keyboard.ts';
import { LanguageItems } from './language-menu.tsx';
import classes from './menu.module.css';

/** Gives somebody all that is held about them. */
async function saveOwnData(IdPersonneEV1: number): Promise<void> {
  const answer = await openCall(retentionCalls.export, { params: { IdPersonneEV1 } });
  saveFile(await answer.blob(), `passerelle-${IdPersonneEV1}.zip`);
}

export default function UserMenu({ children }: { children: ReactElement }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const translating = useStore(translatingInPage);
  const onDashboard = user.startsOn === 'dashboard';
  const links = useHeaderLinks();
  const [scheme, setScheme] = useScheme();
  return (
    <Menu defaultOpened withinPortal={false} position="bottom-end" width={248}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label className={classes.person}>{user.IndexPrenomNom}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          component={Link}
          to={paths.person(language, { IdPays: user.IdPays, IdPersonneEV1: user.IdPersonneEV1 })}
        >
          {t('SHELL:profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShieldLock size={16} />} component={Link} to={paths.secondFactor(language)}>
          {t('PAGES:secondFactor')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserShare size={16} />}
          component={Link}
          to={paths.personData(language, {
            IdRoute: 'roles',
            IdPays: user.IdPays,
            IdPersonneEV1: user.IdPersonneEV1,
          })}
        >
          {t('SHELL:myRoles')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBellCog size={16} />} component={Link} to={paths.notificationChoices(language)}>
          {t('PAGES:notificationChoices')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBellRinging size={16} />} component={Link} to={paths.subscriptions(language)}>
          {t('PAGES:subscriptions')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarShare size={16} />} component={Link} to={paths.feeds(language)}>
          {t('PAGES:feeds')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileDownload size={16} />}
          onClick={() => attempt(saveOwnData(user.IdPersonneEV1))}
        >
          {t('SHELL:myData')}
        </Menu.Item>
        <Menu.Item leftSection={<IconNews size={16} />} component={Link} to={paths.releaseNotes(language)}>
          {t('PAGES:releaseNotes')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Kbd keys={['?']} />}
          onClick={() => keyboardHelpOpened.set(true)}
        >
          {t('SHELL:keyboard')}
        </Menu.Item>
        <Menu.CheckboxItem checked={onDashboard} onChange={(on) => attempt(startOn(on ? 'dashboard' : 'directory'))}>
          {t('SHELL:startOnDashboard')}
        </Menu.CheckboxItem>
        {holds(user, 'adm') && (
          <Menu.CheckboxItem closeMenuOnClick checked={translating} onChange={(on) => translatingInPage.set(on)}>
            {t('SHELL:translateInPage')}
          </Menu.CheckboxItem>
        )}
        <div className={classes.whereLinksAreHidden}>
          <Menu.Divider />
          {links.map(({ label, href }) => (
            <Menu.Item key={href} component={Link} to={href}>
              {label}
            </Menu.Item>
          ))}
        </div>
        <div className={classes.whereLanguageIsHidden}>
          <Menu.Divider />
          <Menu.Label>{t('SHELL:language')}</Menu.Label>
          <LanguageItems />
        </div>
        <Menu.Divider />
        <Menu.Label>{t('SHELL:appearance')}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={setScheme}>
          {schemes.map(([value, key]) => (
            <Menu.RadioItem key={value} value={value}>
              {t(key)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => attempt(signOut(signedOutPage(language)))}>
          {t('SHELL:logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
