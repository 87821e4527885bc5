import { useMemo } from 'react';
import { showableRichText } from './show-rich-text.ts';

/** The one place where HTML enters the page, cleaned on the way. */
export default function RichTextShown({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: showableRichText(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to the allowed tags on the line above.
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={clean} />;
}
