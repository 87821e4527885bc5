import { Button, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { csvOf } from '../../lib/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import classes from './plots.module.css';

/** What is drawn: as it is read, and as it stands in a file. */
export interface DrawnRow {
  readonly label: string;
  readonly shown: string;
  readonly value: number | null;
}

interface DrawnTableProps {
  readonly words: { readonly asTable: string; readonly asFile: string; readonly of: string; readonly value: string };
  readonly rows: readonly DrawnRow[];
  /** What its file is called, without its ending; none where it has no file. */
  readonly file?: string | undefined;
}

/** The same numbers as a plot, as a table and as a file: no more than is drawn. */
export function DrawnTable({ words, rows, file }: DrawnTableProps) {
  const [opened, setOpened] = useState(false);
  const save = () => {
    const lines = rows.map(({ label, shown, value }) => [label, value ?? shown]);
    saveFile(csvOf([[words.of, words.value], ...lines]), `${file}.csv`);
  };
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{words.asTable}</summary>
      {opened && (
        <div className={classes.table}>
          {file && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
              onClick={save}
            >
              {words.asFile}
            </Button>
          )}
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.of}</Table.Th>
                <Table.Th data-align="end">{words.value}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ label, shown }) => (
                <Table.Tr key={label}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td data-align="end">{shown}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </details>
  );
}
