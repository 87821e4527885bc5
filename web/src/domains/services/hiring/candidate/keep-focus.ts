/** What the focus may be given to by itself. */
const focusable = 'a[href], button, input:not([hidden]), select, textarea';

/**
 * Whoever goes by keys stays where they are: when what held the focus goes away, what came in its place holds it, or its neighbour, or
 * where it stood. Returns what ends it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Node | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Node ? target : null;
  };
  /** Who taps beside it leaves it of their own accord. */
  const forget = () => {
    last = null;
  };
  const observer = new MutationObserver((records) => {
    const lost = last;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    if (!gone) return;
    const came = records.flatMap(({ target, addedNodes }) => (target === gone.target ? [...addedNodes] : []));
    const place = [...came, gone.nextSibling, gone.previousSibling, gone.target].find(
      (node): node is HTMLElement => node instanceof HTMLElement && node.isConnected && node.checkVisibility(),
    );
    if (place) give(place);
  });
  root.addEventListener('focusin', note);
  root.addEventListener('pointerdown', forget);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', note);
    root.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

function give(place: HTMLElement): void {
  if (!place.matches(focusable)) place.tabIndex = -1;
  place.focus();
}
