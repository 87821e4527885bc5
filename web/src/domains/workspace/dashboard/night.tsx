import { dashboardCalls, doneNames } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { listed, placesOf, withParts } from '../../../lib/said.tsx';
import { useTexts } from '../../../lib/texts.ts';
import classes from './dashboard.module.css';
import type { DashboardTile } from './dashboard-tile.ts';
import { Nothing } from './nothing.tsx';
import { Tiles } from './tile-lines.tsx';

/** What came about by itself within the last day: what did not first, each with its list, then how much did. */
export function Night({ tiles }: { readonly tiles: readonly DashboardTile[] }) {
  return (
    <>
      {tiles.length === 0 ? <Nothing of="night" /> : <Tiles tiles={tiles} />}
      <Done />
    </>
  );
}

function Done() {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...callQuery(dashboardCalls.night, {}), staleTime: 0 });
  if (!data) return null;
  const what = (['jobs', ...doneNames] as const)
    .filter((name) => data[name] > 0)
    .map((name) => t(`DASHBOARD:night.${name}`, { n: data[name] }));
  if (what.length === 0) return null;
  return (
    <p className={classes.done}>
      {withParts(t('DASHBOARD:night.done', placesOf(['what'])), { what: listed(what, 'conjunction', language) })}
    </p>
  );
}
