import type { DashboardSection } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './dashboard.module.css';

/** What a part of the dashboard says where there is nothing in it. */
export function Nothing({ of, words }: { readonly of: Exclude<DashboardSection, 'team'>; readonly words?: string }) {
  const { t } = useTexts();
  return <p className={classes.none}>{words ?? t(`DASHBOARD:none.${of}`)}</p>;
}
