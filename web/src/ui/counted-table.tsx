import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { showInstant, showNumber } from '../lib/format.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './desk.module.css';

interface CountedTableProps<State extends string, Row> {
  readonly title: string;
  /** What a row is, what its last column tells, and what it says where that never was. */
  readonly words: { readonly row: string; readonly lastDone: string; readonly never: string };
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly cellOf: (row: Row) => ReactNode;
  readonly states: readonly State[];
  readonly stateWords: (state: State) => string;
  readonly onShow: (key: string, state: State) => void;
}

/** How many things in each state each row has; a number opens those that it counts. */
export function CountedTable<
  State extends string,
  Row extends Readonly<Record<State, number>> & { readonly lastDone: string | null },
>({ title, words, rows, keyOf, nameOf, cellOf, states, stateWords, onShow }: CountedTableProps<State, Row>) {
  const { language } = useTexts();
  return (
    <section className={classes.section}>
      <Title order={2}>{title}</Title>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{words.row}</th>
              {states.map((state) => (
                <th key={state} data-align="end">
                  {stateWords(state)}
                </th>
              ))}
              <th className={classes.wide}>{words.lastDone}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <td>{cellOf(row)}</td>
                {states.map((state) => (
                  <td key={state} data-align="end" data-state={row[state] > 0 ? state : undefined}>
                    {row[state] === 0 ? (
                      '—'
                    ) : (
                      <Anchor
                        component="button"
                        inherit
                        aria-label={`${nameOf(row)}, ${stateWords(state)}: ${row[state]}`}
                        onClick={() => onShow(keyOf(row), state)}
                      >
                        {showNumber(row[state], language)}
                      </Anchor>
                    )}
                  </td>
                ))}
                <td className={classes.wide}>{row.lastDone ? showInstant(row.lastDone, language) : words.never}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
