import { type MouseEvent, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { lazyPiece } from '../lib/code.ts';

const Panel = lazyPiece(() => import('./panel.tsx'));

interface PanelControl {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onMouseDown: (event: SyntheticEvent) => void;
  readonly onTouchStart: (event: SyntheticEvent) => void;
}

interface OnDemandPanelProps {
  readonly label: string;
  /** The control that opens it; it takes these props. Lies in a positioned element. */
  readonly control: (props: PanelControl) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A control whose panel, and the code that draws and places it, come with the first click. */
export function OnDemandPanel({ label, control, children }: OnDemandPanelProps) {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const close = () => {
    setOpened(false);
    opener.current?.focus();
  };
  // A press outside closes the panel: one on its own control must not, or the click would open it again.
  const keep = (event: SyntheticEvent) => opened && event.stopPropagation();
  return (
    <>
      {control({
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: ({ currentTarget }) => {
          opener.current = currentTarget;
          setOpened(!opened);
        },
        onMouseDown: keep,
        onTouchStart: keep,
      })}
      {opened && (
        <Suspense>
          <Panel label={label} onClose={close}>
            {children(close)}
          </Panel>
        </Suspense>
      )}
    </>
  );
}
