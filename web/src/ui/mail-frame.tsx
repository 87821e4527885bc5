import { useState } from 'react';
import classes from './mail-frame.module.css';
import { putStylesOn, withStylesAside } from './mail-styles.ts';

interface MailFrameProps {
  readonly html: string;
  readonly label: string;
}

/**
 * What even a mail that gets past everything else may do here: be looked at. It stands before the first of its words, where
 * nothing that they say undoes it: a head of their own, a base or a policy of theirs only add to it.
 */
const policy = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"><base target="_blank">`;

/** A mail as it arrives, on a page of its own that runs no script, sends no form and fetches nothing; its styles are put on by us. */
export function MailFrame({ html, label }: MailFrameProps) {
  const [height, setHeight] = useState(320);
  return (
    <iframe
      className={classes.frame}
      title={label}
      // Same origin only so that its height can be read: without allow-scripts nothing in it runs.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={policy + withStylesAside(html)}
      style={{ height }}
      onLoad={({ currentTarget: frame }) => {
        putStylesOn(frame);
        // A page is never said to be less high than its frame.
        frame.style.height = '0';
        const fit = Math.max(120, frame.contentDocument?.documentElement.scrollHeight ?? 320);
        frame.style.height = `${fit}px`;
        setHeight(fit);
      }}
    />
  );
}
