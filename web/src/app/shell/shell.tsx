import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { createPreference, useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.ts';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import { KeyboardHelp, useKeyboard } from './keyboard.tsx';
import { MainMenu } from './main-menu.tsx';
import classes from './shell.module.css';
import { Snackbars } from './snackbars.tsx';

const Palette = lazy(() => import('./palette.tsx'));

const drawerOpened = createPreference('drawer', true);

/** The frame of every screen that needs a session. */
export function Shell() {
  const { t } = useTexts();
  const wide = useMediaQuery('(min-width: 62em)', true);
  const docked = useStore(drawerOpened);
  const [floating, { close, toggle }] = useDisclosure(false);
  const [helping, help] = useDisclosure(false);
  const toggleMenu = () => (wide ? drawerOpened.set(!docked) : toggle());
  useKeyboard({ help: help.open, toggleMenu });
  const main = useFocusOnNavigation(close);

  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('SHELL:skipToContent')}
      </a>
      <AppShell
        header={{ height: 60 }}
        navbar={{ width: 210, breakpoint: '62em', collapsed: { mobile: true, desktop: !docked } }}
        transitionDuration={120}
      >
        <AppShell.Header className={classes.header}>
          <Header menuOpened={wide ? docked : floating} onToggleMenu={toggleMenu} onHelp={help.open} />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar}>{wide && docked && <MainMenu />}</AppShell.Navbar>
        <AppShell.Main>
          <Banners />
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
        </AppShell.Main>
      </AppShell>
      <Drawer
        opened={floating && !wide}
        onClose={close}
        size={264}
        title={t('BOOT:productName')}
        closeButtonProps={{ 'aria-label': t('SHELL:closeMenu') }}
      >
        <MainMenu withLinks />
      </Drawer>
      <Snackbars />
      <KeyboardHelp opened={helping} onClose={help.close} />
      <Suspense>
        <Palette onHelp={help.open} />
      </Suspense>
    </>
  );
}

/** On a new screen, focus goes to its content, as a page load would do, and what floated is closed. */
function useFocusOnNavigation(close: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname.replace(/^\/[^/]*/, '') });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) {
      close();
      main.current?.focus({ preventScroll: true });
    }
    shown.current = path;
  }, [path, close]);
  return main;
}
