/** A tag as it begins, up to its end, whatever stands in its values; or a comment, which stays as it is. */
const tags = /<!--[\s\S]*?-->|<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const values = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi;

/**
 * A mail whose styles stand by, for a page whose policy takes none as they were written: the attributes under another name, the
 * sheets in elements that are read in the same way and never shown. `putStylesOn` gives them back.
 */
export function withStylesAside(html: string): string {
  return html.replace(tags, (tag) => {
    if (tag.startsWith('<!--')) return tag;
    const own = tag.replace(/^<(\/?)style(?=[\s>/])/i, '<$1noframes');
    return own.replace(values, (all, quoted: string | undefined, before: string) =>
      quoted ? all : `${before}data-style`,
    );
  });
}

/** Gives a mail its styles back, by what the policy leaves to the page's own code. */
export function putStylesOn(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  const Sheet = (frame.contentWindow as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (!page || !Sheet) return;
  page.adoptedStyleSheets = [...page.querySelectorAll('noframes')].map((element) => {
    const sheet = new Sheet({ media: element.getAttribute('media') ?? '' });
    sheet.replaceSync(element.textContent);
    return sheet;
  });
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
}
