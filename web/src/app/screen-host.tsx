import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { redirect, useLoaderData, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ApiError, askServer, caller } from '../lib/api.ts';
import { CodeGone } from '../lib/code.ts';
import { forgetKept, keptRecords, paramsOfKept } from '../lib/kept-records.ts';
import type { PageOf } from '../lib/page.ts';
import { pathOf } from '../lib/paths.ts';
import { type Crumb, type ScreenFrame, ScreenFrameContext } from '../lib/screen-frame.ts';
import { ensureSession } from '../lib/session.ts';
import { ensureTexts, useTexts } from '../lib/texts.ts';
import { useStore } from '../lib/use-store.ts';
import { ComingPage } from './coming-page.tsx';
import { menuGroupTitles } from './menu-groups.ts';
import { NotAuthorized } from './not-authorized.tsx';
import type { Screen, UrlParams } from './screens/screen.ts';
import { guardOf, opensFor, ownParams, screens } from './screens.ts';

type AnyRecord = Readonly<Record<string, unknown>>;
type LoadedPage = PageOf<UrlParams, AnyRecord>;

const chunkTimeout = 120_000;

/** Imports a screen's code; a network that hangs is an error after two minutes. */
async function importScreen<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the screen took too long')), chunkTimeout);
  });
  try {
    return await Promise.race([loading, tooLong]);
  } catch (cause) {
    throw (await askServer()) ? new CodeGone(cause) : new ApiError('unreachable', 400, String(cause));
  } finally {
    clearTimeout(timer);
  }
}

export interface LoadedScreen {
  readonly name: ScreenName;
  readonly outcome: 'refused' | 'coming' | LoadedPage;
}

/** Loads what an address names; of a record that was merged, throws the way to the same screen of the one that is kept. */
export async function loadScreen(
  name: ScreenName,
  params: UrlParams,
  search: AnyRecord,
  asked: string,
): Promise<LoadedScreen> {
  forgetKept(params);
  const [outcome] = await Promise.allSettled([loadNamed(name, params, search, asked)]);
  const kept = paramsOfKept(params);
  if (kept) throw redirect({ href: `${pathOf(name, caller.language, kept)}${asked}`, replace: true });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function loadNamed(name: ScreenName, params: UrlParams, search: AnyRecord, asked: string): Promise<LoadedScreen> {
  if (guardOf(name, params) !== 'anyone') {
    const { user } = await ensureSession(location.href);
    const own = ownParams(name, user, params);
    if (own) throw redirect({ href: `${pathOf(name, caller.language, own)}${asked}`, replace: true });
    if (!opensFor(name, user, params)) {
      await ensureTexts(caller.language, ['DROITS']);
      return { name, outcome: 'refused' };
    }
  }
  const { page: load } = screens[name] as Screen;
  const loading = load === 'coming' ? load : load(params);
  if (loading === 'coming') return { name, outcome: 'coming' };
  const { page } = await importScreen(loading);
  const loaded = page as unknown as LoadedPage;
  await ensureTexts(caller.language, loaded.texts ?? []);
  await loaded.load?.({ params, search: loaded.search?.(search) ?? search, language: caller.language });
  return { name, outcome: loaded };
}

/** Draws the screen that the URL names: its page, the coming page, or the refusal. */
export function ScreenHost() {
  const { name, outcome } = useLoaderData({ strict: false }) as LoadedScreen;
  const params = useParams({ strict: false }) as UrlParams;
  const frame = useFrame(name);
  useLeadToKept(name, params);
  if (outcome === 'refused') return <NotAuthorized name={name} params={params} />;
  if (outcome === 'coming') return <ComingPage name={name} />;
  return (
    <ScreenFrameContext value={frame}>
      <LoadedScreenHost page={outcome} params={params} />
    </ScreenFrameContext>
  );
}

/** What a screen asks once it is in sight may say as well that the record in its address was merged. */
function useLeadToKept(name: ScreenName, params: UrlParams): void {
  const navigate = useNavigate();
  const met = useStore(keptRecords);
  const { language } = useTexts();
  useEffect(() => {
    const kept = met.size > 0 ? paramsOfKept(params) : undefined;
    if (kept) void navigate({ href: `${pathOf(name, language, kept)}${location.search}`, replace: true });
  }, [met, name, params, language, navigate]);
}

/** The screen's name, and the way to it: its group, then the screens that it hangs under. */
function useFrame(name: ScreenName): ScreenFrame {
  const { t, language } = useTexts();
  const crumbs: Crumb[] = [];
  let top = screens[name];
  for (let parent = top.under; parent; parent = top.under) {
    top = screens[parent];
    crumbs.unshift({ label: t(top.title), href: pathOf(parent, language) });
  }
  const group = top.menu && menuGroupTitles[top.menu.group];
  if (group) crumbs.unshift({ label: t(group) });
  return { title: t(screens[name].title), crumbs };
}

function LoadedScreenHost({ page, params }: { page: LoadedPage; params: UrlParams }) {
  const raw = useSearch({ strict: false }) as AnyRecord;
  const navigate = useNavigate();
  const setSearch = useCallback(
    // What only looks at something else of the same screen stays where it is in the window.
    (change: AnyRecord, { replace = false } = {}) =>
      void navigate({ to: '.', search: (now: AnyRecord) => ({ ...now, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  return <page.Page params={params} search={page.search?.(raw) ?? raw} setSearch={setSearch} />;
}
