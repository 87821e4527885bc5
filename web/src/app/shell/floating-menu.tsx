import { useTexts } from '../../lib/texts.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { MainMenu } from './main-menu.tsx';

/** The menu over the page, where there is no room beside it. */
export default function FloatingMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      size={264}
      title={t('BOOT:productName')}
      closeButtonProps={{ 'aria-label': t('SHELL:closeMenu') }}
    >
      <MainMenu withLinks />
    </SidePanel>
  );
}
