import { Button, NativeSelect } from '@mantine/core';
import { type Language, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { type Board, board } from '../../../lib/message-board.ts';
import { inLanguage, signedOutPage } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query.ts';
import { signOut, switchRole, useSession } from '../../../lib/session.ts';
import { changeLanguage, translate, useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
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
  useReopening(language);
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
          <NativeSelect
            label={t('SHELL:language')}
            value={language}
            onChange={(event) => attempt(changeLanguage(event.currentTarget.value))}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
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

/**
 * When the door opens, what it kept from loading is loaded; what is on screen stays as it is. Its address follows the
 * language that was chosen meanwhile only then: before, going anywhere would be refused, and lose what is behind the door.
 */
function useReopening(language: Language): void {
  const router = useRouter();
  const spoken = useRef(language);
  spoken.current = language;
  useEffect(
    () => () => {
      if (board.get()?.level !== 'closed') showToast({ tone: 'success', text: translate('MAINTENANCE:reopened') });
      const { href } = router.state.location;
      const there = inLanguage(href, spoken.current);
      const moved = there === href ? undefined : router.navigate({ href: there, replace: true });
      attempt(
        Promise.resolve(moved).then(async () => {
          if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate();
        }),
      );
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    [router],
  );
}
