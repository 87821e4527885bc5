import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import sheet from '../../../ui/sheet.module.css';
import type { ProfileColumn } from './matrix.edits.ts';
import classes from './matrix.module.css';

interface MatrixHeadProps {
  readonly columns: readonly VirtualItem[];
  readonly profiles: readonly ProfileColumn[];
  readonly current: number;
  readonly tabColumn: number;
  readonly menu: (profile: ProfileColumn, close: () => void) => ReactNode;
  readonly opened: number | undefined;
  readonly onOpened: (IdProfil: number | undefined) => void;
}

function Head({ columns, profiles, current, tabColumn, menu, opened, onOpened }: MatrixHeadProps) {
  const { t } = useTexts();
  const row = useRef<HTMLTableRowElement>(null);
  return (
    <thead className={`${sheet.head} ${classes.head}`}>
      <tr ref={row} aria-rowindex={1} className={classes.headRow}>
        <th scope="col" aria-colindex={1} className={classes.corner}>
          {t('COMMON:right')}
        </th>
        {columns.map(({ index, start }) => {
          const profile = profiles[index];
          if (!profile) return null;
          const open = opened === profile.IdProfil;
          const close = () => {
            onOpened(undefined);
            row.current?.querySelector<HTMLElement>(`[data-cell="-1:${index}"]`)?.focus();
          };
          return (
            <th
              key={profile.IdProfil}
              scope="col"
              data-cell={`-1:${index}`}
              data-current={index === current || undefined}
              aria-colindex={index + 2}
              aria-haspopup="menu"
              aria-expanded={open}
              tabIndex={tabColumn === index ? 0 : -1}
              className={classes.profile}
              style={{ left: start }}
              title={profile.Base ? `${profile.LibProfil} · ${t('COMMON:everybody')}` : profile.LibProfil}
            >
              <span className={classes.profileName}>{profile.LibProfil}</span>
              <span className={classes.profileMarks} aria-hidden="true">
                {profile.Base && <IconUsersGroup size={13} />}
                <IconChevronDown size={13} className={classes.chevron} />
              </span>
              {open && menu(profile, close)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Names of the profiles, which stay in sight; each opens what can be done with it. */
export const MatrixHead = memo(Head);
