import { useInsertionEffect } from 'react';

/** Sheets in use, by what they say, and by how many. */
const inUse = new Map<string, { readonly sheet: CSSStyleSheet; times: number }>();

interface AdoptedStyleProps {
  readonly children?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * A sheet that is made while the screens run, in the place of an element `style`: the page's security policy takes none, so that nobody
 * who got one into the page would have it read. The build puts it where libraries write such elements (`style-elements.ts`).
 */
export function AdoptedStyle({
  children = '',
  dangerouslySetInnerHTML: { __html: css } = { __html: children },
}: AdoptedStyleProps): null {
  useInsertionEffect(() => adoptStyle(css), [css]);
  return null;
}

/**
 * In the place of `react-style-singleton`, which writes an element: the build names it.
 * @public
 */
export function styleSingleton() {
  return ({ styles }: { readonly styles: string }): null => AdoptedStyle({ children: styles });
}

/** The page goes by these rules until what is returned is called. */
export function adoptStyle(css: string): () => void {
  const one = inUse.get(css) ?? { sheet: sheetOf(css), times: 0 };
  if (one.times === 0) document.adoptedStyleSheets.push(one.sheet);
  one.times++;
  inUse.set(css, one);
  return () => {
    one.times--;
    if (one.times > 0) return;
    inUse.delete(css);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== one.sheet);
  };
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
