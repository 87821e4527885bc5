import { ActionIcon, TextInput } from '@mantine/core';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { icons } from '../icons.ts';
import type { LoadedScreen } from '../screen-host.tsx';
import { screens } from '../screens.ts';
import { useHeaderLinks } from './header-links.ts';
import classes from './main-menu.module.css';
import {
  foundIn,
  isLong,
  type MenuEntry,
  type MenuPart,
  type MenuSection,
  offeredAbove,
  useMenu,
} from './menu-entries.ts';

/** What the acting role may open; where that is much, words find in it, and arrows go through it. */
export function MainMenu({ withLinks = false }: { withLinks?: boolean }) {
  const { t } = useTexts();
  const links = useHeaderLinks();
  const menu = useMenu();
  const [words, setWords] = useState('');
  const nav = useRef<HTMLElement>(null);
  const long = isLong(menu);
  const found = long ? foundIn(menu, words) : menu;
  const above = useScreenAbove();
  useCurrentInSight(nav, found.length);
  return (
    <nav ref={nav} aria-label={t('SHELL:menu')} className={classes.menu} onKeyDown={goThrough}>
      {long && <Filter words={words} onWords={setWords} />}
      <div className={classes.entries}>
        {found.length === 0 && (
          <p className={classes.none} role="status">
            {t('SHELL:paletteEmpty', { text: words })}
          </p>
        )}
        {found.map((section) => (
          <Section key={section.group} {...section} above={above} />
        ))}
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
      </div>
    </nav>
  );
}

function Filter({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { t } = useTexts();
  return (
    <div className={classes.filter}>
      <TextInput
        enterKeyHint="go"
        size="xs"
        aria-label={t('SHELL:menuFilter')}
        placeholder={t('SHELL:menuFilter')}
        leftSection={<IconSearch size={14} />}
        rightSection={
          words && (
            <ActionIcon size={22} aria-label={t('COMMON:clearSearch')} onClick={() => onWords('')}>
              <IconX size={13} />
            </ActionIcon>
          )
        }
        maxLength={60}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return;
          event.stopPropagation();
          onWords('');
        }}
      />
    </div>
  );
}

type Above = { readonly above: ScreenName | undefined };

function Section({ title, parts, above }: MenuSection & Above) {
  return (
    <section className={classes.group}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {parts.map((part) => (
        <Part key={part.subject ?? ''} {...part} above={above} />
      ))}
    </section>
  );
}

function Part({ title, entries, above }: MenuPart & Above) {
  return (
    <>
      {title && <h3 className={classes.subject}>{title}</h3>}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry {...entry} above={above} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ name, label, href, above }: MenuEntry & Above) {
  const { menu } = screens[name];
  const Icon = menu && icons[menu.icon];
  return (
    <Link
      to={href}
      className={classes.entry}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={name === above ? 'true' : undefined}
    >
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span>{label}</span>
    </Link>
  );
}

/** The entry that the screen on show hangs under. */
function useScreenAbove(): ScreenName | undefined {
  const name = useRouterState({
    select: ({ matches }) => (matches.at(-1)?.loaderData as LoadedScreen | undefined)?.name,
  });
  return name && offeredAbove(name);
}

/** Keeps the entry of the screen on show in sight: another that is looked at stays where it is. */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, shown: number): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path or another list of entries has another place.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [nav, path, shown]);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from the filter to the entries and through them; Enter in the filter opens the first. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(event.target as HTMLElement);
  const step = steps[event.key];
  if (step && at >= 0) {
    event.preventDefault();
    stops[at + step]?.focus();
  } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    stops.find((stop) => stop instanceof HTMLAnchorElement)?.click();
  }
}
