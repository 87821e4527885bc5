import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import sheet from '../../../ui/sheet.module.css';
import { type Cell, type Grade, type Grades, gradeOf, type ProfileColumn, storedGrade } from './matrix.edits.ts';
import type { MatrixLine } from './matrix.rows.ts';
import classes from './matrix-list.module.css';
import { gradeText } from './matrix-row.tsx';

interface MatrixListProps {
  readonly lines: readonly MatrixLine[];
  readonly profiles: readonly ProfileColumn[];
  readonly stored: Grades;
  readonly edits: Grades;
  readonly onGrades: (changes: readonly (Cell & { readonly grade: Grade })[]) => void;
}

const lineHeight = 60;

/** One profile at a time, where there is no room for several. */
export function MatrixList({ lines, profiles, stored, edits, onGrades }: MatrixListProps) {
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<number>();
  const profile = profiles.find(({ IdProfil }) => IdProfil === key) ?? profiles[0];
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  if (!profile) return null;

  return (
    <>
      <NativeSelect
        className={classes.profile}
        aria-label={t('COMMON:profile')}
        value={profile.IdProfil}
        onChange={(event) => setKey(Number(event.currentTarget.value))}
        data={profiles.map(({ IdProfil, LibProfil }) => ({ value: String(IdProfil), label: LibProfil }))}
      />
      <div ref={scroller} className={sheet.listScroller}>
        <ul className={sheet.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const place = {
              ref: virtualizer.measureElement,
              'data-index': index,
              className: sheet.place,
              style: { transform: `translateY(${start}px)` },
            };
            if (line.kind === 'family') {
              return (
                <li key={line.family} {...place}>
                  <h2 className={classes.family}>{t(`RIGHTS:family.${line.family}`)}</h2>
                </li>
              );
            }
            const cell = { profile, right: line.right };
            const now = gradeOf(stored, edits, cell);
            const changed = now !== storedGrade(stored, cell);
            const grade = (value: Grade) => onGrades([{ ...cell, grade: value }]);
            return (
              <li key={line.right.IdDroit} {...place}>
                <div className={classes.line} data-changed={changed || undefined}>
                  <span className={classes.label}>
                    {line.right.LibDroit}
                    <span className={classes.code}>{line.right.IdDroit}</span>
                  </span>
                  {line.right.Gradue ? (
                    <SegmentedControl
                      size="xs"
                      aria-label={line.right.LibDroit}
                      value={String(now)}
                      onChange={(value) => grade(Number(value) as Grade)}
                      data={([0, 1, 2] as const).map((value) => ({
                        value: String(value),
                        label: gradeText(t, line.right, value),
                      }))}
                    />
                  ) : (
                    <Switch
                      size="md"
                      aria-label={line.right.LibDroit}
                      checked={now > 0}
                      onChange={(event) => grade(event.currentTarget.checked ? 1 : 0)}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
