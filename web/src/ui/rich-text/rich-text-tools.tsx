import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LinkTool } from './link-tool.tsx';

const tools = 'button[data-rich-text-editor-control]';
const usable = `${tools}:not(:disabled)`;

/** The tool that Tab stops at: the one used last. */
export const toolbarOf = (editor: HTMLElement | null): HTMLElement | null =>
  editor?.querySelector<HTMLElement>(`${usable}[tabindex="0"]`) ?? null;

interface RichTextToolsProps {
  readonly editor: Editor;
  /** Of the field, which names its toolbar. */
  readonly label: string;
  readonly disabled: boolean;
}

/** The tools over the text: one stop of Tab, arrows among them, Escape back to the text. */
export function RichTextTools({ editor, label, disabled }: RichTextToolsProps) {
  const { t } = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => stopAt(bar.current, bar.current?.querySelector<HTMLElement>(usable)), []);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>(usable) ?? [])];
    const here = all.indexOf(document.activeElement as HTMLElement);
    if (here === -1) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const steps: Readonly<Record<string, number>> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    all.at(step % all.length)?.focus();
  };

  return (
    <RichTextEditor.Toolbar
      ref={bar}
      role="toolbar"
      aria-label={t('RICH_TEXT:tools', { field: label })}
      onKeyDown={move}
      onFocus={({ target }: FocusEvent<HTMLElement>) => target.matches(tools) && stopAt(bar.current, target)}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold disabled={disabled} />
        <RichTextEditor.Italic disabled={disabled} />
        <RichTextEditor.Underline disabled={disabled} />
        <RichTextEditor.Strikethrough disabled={disabled} />
        <RichTextEditor.Code disabled={disabled} />
        <RichTextEditor.ClearFormatting disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 disabled={disabled} />
        <RichTextEditor.H3 disabled={disabled} />
        <RichTextEditor.H4 disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList disabled={disabled} />
        <RichTextEditor.OrderedList disabled={disabled} />
        <RichTextEditor.Blockquote disabled={disabled} />
        <RichTextEditor.Hr disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkTool editor={editor} disabled={disabled} />
        <RichTextEditor.Unlink disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo disabled={disabled} />
        <RichTextEditor.Redo disabled={disabled} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function stopAt(bar: HTMLElement | null, stop: HTMLElement | null | undefined): void {
  for (const each of bar?.querySelectorAll<HTMLElement>(tools) ?? []) each.tabIndex = each === stop ? 0 : -1;
}
