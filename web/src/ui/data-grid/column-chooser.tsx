import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconRestore, IconSearch } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { matches } from '../../lib/palette.ts';
import { useTexts } from '../../lib/texts.ts';
import { ClosedList, type ClosedThing } from '../closed-list.tsx';
import parts from '../parts.module.css';
import classes from './column-chooser.module.css';

export interface ChoosableColumn {
  readonly name: string;
  readonly label: string;
}

interface ColumnChooserProps {
  /** Every column that the reader may see. */
  readonly all: readonly ChoosableColumn[];
  /** Names of the shown ones, in order. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
  readonly onReset: () => void;
  /** Columns that the reader may not see, each with what says why; not shown until asked for. */
  readonly closed?: readonly ClosedThing[];
}

/** Which columns show, and in which order: by dragging or with buttons. */
export default function ColumnChooser({ all, shown, onChange, onReset, closed = [] }: ColumnChooserProps) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const [over, setOver] = useState<string>();
  const byName = new Map(all.map((column) => [column.name, column]));
  const wanted = ({ label }: ChoosableColumn) => matches(label, words);
  const inOrder = shown.flatMap((name) => byName.get(name) ?? []).filter(wanted);
  const others = all.filter((column) => !shown.includes(column.name)).filter(wanted);

  const move = (name: string, to: number) => {
    const rest = shown.filter((one) => one !== name);
    onChange([...rest.slice(0, to), name, ...rest.slice(to)]);
  };
  const toggle = (name: string) =>
    onChange(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]);
  const drag = (name: string) => ({
    draggable: true,
    'data-over': over === name || undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', name),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(name);
    },
    onDragEnd: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      const dropped = event.dataTransfer.getData('text/plain');
      if (shown.includes(dropped) && dropped !== name) move(dropped, shown.indexOf(name));
    },
  });

  return (
    <div className={classes.chooser}>
      <TextInput
        data-autofocus
        aria-label={t('GRID:findColumn')}
        placeholder={t('GRID:findColumn')}
        leftSection={<IconSearch size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={classes.lists}>
        <h3 className={classes.title}>{t('GRID:shownColumns')}</h3>
        <ul className={parts.choices}>
          {inOrder.map(({ name, label }) => {
            const at = shown.indexOf(name);
            return (
              <li key={name} className={`${parts.choice} ${classes.item}`} {...drag(name)}>
                <IconGripVertical size={14} className={classes.grip} aria-hidden="true" />
                <Checkbox
                  size="xs"
                  className={classes.check}
                  label={label}
                  description={shown.length === 1 && t('GRID:lastColumn')}
                  checked
                  disabled={shown.length === 1}
                  onChange={() => toggle(name)}
                />
                <ActionIcon
                  size={24}
                  aria-label={t('GRID:moveUp', { column: label })}
                  disabled={at === 0}
                  onClick={() => move(name, at - 1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={t('GRID:moveDown', { column: label })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(name, at + 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        {others.length > 0 && (
          <>
            <h3 className={classes.title}>{t('GRID:otherColumns')}</h3>
            <ul className={parts.choices}>
              {others.map(({ name, label }) => (
                <li key={name} className={`${parts.choice} ${classes.item}`}>
                  <span className={classes.grip} />
                  <Checkbox
                    size="xs"
                    className={classes.check}
                    label={label}
                    checked={false}
                    onChange={() => toggle(name)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <ClosedList title={t('GRID:closedColumns', { count: closed.length })} things={closed.filter(wanted)} />
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRestore size={14} />}
        className={classes.reset}
        onClick={onReset}
      >
        {t('GRID:resetColumns')}
      </Button>
    </div>
  );
}
