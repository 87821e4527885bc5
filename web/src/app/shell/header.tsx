import { ActionIcon, Badge, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { settingsRead } from '../../lib/provider.ts';
import { useTexts } from '../../lib/texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Mark } from '../../ui/logo.tsx';
import { AccountButton } from './account-button.tsx';
import classes from './header.module.css';
import { useHeaderLinks } from './header-links.ts';
import { JobRing } from './job-ring.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { RoleSwitch } from './role-switch.tsx';

interface HeaderProps {
  readonly menuOpened: boolean;
  readonly onToggleMenu: () => void;
  readonly onSearch: () => void;
}

export function Header({ menuOpened, onToggleMenu, onSearch }: HeaderProps) {
  const { t, language } = useTexts();
  const links = useHeaderLinks();
  const menuLabel = t(menuOpened ? 'SHELL:closeMenu' : 'SHELL:openMenu');
  return (
    <div className={classes.header}>
      <ActionIcon onClick={onToggleMenu} title={menuLabel} aria-label={menuLabel} aria-expanded={menuOpened}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={paths.home(language)} className={classes.brand} aria-label={t('BOOT:productName')}>
        <Mark />
        <span className={classes.name}>{t('BOOT:productName')}</span>
      </Link>
      <Environment />
      <nav className={classes.links} aria-label={t('SHELL:links')}>
        {links.map(({ label, href }) => (
          <Link key={href} to={href} className={classes.link} activeOptions={{ exact: true }}>
            {label}
          </Link>
        ))}
      </nav>
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <IconSearch size={16} />
        <span className={classes.searchLabel}>{t('SHELL:search')}</span>
        <Kbd keys={['mod', 'k']} />
      </UnstyledButton>
      <RoleSwitch />
      <span className={classes.wideOnly}>
        <LanguageSwitch />
      </span>
      <JobRing />
      <NotificationBell />
      <AccountButton />
    </div>
  );
}

function Environment() {
  const { t } = useTexts();
  const environment = settingsRead()?.environment;
  if (!environment || environment === 'production') return null;
  return (
    <Badge className={classes.wideOnly}>
      {t(environment === 'test' ? 'SHELL:environmentTest' : 'SHELL:environmentDemonstration')}
    </Badge>
  );
}
