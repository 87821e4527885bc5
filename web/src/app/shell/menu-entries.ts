import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { matches } from '../../lib/palette.ts';
import { pathOf } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { menuGroupTitles, menuSubjectTitles } from '../menu-groups.ts';
import { type MenuGroup, type MenuSubject, menuGroups, menuSubjects } from '../screens/screen.ts';
import { isOffered, offeredPath, screens } from '../screens.ts';
import { useSeveral } from './several.ts';

/** A line of the menu: a screen, or one of the things that a screen is offered for. */
export interface MenuEntry {
  readonly id: string;
  readonly name: ScreenName;
  readonly label: string;
  readonly href: string;
}

/** Entries that belong together; those of a long group are told apart by their subject. */
export interface MenuPart {
  readonly subject: MenuSubject | undefined;
  readonly title: string | undefined;
  readonly entries: readonly MenuEntry[];
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly title: string | undefined;
  readonly parts: readonly MenuPart[];
}

/** From how many entries on the menu is long: it can be searched then. */
const longFrom = 10;

/** What the menu offers to the acting role, by group and subject; what has no entry is absent. */
export function useMenu(): readonly MenuSection[] {
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
  const partOf = (group: MenuGroup, subject: MenuSubject | undefined): MenuPart => ({
    subject,
    title: subject && t(menuSubjectTitles[subject]),
    entries: names
      .filter((name) => screens[name].menu?.group === group && screens[name].menu?.subject === subject)
      .flatMap(entriesOf),
  });
  return withoutEmpty(
    menuGroups.map((group) => {
      const title = menuGroupTitles[group];
      return {
        group,
        title: title && t(title),
        parts: [undefined, ...menuSubjects].map((subject) => partOf(group, subject)),
      };
    }),
  );
}

function withoutEmpty(menu: readonly MenuSection[]): readonly MenuSection[] {
  return menu
    .map((section) => ({ ...section, parts: section.parts.filter(({ entries }) => entries.length > 0) }))
    .filter(({ parts }) => parts.length > 0);
}

/** All entries, in the order in which they are shown. */
export const entriesIn = (menu: readonly MenuSection[]): readonly MenuEntry[] =>
  menu.flatMap(({ parts }) => parts.flatMap(({ entries }) => entries));

/** Whether there is so much in the menu that it is looked through by words. */
export const isLong = (menu: readonly MenuSection[]): boolean => entriesIn(menu).length > longFrom;

/** What the words name, by themselves or by the group and the subject that they stand in. */
export function foundIn(menu: readonly MenuSection[], words: string): readonly MenuSection[] {
  if (words.trim() === '') return menu;
  return withoutEmpty(
    menu.map((section) => ({
      ...section,
      parts: section.parts.map((part) => ({
        ...part,
        entries: part.entries.filter(({ label }) =>
          matches([label, part.title, section.title].filter(Boolean).join(' '), words),
        ),
      })),
    })),
  );
}

/** The screen of the menu that a screen hangs under, however far below. */
export function offeredAbove(name: ScreenName): ScreenName | undefined {
  const parent = screens[name].under;
  if (!parent) return undefined;
  return screens[parent].menu ? parent : offeredAbove(parent);
}
