import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import parts from '../parts.module.css';
import { ErrorState } from '../states.tsx';
import { writeNarrowed } from './list.state.ts';
import type { LayoutProps } from './list.ts';
import classes from './rows-by-code.module.css';

/** As many as a column shows; its number says how many there are. */
const most = 30;

interface ByCodeProps<Row extends object> extends Pick<LayoutProps<Row>, 'list' | 'state' | 'onTable'> {
  readonly label: string;
  /** The filter that puts rows in columns, and what it takes, in the order of the columns. */
  readonly by: string;
  readonly codes: readonly (string | number)[];
  /** The columns that a card is drawn from. */
  readonly shown: readonly string[];
  readonly head: (code: string | number) => ReactNode;
  readonly card: (row: Row) => ReactNode;
  /** What is said of a column without rows, and of those that a column does not show. */
  readonly words: { readonly none: string; readonly others: (count: number) => string };
}

/** The rows of a list as cards, in a column for each value of a field. */
export function RowsByCode<Row extends object>({ label, codes, ...column }: ByCodeProps<Row>) {
  return (
    <section className={classes.board} aria-label={label}>
      {codes.map((code) => (
        <Column key={code} code={code} {...column} />
      ))}
    </section>
  );
}

type ColumnProps<Row extends object> = Omit<ByCodeProps<Row>, 'label' | 'codes'> & { readonly code: string | number };

function Column<Row extends object>(props: ColumnProps<Row>) {
  const { code, by, list, state, shown, onTable, head, card, words } = props;
  const filter = writeNarrowed(state, shown, { [by]: code }, most);
  const { data, error, refetch } = useQuery({
    queryKey: list.calls.keyOf({ filter }),
    queryFn: ({ signal }) => list.calls.rows({ filter }, signal),
  });
  const total = data?.total;
  return (
    <div className={classes.column}>
      <h2 className={classes.head}>
        {head(code)}
        {total && <span className={parts.quiet}>{`${total.value}${total.exact ? '' : '+'}`}</span>}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={parts.quiet}>{words.none}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={list.keyOf(row)} className={classes.card}>
            {card(row)}
          </li>
        ))}
      </ul>
      {total && total.value > most && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onTable({ [by]: { operator: 'equals', value: code } })}
        >
          {words.others(total.value - most)}
        </Anchor>
      )}
    </div>
  );
}
