import { type ReactNode, useEffect, useRef } from 'react';

/** Gives the focus to the part marked `data-autofocus` once it is drawn, which may be after its panel was opened. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), []);
  return <div ref={root}>{children}</div>;
}
