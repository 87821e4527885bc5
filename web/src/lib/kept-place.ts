import { parseJson } from './json.ts';

const key = 'passerelle.place';
/** How long what a page shows may still be coming. */
const patience = 5000;

interface Place {
  readonly path: string;
  readonly top: number;
}

/** Keeps how far down the window stands, over a sign-in that leaves the page and comes back to its URL. */
export function keepPlace(): void {
  const place: Place = { path: location.pathname, top: scrollY };
  sessionStorage.setItem(key, JSON.stringify(place));
}

/** Goes back there once the page is as long again, unless whoever came back scrolls first. */
export function returnToPlace(): void {
  const place = parseJson(sessionStorage.getItem(key)) as Place | undefined;
  if (place?.path !== location.pathname || !(place.top > 0)) return;
  sessionStorage.removeItem(key);
  const gone = new AbortController();
  const scroll = () => {
    scrollTo({ top: place.top });
    if (Math.abs(scrollY - place.top) < 2) gone.abort();
  };
  const growing = new ResizeObserver(scroll);
  gone.signal.addEventListener('abort', () => growing.disconnect());
  for (const moved of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(moved, () => gone.abort(), { signal: gone.signal, passive: true });
  setTimeout(() => gone.abort(), patience);
  growing.observe(document.documentElement);
}
