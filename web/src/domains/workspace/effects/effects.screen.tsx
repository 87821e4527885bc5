import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { Page } from '../../../ui/page.tsx';
import { CauseList } from './cause-list.tsx';
import { EffectList } from './effect-list.tsx';
import type { EffectsSearch } from './effects.search.ts';
import { SystemTable } from './system-table.tsx';

/** What could not be done first, then every system, then the actions: each number opens the list that it counts. */
export function EffectsScreen({ search, setSearch }: PageProps<unknown, EffectsSearch>) {
  const { t } = useTexts();
  useLive('effects.changed', () => void invalidateCalls(...Object.values(effectsCalls)));
  return (
    <Page>
      <p className={classes.lead}>{t('EFFECTS:lead')}</p>
      <CauseList />
      <SystemTable onShow={(systeme, etat) => setSearch({ systeme, etat })} />
      <EffectList search={search} setSearch={setSearch} />
    </Page>
  );
}
