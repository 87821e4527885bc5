import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { icons } from '../icons.ts';
import { menuGroupTitles } from '../menu-groups.ts';
import { menuGroups } from '../screens/screen.ts';
import { isOffered, offeredPath, screens } from '../screens.ts';
import { useHeaderLinks } from './header-links.ts';
import classes from './main-menu.module.css';

/** Screens that the menu offers to the acting role, by group; a group without one is absent. */
export function useMenu() {
  const { user } = useSession();
  return menuGroups.map((group) => ({
    group,
    names: (Object.keys(screens) as ScreenName[]).filter(
      (name) => screens[name].menu?.group === group && isOffered(name, user),
    ),
  }));
}

export function MainMenu({ withLinks = false }: { withLinks?: boolean }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const links = useHeaderLinks();
  return (
    <nav aria-label={t('SHELL:menu')} className={classes.menu}>
      {useMenu().map(({ group, names }) => {
        const title = menuGroupTitles[group];
        if (names.length === 0) return null;
        return (
          <section key={group} className={classes.group}>
            {title && <h2 className={classes.title}>{t(title)}</h2>}
            <ul className={classes.list}>
              {names.map((name) => (
                <li key={name}>
                  <Entry name={name} href={offeredPath(name, language, user)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {withLinks && (
        <section className={classes.group}>
          <h2 className={classes.title}>{t('SHELL:links')}</h2>
          <ul className={classes.list}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link to={href} className={classes.entry} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}

function Entry({ name, href }: { name: ScreenName; href: string }) {
  const { t } = useTexts();
  const { menu, title } = screens[name];
  const Icon = menu && icons[menu.icon];
  return (
    <Link to={href} className={classes.entry} activeOptions={{ exact: true, includeSearch: false }}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span>{t(menu?.label ?? title)}</span>
    </Link>
  );
}
