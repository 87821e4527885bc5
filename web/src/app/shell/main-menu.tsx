import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { icons } from '../icons.ts';
import { menuGroupTitles } from '../menu-groups.ts';
import { isOffered, type MenuGroup, menuGroups, offeredPath, screens } from '../screens.ts';
import { useHeaderLinks } from './header-links.ts';
import classes from './main-menu.module.css';
import { useSeveral } from './several.ts';

/** A line of the menu: a screen, or one of the things that a screen is offered for. */
export interface MenuEntry {
  readonly id: string;
  readonly name: ScreenName;
  readonly label: string;
  readonly href: string;
}

/** What the menu offers to the acting role, by group; a group without anything is absent. */
export function useMenu(): readonly { readonly group: MenuGroup; readonly entries: readonly MenuEntry[] }[] {
  const { t, language } = useTexts();
  const { user } = useSession();
  const several = useSeveral();
  const names = Object.keys(screens) as ScreenName[];
  const entriesOf = (name: ScreenName): readonly MenuEntry[] => {
    const { menu, title } = screens[name];
    const found = several[name]?.map(({ id, label, params }) => ({
      ...{ id: `${name} ${id}`, name, label },
      href: pathOf(name, language, params),
    }));
    if (found) return found;
    if (!isOffered(name, user)) return [];
    return [{ id: name, name, label: t(menu?.label ?? title), href: offeredPath(name, language, user) }];
  };
  return menuGroups.map((group) => ({
    group,
    entries: names.filter((name) => screens[name].menu?.group === group).flatMap(entriesOf),
  }));
}

export function MainMenu({ withLinks = false }: { withLinks?: boolean }) {
  const { t } = useTexts();
  const links = useHeaderLinks();
  return (
    <nav aria-label={t('SHELL:menu')} className={classes.menu}>
      {useMenu().map(({ group, entries }) => {
        const title = menuGroupTitles[group];
        if (entries.length === 0) return null;
        return (
          <section key={group} className={classes.group}>
            {title && <h2 className={classes.title}>{t(title)}</h2>}
            <ul className={classes.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry {...entry} />
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

function Entry({ name, label, href }: MenuEntry) {
  const { menu } = screens[name];
  const Icon = menu && icons[menu.icon];
  return (
    <Link to={href} className={classes.entry} activeOptions={{ exact: true, includeSearch: false }}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span>{label}</span>
    </Link>
  );
}
