import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../lib/texts.ts';
import { bringIntoSight } from './in-sight.ts';
import classes from './section-nav.module.css';

/** Fewer are found without it. */
const fewest = 4;

interface Place {
  readonly title: string;
  readonly section: HTMLElement;
}

/** Sections, each under a heading of its own, with a list of these beside them: one click brings a section into sight. */
export function WithSectionNav({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // Sections come, go and change their names by themselves: what is there is read where it is.
    const read = () => setPlaces((before) => same(before, placesIn(element)) ?? placesIn(element));
    const watcher = new MutationObserver(read);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    read();
    return () => watcher.disconnect();
  }, []);
  return (
    <div className={classes.columns}>
      <div ref={root} className={classes.sections}>
        {children}
      </div>
      {places.length >= fewest && (
        <nav className={classes.nav} aria-label={t('COMMON:onThisPage')}>
          <p className={classes.title} aria-hidden="true">
            {t('COMMON:onThisPage')}
          </p>
          <ul>
            {places.map(({ title, section }) => (
              <li key={title}>
                <button type="button" className={classes.place} onClick={() => goTo(section)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

const headingsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('section h2')];

function placesIn(element: HTMLElement): readonly Place[] {
  return headingsIn(element).flatMap((heading) => {
    const section = heading.closest('section');
    const title = heading.textContent.trim();
    return section && title ? [{ title, section }] : [];
  });
}

/** The first of them where both say the same: nothing is drawn anew for that. */
function same(before: readonly Place[], now: readonly Place[]): readonly Place[] | undefined {
  const alike = ({ title, section }: Place, at: number) => now[at]?.title === title && now[at]?.section === section;
  return before.length === now.length && before.every(alike) ? before : undefined;
}

function goTo(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  bringIntoSight(section);
}
