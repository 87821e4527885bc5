import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconParentheses, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { matches } from '../../lib/palette.ts';
import { useTexts } from '../../lib/texts.ts';
import { ClosedList, type ClosedThing } from '../closed-list.tsx';
import { FocusFirst } from '../focus-first.tsx';
import { ChoiceList } from './choice-list.tsx';
import { withTest } from './filter-bar.tsx';
import FilterEditor from './filter-editor.tsx';
import type { FilterDefinition, FilterValues } from './filter-types.ts';
import classes from './filters.module.css';

interface FilterMenuProps {
  readonly definitions: readonly FilterDefinition[];
  /** Filters that the reader may not use, each with what says why; not shown until asked for. */
  readonly closed: readonly ClosedThing[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  readonly onDone: () => void;
  /** Opens the builder of conditions joined by and/or. */
  readonly onCombine: () => void;
}

/** Chooses a filter, then what it says. */
export default function FilterMenu({ definitions, closed, values, onChange, onDone, onCombine }: FilterMenuProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<FilterDefinition>();
  const [words, setWords] = useState('');
  if (chosen) {
    return (
      <FocusFirst key={chosen.name}>
        <div className={classes.editorHead}>
          <ActionIcon size={28} aria-label={t('GRID:back')} onClick={() => setChosen(undefined)}>
            <IconArrowLeft size={16} />
          </ActionIcon>
          <strong>{chosen.label}</strong>
        </div>
        <FilterEditor
          definition={chosen}
          test={values[chosen.name]}
          onChange={(test) => onChange(withTest(values, chosen.name, test))}
          onDone={onDone}
        />
      </FocusFirst>
    );
  }
  const found = definitions.filter(({ label }) => matches(label, words));
  return (
    <>
      <ChoiceList
        label={t('GRID:filters')}
        choices={found.map(({ name, label }) => ({ id: name, label }))}
        picked={new Set(Object.keys(values))}
        onPick={(name) => setChosen(definitions.find((one) => one.name === name))}
        input={(props) => (
          <TextInput
            {...props}
            data-autofocus
            placeholder={t('GRID:findFilter')}
            leftSection={<IconSearch size={16} />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      />
      <ClosedList
        title={t('GRID:closedFilters', { count: closed.length })}
        things={closed.filter(({ label }) => matches(label, words))}
      />
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        className={classes.combine}
        leftSection={<IconParentheses size={16} />}
        aria-haspopup="dialog"
        onClick={() => {
          onDone();
          onCombine();
        }}
      >
        {t('CONDITIONS:combine')}
      </Button>
    </>
  );
}
