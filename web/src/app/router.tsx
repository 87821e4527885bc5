import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { type ScreenName, screenPaths } from '@passerelle/contracts/screens.ts';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { returnToPlace } from '../lib/kept-place.ts';
import { browserLanguage, isLanguage, looksLikeLanguage } from '../lib/languages.ts';
import { namesRows, paths, segmentsForAnyone } from '../lib/paths.ts';
import { callbackPath } from '../lib/provider.ts';
import {
  type CurrentUser,
  completeSignIn,
  completeSignOut,
  ensureSession,
  isSignedIn,
  roleShown,
} from '../lib/session.ts';
import { changeLanguage, ensureTexts } from '../lib/texts.ts';
import { PageLoader } from '../ui/loader.tsx';
import { BareLayout } from './bare-layout.tsx';
import { NotFoundPage, RouteError, SignInFailed, StartError } from './failures.tsx';
import { loadScreen, ScreenHost } from './screen-host.tsx';
import type { Screen, UrlParams } from './screens/screen.ts';
import { exists, guardOf, screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, errorComponent: StartError });

const moveTo = (href: string) => redirect({ href, replace: true });

/** Spoken for the last address: one that says the same, loaded again, takes back nothing that was chosen on the closed page. */
let addressed: Language | undefined;

async function speak(language: Language): Promise<void> {
  if (language === addressed) return;
  await ensureTexts(language, ['COMMON', 'SHELL', 'SESSION', 'PAGES', 'ERREURS']);
  await changeLanguage(language);
  addressed = language;
}

/** Whoever comes in by an address without a language is spoken to in their own. */
async function userOf(href: string): Promise<CurrentUser> {
  try {
    return (await ensureSession(href, 'theirs')).user;
  } catch (error) {
    // Who may not come in is told why all the same.
    await speak(browserLanguage());
    throw error;
  }
}

const languageOf = ({ IdLangue }: CurrentUser): Language => asLanguage(IdLangue) ?? defaultLanguage;

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ location }) => {
    const leaving = 'state' in location.search && (await completeSignOut().catch(() => undefined));
    if (leaving) throw moveTo(leaving);
    const user = await userOf(location.href);
    const language = languageOf(user);
    const begins = user.startsOn === 'dashboard' && location.searchStr === '';
    throw moveTo(begins ? paths.dashboard(language) : `/${language}${location.searchStr}`);
  },
  errorComponent: StartError,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: callbackPath,
  beforeLoad: async () => {
    throw moveTo(await completeSignIn());
  },
  errorComponent: SignInFailed,
});

/** Gives a path the language that it lacks, or that is not one of ours. */
async function withLanguage(segment: string, href: string): Promise<string> {
  if (looksLikeLanguage(segment)) return href.replace(/^\/[^/?#]*/, `/${browserLanguage()}`);
  const language = segmentsForAnyone.has(segment) ? browserLanguage() : languageOf(await userOf(href));
  return `/${language}${href}`;
}

const underLanguage = createRoute({
  getParentRoute: () => root,
  path: '$lang',
  beforeLoad: async ({ params, location }) => {
    if (!isLanguage(params.lang)) throw moveTo(await withLanguage(params.lang, location.href));
    await speak(params.lang);
  },
  errorComponent: StartError,
});

const withShell = createRoute({
  getParentRoute: () => underLanguage,
  id: 'with-shell',
  beforeLoad: ({ location }) => ensureSession(location.href),
  component: Shell,
  errorComponent: StartError,
});

const bare = createRoute({ getParentRoute: () => underLanguage, id: 'bare', component: BareLayout });

/** Whoever is signed in reads it as any other screen, and nobody has to be. */
const forAll = createRoute({
  getParentRoute: () => underLanguage,
  id: 'for-all',
  beforeLoad: async ({ location }) => {
    const known = await isSignedIn(location.href);
    return {
      inShell:
        known &&
        (await ensureSession(location.href)
          .then(() => true)
          .catch(() => false)),
    };
  },
  component: function ForAll() {
    return forAll.useRouteContext().inShell ? <Shell /> : <BareLayout />;
  },
});

function screenRoute(name: ScreenName, parent: AnyRoute) {
  return createRoute({
    getParentRoute: () => parent,
    path: screenPaths[name].replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1') || '/',
    staticData: { screen: name },
    beforeLoad: ({ params }: { params: UrlParams }) => {
      const named = name === 'homeQuery' ? isJsonObject(params.query) : namesRows(params) && exists(name, params);
      if (!named) throw notFound();
    },
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({ search }),
    loader: ({ params, deps, location }) => loadScreen(name, params, deps.search, location.searchStr),
    component: ScreenHost,
    errorComponent: RouteError,
  });
}

function isJsonObject(text: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const unknownPath = createRoute({
  getParentRoute: () => withShell,
  path: '$',
  loader: () => {
    throw notFound();
  },
});

const names = Object.keys(screens) as ScreenName[];
const isForAll = (name: ScreenName) => (screens[name] as Screen).inShell === true;
const isBare = (name: ScreenName) => guardOf(name) === 'anyone' && !isForAll(name);

const patience = 200;

export const router = createRouter({
  routeTree: root.addChildren([
    entrance,
    signedIn,
    underLanguage.addChildren([
      withShell.addChildren([
        ...names.filter((name) => !isBare(name) && !isForAll(name)).map((name) => screenRoute(name, withShell)),
        unknownPath,
      ]),
      bare.addChildren(names.filter(isBare).map((name) => screenRoute(name, bare))),
      forAll.addChildren(names.filter(isForAll).map((name) => screenRoute(name, forAll))),
    ]),
  ]),
  defaultPendingComponent: PageLoader,
  defaultPendingMs: patience,
  defaultPendingMinMs: 0,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    readonly screen?: ScreenName;
  }
}

// A screen that only looks at something else stays in sight, with the focus and what is being typed, however long that
// takes: the loader is for going somewhere else.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  router.options.defaultPendingMs = pathChanged ? patience : Number.POSITIVE_INFINITY;
});

router.subscribe('onRendered', returnToPlace);

// Another role opens other screens and loads other rows.
let role: number | undefined;
roleShown.subscribe(() => {
  if (role !== undefined) void router.invalidate();
  role = roleShown.get();
});
