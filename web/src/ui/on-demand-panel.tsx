import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';

const Panel = lazy(() => import('./panel.tsx'));

interface PanelControl {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
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
  const close = () => setOpened(false);
  // A press outside closes the panel: one on its own control must not, or the click would open it again.
  const keep = (event: SyntheticEvent) => opened && event.stopPropagation();
  return (
    <>
      {control({
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: () => setOpened(!opened),
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
