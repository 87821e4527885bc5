/** What is asked for in a line of the palette, for whom and where. */
export interface AskedInLine {
  readonly what: string;
  readonly whom: string;
  readonly where: string;
}

/**
 * Reads "badge, dupont, lyon", and "badge lyon" as "badge, lyon": without a comma, the first words that name something to
 * ask for are what is asked for, as many of them as do, and the rest is whom or where.
 */
export function askedInLine(text: string, isAsked: (what: string) => boolean): AskedInLine {
  const [what = '', whom = '', where = ''] = text.split(',').map((part) => part.trim());
  if (text.includes(',') || isAsked(what)) return { what, whom, where };
  const words = what.split(/\s+/);
  for (let n = words.length - 1; n > 0; n--) {
    const first = words.slice(0, n).join(' ');
    if (isAsked(first)) return { what: first, whom: words.slice(n).join(' '), where: '' };
  }
  return { what, whom, where };
}
