const plain = '/mark.svg';
let mark: Promise<string> | undefined;
let wanted = 0;

/** Shows a number on the icon of the tab; none for 0. Where the icon cannot be read, it stays plain. */
export async function showOnIcon(count: number): Promise<void> {
  wanted = count;
  mark ??= count > 0 ? fetch(plain).then((response) => response.text()) : undefined;
  const drawn = await mark?.catch(() => undefined);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const next = wanted > 0 && drawn ? `data:image/svg+xml,${encodeURIComponent(badged(drawn, wanted))}` : plain;
  // Said anew, the same icon is asked for again.
  if (icon && icon.getAttribute('href') !== next) icon.href = next;
}

/** The mark with the number over its corner, as large as a tab’s icon needs to be read. */
function badged(drawn: string, count: number): string {
  const width = count > 9 ? 26 : 19;
  const badge = `<rect x="${32 - width}" width="${width}" height="19" rx="9" fill="#c92a2a"/><text x="${32 - width / 2}" y="15" font-family="sans-serif" font-size="16" font-weight="700" text-anchor="middle" fill="#fff">${count}</text>`;
  return drawn.replace('</svg>', `${badge}</svg>`);
}
