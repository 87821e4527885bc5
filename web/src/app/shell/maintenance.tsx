import { Suspense, useEffect } from 'react';
import { holds } from '../../lib/access.ts';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { board, followBoard } from '../../lib/message-board.ts';
import { useSession } from '../../lib/session.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';

const withTexts = <M,>(load: () => Promise<M>) => {
  return async () => (await Promise.all([load(), ensureTexts(caller.language, ['MAINTENANCE'])]))[0];
};
const Banners = lazyPiece(withTexts(() => import('../../domains/publishing/messages/message-banners.tsx')));
const ClosedScreen = lazyPiece(withTexts(() => import('../../domains/publishing/messages/closed-screen.tsx')));

/** What is said to everybody, as banners; its code comes with the first thing to say. */
export function MessageBanners() {
  const { language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is read again in another language.
  useEffect(() => {
    const leaving = new AbortController();
    followBoard(leaving.signal);
    return () => leaving.abort();
  }, [language]);
  const now = useStore(board);
  if (!now || (now.messages.length === 0 && now.coming === null)) return null;
  return (
    <Suspense>
      <Banners now={now} />
    </Suspense>
  );
}

/** The portal closed for maintenance, over everything, for whoever may not work during it. */
export function ClosedDoor() {
  const { user } = useSession();
  const now = useStore(board);
  if (now?.level !== 'closed' || holds(user, 'maintenance')) return null;
  return (
    <Suspense>
      <ClosedScreen now={now} />
    </Suspense>
  );
}
