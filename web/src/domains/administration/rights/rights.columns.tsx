import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/page.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import type { GridColumn, GridSort } from '../../../ui/data-grid/grid-types.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import type { RightRow } from './matrix.edits.ts';
import classes from './rights.module.css';

interface RightActions {
  readonly onEdit: (right: RightRow) => void;
  readonly onRemove: (right: RightRow) => void;
}

/** What a right is judged on, in words. */
export function kindText(t: Translate, { TypeDroit }: Pick<RightRow, 'TypeDroit'>): string {
  return t(`RIGHTS:kind${TypeDroit as 0 | 1 | 2 | 3 | 4}`);
}

function originText(t: Translate, { Produit, Reserve }: RightRow): string {
  if (!Produit) return t('RIGHTS:originOwn');
  return t(Reserve ? 'RIGHTS:originReserved' : 'RIGHTS:originProduct');
}

/** Columns of the list of rights. */
export function useRightColumns({ onEdit, onRemove }: RightActions): readonly GridColumn<RightRow>[] {
  const { t, language } = useTexts();
  return useMemo(
    (): readonly GridColumn<RightRow>[] => [
      {
        name: 'LibDroit',
        label: t('COMMON:label'),
        width: 380,
        sortable: true,
        sticky: true,
        cell: (right) => (
          <Anchor component="button" type="button" c="inherit" className={classes.name} onClick={() => onEdit(right)}>
            {right.LibDroit}
          </Anchor>
        ),
      },
      {
        name: 'IdDroit',
        label: t('COMMON:code'),
        width: 230,
        sortable: true,
        cell: ({ IdDroit }) => <span className={classes.code}>{IdDroit}</span>,
      },
      {
        name: 'TypeDroit',
        label: t('RIGHTS:kind'),
        width: 160,
        sortable: true,
        cell: (right) => kindText(t, right),
      },
      {
        name: 'Gradue',
        label: t('RIGHTS:graded'),
        width: 130,
        sortable: true,
        cell: ({ Gradue }) => Gradue && t('RIGHTS:gradedYes'),
      },
      {
        name: 'Origine',
        label: t('RIGHTS:origin'),
        width: 120,
        sortable: true,
        cell: (right) => (
          <Text span inherit c={right.Produit ? 'dimmed' : undefined}>
            {originText(t, right)}
          </Text>
        ),
      },
      {
        name: 'Profils',
        label: t('RIGHTS:profiles'),
        width: 90,
        align: 'end',
        sortable: true,
        cell: ({ IdDroit, Profils }) =>
          Profils === 0 ? (
            <Text span inherit c="dimmed">
              0
            </Text>
          ) : (
            <Anchor
              component={ScreenLink}
              inherit
              {...linkTo('profileRights', language, { search: { droit: IdDroit } })}
              aria-label={t('RIGHTS:openProfiles', { count: Profils })}
            >
              {Profils}
            </Anchor>
          ),
      },
      {
        name: 'actions',
        label: t('COMMON:actions'),
        width: 96,
        sortable: false,
        cell: (right) => (
          <span className={classes.actions}>
            <ActionIcon size={28} aria-label={t('RIGHTS:edit', { name: right.LibDroit })} onClick={() => onEdit(right)}>
              <IconPencil size={16} />
            </ActionIcon>
            {!right.Produit && (
              <ActionIcon
                size={28}
                aria-label={t('RIGHTS:remove', { name: right.LibDroit })}
                onClick={() => onRemove(right)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </span>
        ),
      },
    ],
    [t, language, onEdit, onRemove],
  );
}

/** Rights in the order asked for; their own order, by label, otherwise. */
export function sortedRights(
  rights: readonly RightRow[],
  sorts: readonly GridSort[],
  t: Translate,
  locale: string,
): readonly RightRow[] {
  if (sorts.length === 0) return rights;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const value = (right: RightRow, column: string): string => {
    if (column === 'Origine') return originText(t, right);
    if (column === 'TypeDroit') return kindText(t, right);
    return String(right[column as keyof RightRow]);
  };
  return rights.toSorted((a, b) => {
    for (const { column, descending } of sorts) {
      const order = compare(value(a, column), value(b, column));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}
