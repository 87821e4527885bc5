import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { languageNames, languages } from '@passerelle/contracts/languages.ts';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import {
  IconArrowRight,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoonStars,
  IconSearch,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { peoplePalette } from '../../domains/people/people/people.palette.tsx';
import { requestsPalette } from '../../domains/services/requests/requests.palette.tsx';
import { attempt } from '../../lib/errors.ts';
import { matches, type PaletteGroup, type PaletteItem, paletteProviders, providePalette } from '../../lib/palette.ts';
import { paths, signedOutPage } from '../../lib/paths.ts';
import { signOut, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { icons } from '../icons.ts';
import { isThere, offeredPath, opensFor, screens } from '../screens.ts';
import { actAs, delegationOf } from './acting-role.ts';
import { schemes, useScheme } from './colour-scheme.ts';
import { foundPalette } from './found.palette.tsx';
import { useHeaderLinks } from './header-links.ts';
import { keyboardHelpOpened } from './keyboard.ts';
import { useLanguageChange } from './language-menu.tsx';
import { entriesIn, type MenuEntry, useMenu } from './menu-entries.ts';
import classes from './palette.module.css';

const atMost = 7;
const [store, spotlight] = createSpotlight();

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Ctrl or ⌘ K: people, screens and actions that the acting role has, from a few letters. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const router = useRouter();
  useEffect(() => {
    const open = (href: string) => void router.navigate({ href });
    const removals = [peoplePalette(open), foundPalette(open), requestsPalette(open)].map(providePalette);
    return () => {
      for (const remove of removals) remove();
    };
  }, [router]);
  const found = useProvided(text);
  const own = [useScreens(), useActions()].map((group) => ({
    ...group,
    items: group.items
      .filter(({ onlyAsked }) => !onlyAsked || text.trim() !== '')
      .filter(({ label, detail }) => matches(`${label} ${detail ?? ''}`, text))
      .slice(0, atMost),
  }));
  useFocusReturn(opened);
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what is found.
  useEffect(selectLine, [found]);
  const closed = useClosedScreens(text);
  const groups = [...found, ...own, closed].filter(({ items }) => items.length > 0);
  const list = useId();
  const n = groups.reduce((sum, { items }) => sum + items.length, 0);
  useSpokenLines(opened, list);

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      returnFocus={false}
      scrollable
      maxHeight="min(480px, 60dvh)"
      overlayProps={{ backgroundOpacity: 0.3 }}
      attributes={{ content: { 'aria-label': t('SHELL:search') } }}
      classNames={{ actionsGroup: classes.group, action: classes.action }}
    >
      <Spotlight.Search
        placeholder={t('SHELL:palettePlaceholder')}
        aria-label={t('SHELL:palettePlaceholder')}
        leftSection={<IconSearch size={18} />}
        role="combobox"
        aria-expanded={n > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        // Whoever types at once loses no letter: the dialog would give the focus a moment later.
        autoFocus
        // Whoever is quicker than the list means its first line too.
        onKeyDown={(event) => event.key === 'Enter' && selectLine()}
      />
      <Spotlight.ActionsList id={list} {...(n > 0 && { role: 'listbox', 'aria-label': t('SHELL:search') })}>
        {groups.map(({ id, label, items }) => (
          <Spotlight.ActionsGroup key={id} label={label} role="group" aria-label={label}>
            {items.map((item) => (
              <Spotlight.Action
                key={item.id}
                role="option"
                label={item.label}
                description={item.detail}
                leftSection={item.icon}
                rightSection={item.keys && <Kbd keys={item.keys} />}
                onClick={item.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('SHELL:paletteEmpty', { text })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      {/* Said to who cannot see the list; where nothing is found, that is said on screen. */}
      <VisuallyHidden role="status">{n > 0 && t('SHELL:paletteCount', { n })}</VisuallyHidden>
    </Spotlight.Root>
  );
}

/**
 * Enter takes the first line: the library selects it as words are typed, but lines from the server come after, and before
 * it. A line that somebody moved to stays theirs.
 */
function selectLine(): void {
  const { listId, selected } = store.getState();
  const lines = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  if (lines.length === 0) return;
  const shown = lines.findIndex((line) => line.hasAttribute('data-selected'));
  const chosen = selected > 0 ? Math.max(shown, 0) : 0;
  lines[shown]?.removeAttribute('data-selected');
  lines[chosen]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: chosen }));
}

/**
 * The line that Enter takes is the one that the field speaks of. The library marks it on the page itself, and gives lines no
 * names of their own.
 */
function useSpokenLines(opened: boolean, list: string): void {
  useEffect(() => {
    if (!opened) return undefined;
    const speak = () => {
      const lines = [...(document.getElementById(list)?.querySelectorAll('[data-action]') ?? [])];
      for (const [n, line] of lines.entries()) {
        line.id = `${list}-${n}`;
        line.setAttribute('aria-selected', String(line.hasAttribute('data-selected')));
      }
      const chosen = lines.find((line) => line.hasAttribute('data-selected'));
      const field = document.querySelector(`[aria-controls="${CSS.escape(list)}"]`);
      if (chosen) field?.setAttribute('aria-activedescendant', chosen.id);
      else field?.removeAttribute('aria-activedescendant');
    };
    const watch = new MutationObserver(speak);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-selected'] });
    speak();
    return () => watch.disconnect();
  }, [opened, list]);
}

const pauseInTyping = 120;

/** What the domains' providers answer; an answer that comes after the text changed is dropped. */
function useProvided(text: string): readonly PaletteGroup[] {
  const [groups, setGroups] = useState<readonly PaletteGroup[]>([]);
  useEffect(() => {
    if (text.trim() === '') {
      setGroups([]);
      return;
    }
    const search = new AbortController();
    const ask = async () => {
      const answers = await Promise.allSettled(
        paletteProviders().map(async (provider) => provider.search(text.trim(), search.signal)),
      );
      if (search.signal.aborted) return;
      setGroups(answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : [])));
    };
    const timer = setTimeout(() => void ask(), pauseInTyping);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [text]);
  return groups;
}

function useScreens(): PaletteGroup {
  const { t } = useTexts();
  const router = useRouter();
  const links = useHeaderLinks();
  const offered = entriesIn(useMenu());
  const itemOf = ({ id, name, label, href }: MenuEntry): PaletteItem => {
    const { menu, go, title } = screens[name];
    const Icon = menu ? icons[menu.icon] : IconArrowRight;
    return {
      id,
      label,
      detail: menu?.several && t(title),
      icon: <Icon size={18} />,
      keys: go ? ['g', go] : undefined,
      run: () => void router.navigate({ href }),
    };
  };
  const known = new Set(offered.map(({ name }) => name));
  const others = links
    .filter(({ name }) => !known.has(name))
    .map(({ name, label, href }) => ({ id: name, name, label, href }));
  return { id: 'screens', label: t('SHELL:paletteScreens'), items: [...offered, ...others].map(itemOf) };
}

const mostClosed = 3;

/** Screens that the words name and the acting role does not open: only when asked for, and choosing one says why. */
function useClosedScreens(text: string): PaletteGroup {
  const { t, language } = useTexts();
  const { user } = useSession();
  const router = useRouter();
  const named = (name: ScreenName) => {
    const { title, menu } = screens[name];
    return menu && !menu.several && isThere(name) && !opensFor(name, user) && matches(t(menu.label ?? title), text);
  };
  const names = text.trim() === '' ? [] : (Object.keys(screens) as ScreenName[]).filter(named).slice(0, mostClosed);
  const items = names.map((name): PaletteItem => {
    const href = offeredPath(name, language, user);
    return {
      id: `closed-${name}`,
      label: t(screens[name].menu?.label ?? screens[name].title),
      detail: t('PAGES:why'),
      icon: <IconLock size={18} />,
      run: () => void router.navigate({ href }),
    };
  });
  return { id: 'closed', label: t('SHELL:paletteClosed'), items };
}

function useActions(): PaletteGroup {
  const { t, language } = useTexts();
  const { user } = useSession();
  const router = useRouter();
  const changeLanguage = useLanguageChange();
  const [, setScheme] = useScheme();
  const items: PaletteItem[] = [
    {
      id: 'profile',
      label: t('SHELL:profile'),
      icon: <IconUser size={18} />,
      run: () =>
        void router.navigate({
          href: paths.person(language, { IdPays: user.IdPays, IdPersonneEV1: user.IdPersonneEV1 }),
        }),
    },
    ...user.roles
      .filter(({ IdPersonneRole }) => IdPersonneRole !== user.defaultRole?.IdPersonneRole)
      .map((role) => ({
        id: `role-${role.IdPersonneRole}`,
        label: t('SESSION:switchTo', { role: role.LibRole }),
        detail: role.Delegation ? delegationOf(role) : undefined,
        icon: <IconUserShare size={18} />,
        run: () => void actAs(user, role),
      })),
    {
      id: 'keyboard',
      label: t('SHELL:keyboard'),
      icon: <IconKeyboard size={18} />,
      keys: ['?'],
      run: () => keyboardHelpOpened.set(true),
    },
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        onlyAsked: true as const,
        id: `language-${each}`,
        label: languageNames[each],
        detail: t('SHELL:language'),
        icon: <IconLanguage size={18} />,
        run: () => void changeLanguage(each),
      })),
    ...schemes.map(([scheme, key]) => ({
      id: `scheme-${scheme}`,
      label: t(key),
      detail: t('SHELL:appearance'),
      icon: <IconMoonStars size={18} />,
      run: () => setScheme(scheme),
    })),
    {
      id: 'log-out',
      label: t('SHELL:logOut'),
      icon: <IconLogout size={18} />,
      run: () => attempt(signOut(signedOutPage(language))),
    },
  ];
  return { id: 'actions', label: t('SHELL:paletteActions'), items };
}
