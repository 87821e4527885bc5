import { Button, Group, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { isRichTextHref } from '@passerelle/contracts/rich-text.ts';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

/** Puts a link on what is selected, or on its own address; changes the one under the cursor. */
export function LinkTool({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTexts();
  const [address, setAddress] = useState<string>();
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const [refused, setRefused] = useState(false);
  const close = () => {
    setAddress(undefined);
    setRefused(false);
  };

  const place = () => {
    const href = withScheme(address ?? '');
    if (!isRichTextHref(href)) return setRefused(true);
    close();
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    if (empty && !active) {
      chain
        .insertContent({ type: 'text', text: (address ?? '').trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      chain.extendMarkRange('link').setLink({ href }).run();
    }
  };

  const label = t('RICH_TEXT:link');
  return (
    <Popover
      opened={address !== undefined}
      onChange={(opened) => !opened && close()}
      trapFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={active}
          disabled={disabled}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={address !== undefined}
          title={label}
          onClick={() => setAddress(String(editor.getAttributes('link').href ?? ''))}
        >
          <IconLink size={16} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            w={280}
            type="text"
            inputMode="url"
            data-autofocus
            aria-label={t('RICH_TEXT:address')}
            placeholder="https://"
            value={address ?? ''}
            error={refused && t('RICH_TEXT:refused')}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setRefused(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The field lies in a form, which is not what is being sent.
              event.preventDefault();
              place();
            }}
          />
          <Button onClick={place}>{t('RICH_TEXT:place')}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What people write without `https://` or `mailto:` gets it, as a browser would do. */
function withScheme(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(address) ? `https://${address}` : address;
}
