import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconKeyboard, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ToolPopover } from '../../../ui/tool-popover.tsx';
import type { ProfileColumn } from './matrix.edits.ts';
import { type Show, shows } from './matrix.rows.ts';
import classes from './matrix-toolbar.module.css';
import type { ProfileRightsSearch } from './profile-rights.screen.tsx';

interface ToolbarProps {
  readonly search: ProfileRightsSearch;
  readonly setSearch: (change: Partial<ProfileRightsSearch>, options?: { readonly replace?: boolean }) => void;
  readonly profiles: readonly ProfileColumn[];
  /** Keys of the profiles that are shown; none when all are. */
  readonly chosen: readonly number[];
  readonly narrow: boolean;
}

const help = [
  { keys: ['↑', '↓', '←', '→'], text: 'RIGHTS:helpMove' },
  { keys: ['⇧', '→'], text: 'RIGHTS:helpExtend' },
  { keys: ['0', '1', '2'], text: 'RIGHTS:helpGrade' },
  { keys: ['␣'], text: 'RIGHTS:helpCycle' },
  { keys: ['mod', 'z'], text: 'RIGHTS:helpUndo' },
  { keys: ['↵'], text: 'RIGHTS:helpMenu' },
] as const;

/** What of the matrix is shown. */
export function MatrixToolbar({ search, setSearch, profiles, chosen, narrow }: ToolbarProps) {
  const { t } = useTexts();
  return (
    <div role="toolbar" aria-label={t('COMMON:listTools')} className={classes.tools}>
      <SearchBox
        text={search.q ?? ''}
        onText={(q) => setSearch({ q: q || undefined }, { replace: true })}
        label={t('RIGHTS:find')}
        placeholder={t('RIGHTS:find')}
        clearLabel={t('COMMON:clearSearch')}
      />
      <SegmentedControl
        aria-label={t('COMMON:show')}
        value={search.show ?? 'all'}
        onChange={(show) => setSearch({ show: show === 'all' ? undefined : (show as Show) })}
        data={shows.map((show) => ({ value: show, label: t(`RIGHTS:show.${show}`) }))}
      />
      {!narrow && (
        <>
          <MultiSelect
            className={classes.profiles}
            aria-label={t('RIGHTS:pickProfiles')}
            placeholder={chosen.length === 0 ? t('RIGHTS:everyProfile') : undefined}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('RIGHTS:everyProfile') }}
            nothingFoundMessage={t('GRID:nothingFound')}
            data={profiles.map(({ IdProfil, LibProfil }) => ({ value: String(IdProfil), label: LibProfil }))}
            value={chosen.map(String)}
            onChange={(keys) => setSearch({ profils: keys.length ? keys.join() : undefined })}
          />
          <ToolPopover label={t('RIGHTS:help')} icon={<IconKeyboard size={16} />}>
            {() => (
              <dl className={classes.help}>
                {help.map(({ keys, text }) => (
                  <div key={text} className={classes.helpLine}>
                    <dt>
                      <Kbd keys={keys} />
                    </dt>
                    <dd>{t(text)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </ToolPopover>
        </>
      )}
      {search.droit !== undefined && (
        <span className={classes.only}>
          {t('RIGHTS:only', { right: search.droit })}
          <ActionIcon size={24} aria-label={t('COMMON:showAll')} onClick={() => setSearch({ droit: undefined })}>
            <IconX size={14} />
          </ActionIcon>
        </span>
      )}
    </div>
  );
}
