import { MantineProvider } from '@mantine/core';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { createElement, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ensureTexts } from '../../lib/texts.ts';
import { ClosedCell } from './closed-cell.tsx';
import { listCell, toldColumns } from './list.columns.tsx';
import type { List } from './list.ts';

type Row = { readonly name?: string; readonly phone?: string | null };

const right = 'ann-col-coordonnees' as RightCode;
const asked: unknown[] = [];
const list = {
  title: 'name',
  columns: { name: { type: 'text', read: right }, phone: { type: 'text', read: right } },
  cell: (name: string, row: Row) => row[name as keyof Row] ?? '—',
  whyOn: (read: RightCode, row: Row) => {
    asked.push([read, row]);
    return `not without ${read}`;
  },
} as unknown as Pick<List<Row>, 'title' | 'columns' | 'cell' | 'whyOn'>;
const drawn = (name: string, row: Row) =>
  renderToStaticMarkup(createElement(MantineProvider, null, listCell(list, name, row)));

describe('a cell', () => {
  test('that is empty says so, and one that is closed has a lock that can be pressed and is named', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ GRID: { closedCell: 'Fermé' } }));
    await ensureTexts('fr', ['GRID']);
    vi.unstubAllGlobals();
    expect(drawn('phone', { name: 'Ada', phone: null })).toMatch(/—$/);
    const closed = drawn('phone', { name: 'Ada' });
    expect(closed).toContain('tabler-icon-lock');
    expect(closed).toMatch(/<button[^>]* aria-label="[^"]+"/);
    expect(closed).not.toContain('—');
  });

  test('that is closed says why of that row to who asks, and nothing before', () => {
    const row = { name: 'Ada' };
    const cell = listCell(list, 'phone', row);
    expect(asked).toEqual([]);
    if (!isValidElement<Parameters<typeof ClosedCell>[0]>(cell) || cell.type !== ClosedCell)
      throw new Error('a closed cell is drawn by no other');
    expect(cell.props.why()).toBe(`not without ${right}`);
    expect(asked).toEqual([[right, row]]);
  });
});

test('a column that most rows keep closed is shown to who chooses it', () => {
  const rows = [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy', phone: '1' }];
  expect(toldColumns(list, { columns: undefined }, ['name', 'phone'], rows)).toEqual(['name']);
  expect(toldColumns(list, { columns: ['name', 'phone'] }, ['name', 'phone'], rows)).toEqual(['name', 'phone']);
  expect(toldColumns(list, { columns: undefined }, ['name', 'phone'], rows.slice(1))).toEqual(['name', 'phone']);
});
