import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useId } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.ts';
import { ReadOnlyLine } from './read-only-line.tsx';

/** The dialogs that are open, each over the one before it. */
const open = createStore<readonly string[]>([]);

/**
 * A dialog, open for as long as it is drawn unless `opened` says otherwise. Its cross says what it does; Escape closes the
 * uppermost alone.
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
  useEffect(() => {
    if (!opened) return;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter((one) => one !== id));
  }, [opened, id]);
  return (
    <Modal
      opened={opened}
      closeOnEscape={closeOnEscape && upper === id}
      closeButtonProps={{ 'aria-label': t('COMMON:close') }}
      {...props}
    >
      <ReadOnlyLine />
      {children}
    </Modal>
  );
}
