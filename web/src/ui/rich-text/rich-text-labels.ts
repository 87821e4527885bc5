import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts.ts';

/** What the tools are called, in the interface's language. */
export function useToolLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTexts();
  return useMemo(
    () => ({
      boldControlLabel: t('RICH_TEXT:bold'),
      italicControlLabel: t('RICH_TEXT:italic'),
      underlineControlLabel: t('RICH_TEXT:underline'),
      strikeControlLabel: t('RICH_TEXT:strike'),
      codeControlLabel: t('RICH_TEXT:code'),
      clearFormattingControlLabel: t('RICH_TEXT:clear'),
      h2ControlLabel: t('RICH_TEXT:heading'),
      h3ControlLabel: t('RICH_TEXT:subheading'),
      h4ControlLabel: t('RICH_TEXT:smallHeading'),
      bulletListControlLabel: t('RICH_TEXT:bulletList'),
      orderedListControlLabel: t('RICH_TEXT:orderedList'),
      blockquoteControlLabel: t('RICH_TEXT:quote'),
      hrControlLabel: t('RICH_TEXT:rule'),
      unlinkControlLabel: t('RICH_TEXT:unlink'),
      undoControlLabel: t('RICH_TEXT:undo'),
      redoControlLabel: t('RICH_TEXT:redo'),
    }),
    [t],
  );
}
