import { Type } from 'typebox';

/** Every tag that a rich text may hold, on both sides: whatever else is typed, pasted or sent loses its tag. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'hr',
] as const;

/** The attributes of those tags: an address, on a link. */
export const richTextAttributes = { a: ['href'] } as const;

export const richTextSchemes = ['http', 'https', 'mailto'] as const;

/** Longest rich text of a call, in characters of its HTML. */
export const richTextLength = 50_000;

/** HTML as an editor sends it. The server cleans it on write (`cleanRichText`), the screen again before showing it. */
export const RichText = Type.String({ maxLength: richTextLength, description: 'HTML, cleaned to the allowed tags' });

/**
 * Whether a link may lead there: a web or mail address, or a place of the portal (`/fr/home`, `#part`). Judged on the
 * decoded value, alike on both sides; what a browser would read otherwise than it is written (control characters,
 * backslashes, `//host`) is refused.
 */
export function isRichTextHref(href: string): boolean {
  const address = href.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (address === '' || /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff\\]/.test(address)) return false;
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  if (scheme !== undefined) return (richTextSchemes as readonly string[]).includes(scheme.toLowerCase());
  return !address.startsWith('//');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a cleaned rich text says, without its tags, on one line: for a list, a title, a search. Not HTML: escape it there. */
export function plainOfRichText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|ul|ol|li|h2|h3|h4|blockquote|hr)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a rich text says nothing: no letter, no sign, no rule; tags and spaces do not count. */
export function isEmptyRichText(html: string): boolean {
  return !/<hr\b/.test(html) && plainOfRichText(html).replace(/[\u200b-\u200f\u2060\ufeff]/g, '') === '';
}
