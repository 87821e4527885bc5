import { Popover, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import classes from './list.module.css';

/** A cell that is not for its reader: empty and closed are told apart, and why is told to who asks. */
export function ClosedCell({ why }: { readonly why: () => ReactNode }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const label = t('GRID:closedCell');
  const button = (
    <UnstyledButton
      className={classes.closed}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => setAsked(!asked)}
    >
      <IconLock size={14} aria-hidden="true" />
    </UnstyledButton>
  );
  // A grid has hundreds of them: what answers is only made where it is asked for.
  if (!asked) return button;
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus opened onChange={setAsked}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>{why()}</Popover.Dropdown>
    </Popover>
  );
}
