import type { PageProps } from '../../../lib/page.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import classes from './history-timeline.module.css';
import type { ReadsSearch } from './reads.page.ts';
import { ReadsTimeline } from './reads-timeline.tsx';

/** Who read what is sensitive: all, of one person, or by one. */
export function ReadsScreen({ search: { of, by }, setSearch }: PageProps<unknown, ReadsSearch>) {
  const { t } = useTexts();
  return (
    <Page>
      <div className={classes.pick}>
        <PersonPicker
          label={t('HISTORY:readBy')}
          value={by ?? null}
          onChange={(key) => setSearch({ by: key ?? undefined })}
        />
        <PersonPicker
          label={t('HISTORY:readOf')}
          value={of ?? null}
          onChange={(key) => setSearch({ of: key ?? undefined })}
        />
      </div>
      <ReadsTimeline of={of} by={by} />
    </Page>
  );
}
