import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../lib/texts.ts';

/** A dialog, open for as long as it is drawn unless `opened` says otherwise. Its cross says what it does. */
export function Dialog({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { readonly opened?: boolean }) {
  const { t } = useTexts();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('COMMON:close') }} {...props} />;
}
