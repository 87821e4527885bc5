import { type ComponentType, cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

/** Mounts lazy content at its first opening and keeps it, so that it can also close with its motion. */
export function OnDemand({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <Suspense>{children}</Suspense> : null;
}

type Control = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;

interface OnDemandMenuProps {
  /** Lazy component of a menu that opens at once around its control. */
  readonly menu: ComponentType<{ children: ReactElement }>;
  readonly children: Control;
}

/** A button whose menu, and the code that places it, come with the first click. */
export function OnDemandMenu({ menu: Menu, children }: OnDemandMenuProps) {
  const [wanted, setWanted] = useState(false);
  const control = cloneElement(children, {
    onClick: () => setWanted(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!wanted) return control;
  return (
    <Suspense fallback={control}>
      <Menu>{children}</Menu>
    </Suspense>
  );
}
