/** Room between the header of the portal and what is brought under it, in pixels. */
const margin = 16;
/** How little of the bottom of a window shows enough of what begins there, in pixels. */
const least = 160;

/** Brings the top of this into sight, where it is not: what is in sight stays where it is. */
export function bringIntoSight(element: Element | null | undefined): void {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  const header = headerHeight() + staying();
  if (top < header || top > innerHeight - least) scrollBy({ top: top - header - margin });
}

const headerHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--header-height')) || 0;

/** The height of what stays below the header while the rest of the screen is scrolled, where it does. */
function staying(): number {
  const stays = document.querySelector<HTMLElement>('[data-stays]');
  return stays && getComputedStyle(stays).position === 'sticky' ? stays.offsetHeight : 0;
}
