import { Button, NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { attempt } from '../../lib/errors.ts';
import { type Board, board } from '../../lib/message-board.ts';
import { signedOutPage } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { signOut, switchRole, useSession } from '../../lib/session.ts';
import { translate, useTexts } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import classes from './shown.module.css';

/**
 * The closed page, over the screen where one was: that screen stays under it as it is, with what was typed, and cannot be
 * reached until the portal opens again.
 */
export default function ClosedScreen({ now: { messages } }: { now: Board }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const door = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = door.current;
    // On top of every layer, and nothing behind it takes focus or clicks.
    if (dialog && !dialog.open) dialog.showModal();
  });
  useShieldedKeys(door);
  useReopening();
  return (
    <dialog
      ref={door}
      className={classes.door}
      aria-labelledby="closed-title"
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <ClosedNotice messages={messages.filter(({ level }) => level === 'closed')} order={1} id="closed-title">
        <div className={classes.ways}>
          {user.roles.length > 1 && (
            <NativeSelect
              label={t('MAINTENANCE:actAs')}
              value={user.defaultRole?.IdPersonneRole ?? ''}
              onChange={(event) => attempt(switchRole(user, Number(event.currentTarget.value)))}
              data={user.roles.map(({ IdPersonneRole, LibRole }) => ({
                value: String(IdPersonneRole),
                label: LibRole,
              }))}
            />
          )}
          <Button variant="default" onClick={() => attempt(signOut(signedOutPage(language)))}>
            {t('SHELL:logOut')}
          </Button>
        </div>
      </ClosedNotice>
    </dialog>
  );
}

/** Keys pressed before the door do nothing behind it: an Escape would close a dialog there, with what was typed in it. */
function useShieldedKeys(door: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const shield = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' && !door.current?.contains(event.target as Node)) event.stopImmediatePropagation();
    };
    const inside = (event: KeyboardEvent) => event.stopPropagation();
    const dialog = door.current;
    // Mantine's dialogs listen before anybody else; they let pass what comes from an element that says so.
    const mark = 'data-mantine-stop-propagation';
    const marked = [document.body, ...(dialog?.querySelectorAll<HTMLElement>('*') ?? []), ...(dialog ? [dialog] : [])];
    for (const element of marked) element.setAttribute(mark, 'true');
    addEventListener('keydown', shield, { capture: true });
    dialog?.addEventListener('keydown', inside);
    return () => {
      document.body.removeAttribute(mark);
      removeEventListener('keydown', shield, { capture: true });
      dialog?.removeEventListener('keydown', inside);
    };
  }, [door]);
}

/** When the door opens, what it kept from loading is loaded; what is on screen stays as it is. */
function useReopening(): void {
  const router = useRouter();
  useEffect(
    () => () => {
      if (board.get()?.level !== 'closed') showToast({ tone: 'success', text: translate('MAINTENANCE:reopened') });
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    [router],
  );
}
