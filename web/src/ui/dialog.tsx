import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.ts';
import { useStore } from '../lib/use-store.ts';
import { markFirst } from './first-field.ts';
import { useFocusReturn } from './focus-return.ts';
import { ReadOnlyLine } from './read-only-line.tsx';

/** The dialogs that are open, each over the one before it. */
const open = createStore<readonly string[]>([]);

/**
 * A dialog, open for as long as it is drawn unless `opened` says otherwise. Its cross says what it does; Escape closes the
 * uppermost alone. Its first field has the focus, or the part marked `data-autofocus`; closed, what had it before.
 */
export function Dialog({
  opened = true,
  closeOnEscape = true,
  children,
  ...props
}: Omit<ModalProps, 'opened'> & { readonly opened?: boolean }) {
  const { t } = useTexts();
  const id = useId();
  const upper = useStore(open).at(-1);
  useFocusReturn(opened);
  useEffect(() => {
    if (!opened) return;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter((one) => one !== id));
  }, [opened, id]);
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      closeOnEscape={closeOnEscape && upper === id}
      closeButtonProps={{ 'aria-label': t('COMMON:close') }}
      {...props}
    >
      <ReadOnlyLine />
      <Contents>{children}</Contents>
    </Modal>
  );
}

/** Drawn once it is open, before the dialog gives the focus away. */
function Contents({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => markFirst(root.current), []);
  return <div ref={root}>{children}</div>;
}
