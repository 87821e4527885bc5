import { TextInput, UnstyledButton } from '@mantine/core';
import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { matches } from '../../lib/palette.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChoiceList } from '../filters/choice-list.tsx';
import FilterEditor from '../filters/filter-editor.tsx';
import { isComplete } from '../filters/filter-types.ts';
import { OnDemandPanel } from '../on-demand-panel.tsx';
import { placeOf, useBuilder } from './builder-context.ts';
import { allFields, type ConditionField, fieldAt } from './condition-fields.ts';
import { TestWords } from './condition-sentence.tsx';
import { type Path, replace } from './condition-tree.ts';
import classes from './conditions.module.css';

/** One comparison: its field, and what is said of it. */
export function ConditionLeaf({ leaf, path }: { leaf: Leaf; path: Path }) {
  const { t } = useTexts();
  const { fields, root, errors, change } = useBuilder();
  const field = fieldAt(fields, leaf.field);
  const own = errors.filter((error) => error.path.join() === path.join());

  return (
    <>
      <div className={classes.leaf} data-wrong={own.length > 0 || undefined}>
        <span className={classes.place}>
          <OnDemandPanel
            label={t('COMMON:field')}
            control={(props) => (
              <UnstyledButton {...props} className={classes.part} data-place={placeOf('field', path)}>
                {field ? (
                  <b>{field.label}</b>
                ) : leaf.field ? (
                  t('CONDITIONS:unknownField', { field: leaf.field })
                ) : (
                  <span className={classes.missing}>{t('CONDITIONS:chooseField')}</span>
                )}
                <IconChevronDown size={14} aria-hidden="true" />
              </UnstyledButton>
            )}
          >
            {(close) => (
              <FieldPicker
                picked={leaf.field}
                onPick={(name) => {
                  close();
                  if (name !== leaf.field)
                    change(replace(root, path, { field: name, operator: 'equals' }), placeOf('test', path), true);
                }}
              />
            )}
          </OnDemandPanel>
        </span>
        {field && (
          <span className={classes.place}>
            <OnDemandPanel
              label={field.label}
              control={(props) => (
                <UnstyledButton
                  {...props}
                  className={classes.part}
                  data-place={placeOf('test', path)}
                  aria-invalid={own.length > 0 || undefined}
                >
                  {isComplete(leaf) ? (
                    <span className={classes.said}>
                      <TestWords field={field} test={leaf} />
                    </span>
                  ) : (
                    <span className={classes.missing}>{t('CONDITIONS:chooseValue')}</span>
                  )}
                  <IconChevronDown size={14} aria-hidden="true" />
                </UnstyledButton>
              )}
            >
              {(close) => (
                <FilterEditor
                  definition={{
                    ...field,
                    operators: [...new Set([...field.operators, ...(isComplete(leaf) ? [leaf.operator] : [])])],
                  }}
                  test={isComplete(leaf) ? leaf : undefined}
                  onChange={(test) =>
                    change(replace(root, path, { field: leaf.field, ...(test ?? { operator: 'equals' }) }))
                  }
                  onDone={close}
                  removable={false}
                />
              )}
            </OnDemandPanel>
          </span>
        )}
      </div>
      {own.map(({ text }) => (
        <p key={text} role="alert" className={classes.error}>
          {text}
        </p>
      ))}
    </>
  );
}

const mostFound = 60;

/** Chooses among the row's own fields; words find those one relation further too. */
function FieldPicker({ picked, onPick }: { picked: string; onPick: (name: string) => void }) {
  const { t } = useTexts();
  const { fields } = useBuilder();
  const [words, setWords] = useState('');
  const found =
    words.trim() === ''
      ? fields
      : nearest(
          allFields(fields).filter(({ label }) => matches(label, words)),
          words,
        );
  return (
    <ChoiceList
      label={t('COMMON:field')}
      choices={found
        .slice(0, mostFound)
        .map(({ name, label, related }) => ({ id: name, label, detail: related && !name.includes('.') ? '›' : null }))}
      picked={new Set([picked])}
      onPick={(name) => onPick(String(name))}
      input={(props) => (
        <TextInput
          {...props}
          data-autofocus
          placeholder={t('CONDITIONS:findField')}
          leftSection={<IconSearch size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** What is called exactly so first, then what begins so. */
function nearest(found: readonly ConditionField[], words: string): readonly ConditionField[] {
  const wanted = fold(words.trim());
  const far = ({ label }: ConditionField) => {
    const name = fold(label);
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  return found.toSorted((one, other) => far(one) - far(other));
}
