import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import { Suspense } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import classes from './rich-text.module.css';

const Shown = lazyPiece(() => import('./rich-text-shown.tsx'));

export interface RichTextProps {
  readonly html: string;
  /** The language of the text, where it is not the interface's. */
  readonly lang?: string | undefined;
}

/** A rich text, cleaned again before it is shown. Until the code that cleans is there, its words alone. */
export function RichText({ html, lang }: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div className={classes.text} lang={lang}>
          <p>{plainOfRichText(html)}</p>
        </div>
      }
    >
      <Shown html={html} lang={lang} />
    </Suspense>
  );
}
