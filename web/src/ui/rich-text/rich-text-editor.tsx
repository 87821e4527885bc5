import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { isEmptyRichText, isRichTextHref } from '@passerelle/contracts/rich-text.ts';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import classes from './rich-text.module.css';
import { useToolLabels } from './rich-text-labels.ts';
import { RichTextTools, toolbarOf } from './rich-text-tools.tsx';
import { showableRichText } from './show-rich-text.ts';

export interface RichTextEditorProps {
  readonly label: string;
  /** HTML; '' when nothing is said. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The language that is written here, as a BCP 47 tag: what a spelling checker and a screen reader go by. */
  readonly lang?: string | undefined;
  /** Of the text, in pixels; it grows with what is typed. */
  readonly minHeight?: number | undefined;
}

/** Only what the allowed tags can say: everything else has no way in. */
const extensions = [
  StarterKit.configure({
    codeBlock: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => isRichTextHref(url),
    },
  }),
];

const parts = {
  root: classes.input ?? '',
  toolbar: classes.toolbar ?? '',
  controlsGroup: classes.controls ?? '',
  control: classes.control ?? '',
  content: classes.content ?? '',
};

export default function RichTextFieldEditor(props: RichTextEditorProps) {
  const { label, value, onChange, description, error, required, disabled = false, lang, minHeight = 96 } = props;
  const id = useId();
  const said = useRef(value);
  const [start] = useState(() => showableRichText(value));
  const root = useRef<HTMLDivElement>(null);
  const labels = useToolLabels();
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  const editor = useEditor({
    extensions,
    // Its styles come with ours: the page's policy takes none that are written into the page.
    injectCSS: false,
    content: start,
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        class: `${classes.text} ${classes.editable}`,
        style: `min-height: ${minHeight}px`,
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(notes && { 'aria-describedby': notes }),
        ...(error && { 'aria-invalid': 'true' }),
        ...(required && { 'aria-required': 'true' }),
        ...(disabled && { 'aria-disabled': 'true' }),
        ...(lang && { lang }),
      },
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        toolbarOf(root.current)?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      said.current = isEmptyRichText(html) ? '' : html;
      onChange(said.current);
    },
  });

  // What comes from outside (a draft found again, another record) takes the place of what is shown; what was typed here does not.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(showableRichText(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      description={description}
      error={error}
      required={required}
    >
      <RichTextEditor
        ref={root}
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        mt={description ? 4 : 0}
        classNames={parts}
        mod={{ invalid: Boolean(error), disabled }}
        labels={labels}
      >
        <RichTextTools editor={editor} label={label} disabled={disabled} />
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
