import { Drawer, type DrawerProps } from '@mantine/core';
import { useTexts } from '../lib/texts.ts';
import { useFocusReturn } from './focus-return.ts';

/** What opens over the page from its side. Its cross says what it does; closed, it gives the focus back. */
export function SidePanel(props: DrawerProps) {
  const { t } = useTexts();
  useFocusReturn(props.opened);
  return <Drawer returnFocus={false} closeButtonProps={{ 'aria-label': t('COMMON:close') }} {...props} />;
}
