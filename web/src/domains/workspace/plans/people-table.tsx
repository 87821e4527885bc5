import { Title } from '@mantine/core';
import { planPageSize } from '@passerelle/contracts/plans/plans.contract.ts';
import type { ReactNode } from 'react';
import { usePages } from '../../../lib/pages.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import sections from '../../../ui/sections.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { planList } from './plan.lists.ts';
import classes from './plans.module.css';

interface TablePerson {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string | null;
}

interface PeopleTableProps<Row extends TablePerson> {
  readonly title: string;
  /** What is told of each, after who they are. */
  readonly columns: readonly { readonly head: string; readonly cell: (row: Row) => ReactNode }[];
  readonly queryKey: readonly unknown[];
  readonly read: (after: number | undefined, signal: AbortSignal) => Promise<readonly Row[]>;
  /** What tells a row from the others, and where the next page goes on. */
  readonly keyOf: (row: Row) => number;
  readonly pageSize?: number;
}

/** People whom a plan concerns, a page at a time, with what it does of each. */
export function PeopleTable<Row extends TablePerson>({
  title,
  columns,
  queryKey,
  read,
  keyOf,
  pageSize = planPageSize,
}: PeopleTableProps<Row>) {
  const { t } = useTexts();
  const pages = usePages(planList(queryKey, read, keyOf, pageSize));
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <Title order={2}>{title}</Title>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <div className={sections.framed}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th>{t('COMMON:person')}</th>
                {columns.map(({ head }) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.rows?.map((row) => (
                <tr key={keyOf(row)}>
                  <td>
                    <PersonLink
                      person={{ ...row, IndexPrenomNom: row.IndexPrenomNom ?? String(row.IdPersonneEV1) }}
                      strong
                    />
                  </td>
                  {columns.map(({ head, cell }) => (
                    <td key={head}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton pages={pages} />
    </section>
  );
}
