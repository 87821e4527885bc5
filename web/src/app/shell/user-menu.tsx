import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reportError } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { type CurrentUser, signOut, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useHeaderLinks } from './header-links.ts';
import { useLanguageChange } from './language-switch.tsx';
import classes from './user-menu.module.css';

export const schemes = [
  ['auto', 'SHELL:schemeAuto'],
  ['light', 'SHELL:schemeLight'],
  ['dark', 'SHELL:schemeDark'],
] as const;

export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const links = useHeaderLinks();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const changeLanguage = useLanguageChange();
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${t('SHELL:account')} · ${user.IndexPrenomNom}`}>
          <UserAvatar user={user} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
        <div className={classes.person}>{user.IndexPrenomNom}</div>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          component={Link}
          to={paths.person(language, { IdPays: user.IdPays, IdPersonneEV1: user.IdPersonneEV1 })}
        >
          {t('SHELL:profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection={<Kbd keys={['?']} />} onClick={onHelp}>
          {t('SHELL:keyboard')}
        </Menu.Item>
        <div className={classes.narrowOnly}>
          <Menu.Divider />
          {links.map(({ label, href }) => (
            <Menu.Item key={href} component={Link} to={href}>
              {label}
            </Menu.Item>
          ))}
        </div>
        <div className={classes.phoneOnly}>
          <Menu.Divider />
          <Menu.Label>{t('SHELL:language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={(value) => void changeLanguage(value as Language)}>
            {languages.map((each) => (
              <Menu.RadioItem key={each} value={each} lang={locales[each]}>
                {languageNames[each]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('SHELL:appearance')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(([value, key]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {t(key)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut().catch(reportError)}>
          {t('SHELL:logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function UserAvatar({ user }: { user: CurrentUser }) {
  const photo = user.Photo && user.templatePhotoUrl.replace('{IdPersonneEV1}', String(user.IdPersonneEV1));
  return (
    <Avatar size={32} radius="xl" color="ink" src={photo} alt="" className={classes.avatar}>
      {user.avatar ?? `${user.Prenom.charAt(0)}${user.Nom.charAt(0)}`}
    </Avatar>
  );
}
