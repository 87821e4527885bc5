import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './explain.module.css';

/** True, false, or not told: never by the colour alone. */
export function Mark({ holds }: { readonly holds: boolean | null }) {
  const { t } = useTexts();
  const label = t(holds === null ? 'EXPLAIN:notTold' : holds ? 'EXPLAIN:holds' : 'EXPLAIN:fails');
  const Icon = holds === null ? IconLock : holds ? IconCheck : IconX;
  return (
    <span className={classes.mark} data-holds={holds} role="img" aria-label={label} title={label}>
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}
