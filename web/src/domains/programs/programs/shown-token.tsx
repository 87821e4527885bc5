import { useTexts } from '../../../lib/texts.ts';
import { ShownOnce } from '../../../ui/shown-once.tsx';

/** A token of a program, shown once. */
export function ShownToken({ token, title, onClose }: { token: string; title: string; onClose: () => void }) {
  const { t } = useTexts();
  const words = { lead: t('PROGRAMS:shownOnce'), help: t('PROGRAMS:howToSend') };
  return <ShownOnce title={title} secret={token} {...words} onClose={onClose} />;
}
