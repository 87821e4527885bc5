import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import { attempt } from '../../lib/errors.ts';
import { followLive, useLive } from '../../lib/live.ts';
import { invalidateCalls } from '../../lib/query.ts';
import { rereadReference } from '../../lib/reference.ts';
import { refusalShown } from '../../lib/refusals.ts';
import { useRoomTaken } from '../../lib/room-taken.ts';
import { rereadLists, useSession } from '../../lib/session.ts';
import { reportShownTexts } from '../../lib/shown-texts.ts';
import { createPreference } from '../../lib/store.ts';
import { reloadTexts, translatingInPage, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { followFocus } from '../../ui/focus-return.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import { keyboardHelpOpened, useKeyboard } from './keyboard.ts';
import { MainMenu } from './main-menu.tsx';
import { ClosedDoor, MessageBanners } from './maintenance.tsx';
import classes from './shell.module.css';
import { Snackbars } from './snackbars.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

const Palette = lazyPiece(() => import('./palette.tsx'));
const KeyboardHelp = lazyPiece(() => import('./keyboard-help.tsx'));
const WhatsNew = lazyPiece(() => import('../../domains/publishing/release-notes/whats-new.tsx'));
const FloatingMenu = lazyPiece(() => import('./floating-menu.tsx'));
const InPage = lazyPiece(() => import('../../domains/foundation/texts/in-page.tsx'));
const RefusalDialog = lazyPiece(() => import('./refusal-dialog.tsx'));

const drawerOpened = createPreference('drawer', true);

/** What reads forms comes with the first screen that has one. */
async function readFormsAnew(): Promise<void> {
  const forms = await import('../../lib/form/form-in-force.ts');
  await forms.readFormsAnew();
}

/** The frame of every screen that needs a session. */
export function Shell() {
  const { t } = useTexts();
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const docked = useStore(drawerOpened);
  const [floating, floatingMenu] = useDisclosure(false);
  const helping = useStore(keyboardHelpOpened);
  const translating = useStore(translatingInPage);
  const refused = useStore(refusalShown) !== undefined;
  const [searching, palette] = useDisclosure(false);
  const toggleMenu = () => (wide ? drawerOpened.set(!docked) : floatingMenu.toggle());
  useKeyboard(toggleMenu);
  useHotkeys([['mod+K', palette.toggle]], []);
  const main = useFocusOnNavigation(floatingMenu.close);
  useEffect(followFocus, []);
  const banners = useRef<HTMLDivElement>(null);
  useRoomTaken(banners);
  const { user, live } = useSession();
  const { IdPersonneEV1 } = user;
  const heard = useEffectEvent(() => live ?? undefined);
  useEffect(() => {
    const leaving = new AbortController();
    followLive(IdPersonneEV1, heard(), leaving.signal);
    reportShownTexts(leaving.signal);
    return () => leaving.abort();
  }, [IdPersonneEV1]);
  useLive('reference.changed', ({ Liste }) => {
    attempt(rereadReference(Liste));
    attempt(invalidateCalls(...Object.values(listsCalls), parametersCalls.all));
  });
  useLive('lists.given', () => attempt(rereadLists()));
  useLive('forms.changed', () => attempt(readFormsAnew()));
  useLive('texts.changed', ({ Famille }) => {
    attempt(reloadTexts([Famille]));
    // Their words come from the server.
    if (Famille === 'NOTIFICATIONS') attempt(invalidateCalls(notificationsCalls.list));
  });

  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('SHELL:skipToContent')}
      </a>
      <div className={classes.shell}>
        <header className={classes.header}>
          <ViewAsBanner />
          <Header menuOpened={wide ? docked : floating} onToggleMenu={toggleMenu} onSearch={palette.open} />
        </header>
        {wide && docked && (
          <div className={classes.drawer}>
            <MainMenu />
          </div>
        )}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <div ref={banners}>
            <Banners />
            <MessageBanners />
            <Suspense>
              <WhatsNew />
            </Suspense>
          </div>
          <Outlet />
        </main>
      </div>
      <Snackbars />
      <ClosedDoor />
      <OnDemand opened={floating && !wide}>
        <FloatingMenu opened={floating && !wide} onClose={floatingMenu.close} />
      </OnDemand>
      <OnDemand opened={helping}>
        <KeyboardHelp opened={helping} onClose={() => keyboardHelpOpened.set(false)} />
      </OnDemand>
      <OnDemand opened={refused}>
        <RefusalDialog />
      </OnDemand>
      {translating && (
        <Suspense>
          <InPage />
        </Suspense>
      )}
      <OnDemand opened={searching}>
        <Palette opened={searching} onClose={palette.close} />
      </OnDemand>
    </>
  );
}

/**
 * On a new screen, focus goes to its content, as a page load would do, and what floated is closed. A list that one comes
 * back to has it already.
 */
function useFocusOnNavigation(close: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname.replace(/^\/[^/]*/, '') });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) {
      close();
      if (!document.activeElement?.closest('[role=grid]')) main.current?.focus({ preventScroll: true });
    }
    shown.current = path;
  }, [path, close]);
  return main;
}
