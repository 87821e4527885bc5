import { Input, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { ensureTexts } from '../../lib/texts.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const load = async () => {
  const [editor] = await Promise.all([import('./rich-text-editor.tsx'), ensureTexts(caller.language, ['RICH_TEXT'])]);
  return editor;
};
const Editor = lazyPiece(load);

/**
 * A field for rich text: what the allowed tags can say, nothing else. The value is HTML, '' when nothing is said; the
 * editor's code comes with the first field. Alt+F10 goes to its tools, arrows move among them, Escape comes back.
 */
export function RichTextField(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
}

function Waiting({ label, description, required, minHeight = 96 }: RichTextEditorProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} required={required}>
      <Skeleton h={minHeight + 37} />
    </Input.Wrapper>
  );
}
