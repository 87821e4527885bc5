import type { FileProgress } from '@passerelle/contracts/hiring/pieces.ts';
import { useTexts } from '../../../lib/texts.ts';

/** How far the hiring file of somebody has come, for whoever manages them. */
export default function ProgressLine({ progress }: { readonly progress: FileProgress }) {
  const { t } = useTexts();
  return <p>{t(`HIRING:progress ${progress}`)}</p>;
}
