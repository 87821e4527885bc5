import { Button, Text } from '@mantine/core';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { IconCloudOff, IconLinkOff, IconMapQuestion, IconRefresh, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../lib/api.ts';
import { CodeGone } from '../lib/code.ts';
import { unreachable } from '../lib/connection.ts';
import { errorText } from '../lib/error-text.ts';
import { isOfNothing } from '../lib/errors.ts';
import { paths, signedOutPage } from '../lib/paths.ts';
import { settingsRead, signIn } from '../lib/provider.ts';
import { callQuery } from '../lib/query.ts';
import { refusalOf } from '../lib/refusals.ts';
import { reconnect, signOut } from '../lib/session.ts';
import { textIfAny, useTexts } from '../lib/texts.ts';
import { useStore } from '../lib/use-store.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import { State } from '../ui/state.tsx';
import { ErrorState } from '../ui/states.tsx';
import { NotAuthorized } from './not-authorized.tsx';

/** An unknown path, or something that does not exist under a known one. */
export function NotFoundPage() {
  const { t, language } = useTexts();
  useDocumentTitle(t('PAGES:notFound'));
  return (
    <State
      order={1}
      icon={<IconMapQuestion size={28} />}
      title={t('PAGES:notFound')}
      actions={
        <Button component={Link} to={paths.home(language)}>
          {t('PAGES:backHome')}
        </Button>
      }
    >
      {t('PAGES:notFoundHelp')}
    </State>
  );
}

/** A screen that could not load, in its place under the header; asked for again when the server is back. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTexts();
  const router = useRouter();
  const lost = useStore(unreachable);
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost) void router.invalidate();
    wasLost.current = lost;
  }, [lost, router]);
  if (error instanceof ApiError && error.code === 'NOT_AUTHORIZED')
    return <NotAuthorized rights={refusalOf(error)?.rights} />;
  if (isOfNothing(error)) return <NotFoundPage />;
  if (error instanceof CodeGone) {
    return (
      <div role="alert">
        <State
          icon={<IconRefresh size={28} />}
          title={t('PAGES:failed')}
          actions={<Button onClick={() => location.reload()}>{t('BOOT:reload')}</Button>}
        >
          {t('BOOT:codeGone')}
        </State>
      </div>
    );
  }
  return <ErrorState error={error} title={t('PAGES:failed')} onRetry={() => void router.invalidate()} />;
}

/** The application itself could not start: no server, or an account that may not come in. */
export function StartError({ error }: { error: unknown }) {
  const { t, language } = useTexts();
  const router = useRouter();
  const named = error instanceof ApiError && error.code !== undefined;
  useDocumentTitle(t(named ? 'SESSION:refused' : 'BOOT:unavailable'));
  if (named && error.status === 403) {
    return (
      <main>
        <State
          order={1}
          icon={<IconUserOff size={28} />}
          title={t('SESSION:refused')}
          actions={<Button onClick={() => void signOut(signedOutPage(language))}>{t('SESSION:otherAccount')}</Button>}
        >
          <Text fw={500}>{errorText(error)}</Text>
          <Text c="dimmed">{t('SESSION:refusedHelp')}</Text>
        </State>
      </main>
    );
  }
  const publicUrl = settingsRead()?.publicUrl;
  if (publicUrl !== undefined && new URL(publicUrl).origin !== location.origin) return <WrongAddress url={publicUrl} />;
  return (
    <main>
      <State
        order={1}
        icon={<IconCloudOff size={28} />}
        title={named ? errorText(error) : t('BOOT:unavailable')}
        actions={
          isOver(error) ? (
            <Button onClick={() => void reconnect()}>{textIfAny('SESSION', 'reconnect') ?? t('BOOT:signIn')}</Button>
          ) : (
            <Button onClick={() => void router.invalidate()}>{t('BOOT:retry')}</Button>
          )
        }
      >
        {!isOver(error) && <StartHelp />}
      </State>
    </main>
  );
}

/** What was signed in with no longer counts: trying again would fail again. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SESSION_EXPIRED' || error.status === 401);
}

/** That a maintenance is under way is said where the server says so, and nowhere else. */
function StartHelp() {
  const { t } = useTexts();
  const { data } = useQuery({ ...callQuery(messagesCalls.board, {}), retry: false });
  const underWay = data !== undefined && data.level !== 'open';
  return <Text c="dimmed">{t(underWay ? 'BOOT:maintenanceHelp' : 'BOOT:unavailableHelp')}</Text>;
}

/** The server was reached by a name that is not the portal's: nobody can sign in there. */
function WrongAddress({ url }: { url: string }) {
  const { t } = useTexts();
  useDocumentTitle(t('BOOT:wrongAddress'));
  return (
    <main>
      <State
        order={1}
        icon={<IconLinkOff size={28} />}
        title={t('BOOT:wrongAddress')}
        actions={
          <Button component="a" href={`${url}${location.pathname}${location.search}`}>
            {t('BOOT:openAddress', { url })}
          </Button>
        }
      >
        {t('BOOT:wrongAddressHelp')}
      </State>
    </main>
  );
}

/** The provider sent the browser back without a usable answer. */
export function SignInFailed() {
  const { t } = useTexts();
  useDocumentTitle(t('BOOT:signInFailed'));
  return (
    <main>
      <State
        order={1}
        icon={<IconUserOff size={28} />}
        title={t('BOOT:signInFailed')}
        actions={<Button onClick={() => void signIn('/')}>{t('BOOT:signIn')}</Button>}
      >
        {t('BOOT:signInFailedHelp')}
      </State>
    </main>
  );
}
