import { useMemo } from 'react';
import classes from './rich-text.module.css';
import type { RichTextProps } from './rich-text.tsx';
import { showableRichText } from './show-rich-text.ts';

/** The one place where HTML enters the page, cleaned on the way. */
export default function RichTextShown({ html, lang }: RichTextProps) {
  const clean = useMemo(() => ({ __html: showableRichText(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to the allowed tags on the line above.
  return <div className={classes.text} lang={lang} dangerouslySetInnerHTML={clean} />;
}
