import { Badge, Button, CloseButton, UnstyledButton } from '@mantine/core';
import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazyPiece } from '../../lib/code.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ClosedThing } from '../closed-list.tsx';
import { ConditionSentence } from '../conditions/condition-sentence.tsx';
import type { Group } from '../conditions/condition-tree.ts';
import { OnDemandPanel } from '../on-demand-panel.tsx';
import { ToolPopover } from '../tool-popover.tsx';
import { describeTest } from './describe-test.ts';
import type { FilterDefinition, FilterTest, FilterValues } from './filter-types.ts';
import classes from './filters.module.css';
import { useChoiceLabels } from './use-choices.ts';

const FilterMenu = lazyPiece(() => import('./filter-menu.tsx'));
const FilterEditor = lazyPiece(() => import('./filter-editor.tsx'));

/** Comparisons of the same filters joined by and/or, beside those that hold all at once. */
export interface CombinedConditions {
  readonly conditions: Group | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

interface FilterBarProps {
  readonly definitions: readonly FilterDefinition[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** The number on the button, which is not always the number of chips. */
  readonly count: number;
  /** A test as it is shown: placeholders replaced by what they stand for. */
  readonly shown: (test: FilterTest) => FilterTest;
  readonly combined: CombinedConditions;
  /** Takes all filters away. */
  readonly onClear: () => void;
}

interface FilterButtonProps extends Omit<FilterBarProps, 'shown' | 'onClear'> {
  /** Filters that the reader may not use, each with what says why. */
  readonly closed?: readonly ClosedThing[];
}

/** The button that adds a filter. */
export function FilterButton({ definitions, closed = [], values, onChange, count, combined }: FilterButtonProps) {
  const { t } = useTexts();
  return (
    <ToolPopover
      label={t('GRID:filters')}
      title={t('GRID:filtersCount', { count })}
      icon={<IconFilter size={16} />}
      badge={
        count > 0 && (
          <Badge variant="filled" circle size="sm" className={classes.count}>
            {count}
          </Badge>
        )
      }
    >
      {(close) => (
        <FilterMenu
          definitions={definitions}
          closed={closed}
          values={values}
          onChange={onChange}
          onDone={close}
          onCombine={combined.onEdit}
        />
      )}
    </ToolPopover>
  );
}

/** The filters in use, each with its editor and its way out. */
export function FilterChips({
  definitions,
  values,
  onChange,
  shown,
  combined,
  onClear,
}: Omit<FilterBarProps, 'count'>) {
  const { t } = useTexts();
  const used = definitions.flatMap((definition) => {
    const test = values[definition.name];
    return test === undefined ? [] : [{ definition, test }];
  });
  if (used.length === 0 && !combined.conditions) return null;
  return (
    <ul className={classes.chips} aria-label={t('GRID:filtersInUse')}>
      {used.map(({ definition, test }) => (
        <li key={definition.name}>
          <FilterChip
            definition={definition}
            test={test}
            shown={shown(test)}
            onChange={(changed) => onChange(withTest(values, definition.name, changed))}
          />
        </li>
      ))}
      {combined.conditions && (
        <li>
          <CombinedChip definitions={definitions} {...combined} conditions={combined.conditions} />
        </li>
      )}
      <li>
        <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} />} onClick={onClear}>
          {t('GRID:clearAll')}
        </Button>
      </li>
    </ul>
  );
}

interface CombinedChipProps extends CombinedConditions {
  readonly definitions: readonly FilterDefinition[];
  readonly conditions: Group;
}

/** The combined conditions in words. */
function CombinedChip({ definitions, conditions, onEdit, onRemove }: CombinedChipProps) {
  const { t } = useTexts();
  return (
    <span className={`${classes.chip} ${classes.sentence}`}>
      <UnstyledButton className={classes.chipText} aria-haspopup="dialog" onClick={onEdit}>
        <ConditionSentence condition={conditions} fields={definitions} />
      </UnstyledButton>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={t('GRID:removeFilter', { filter: t('CONDITIONS:combined') })}
        onClick={onRemove}
      />
    </span>
  );
}

interface FilterChipProps {
  readonly definition: FilterDefinition;
  readonly test: FilterTest;
  readonly shown: FilterTest;
  readonly onChange: (test: FilterTest | undefined) => void;
}

function FilterChip({ definition, test, shown, onChange }: FilterChipProps) {
  const { t } = useTexts();
  const labels = useChoiceLabels(definition.control, shown);
  const label = (value: Scalar) => labels.get(String(value)) ?? '…';
  const { operator, values } = describeTest(definition, shown, label, t);
  const spoken = definition.describe?.(shown);
  return (
    <span className={classes.chip}>
      <OnDemandPanel
        label={definition.label}
        control={(props) => (
          <UnstyledButton className={classes.chipText} {...props}>
            {spoken ?? (
              <>
                <span className={classes.chipName}>{[definition.label, operator].filter(Boolean).join(' ')}</span>{' '}
                {values}
              </>
            )}
          </UnstyledButton>
        )}
      >
        {(close) => <FilterEditor definition={definition} test={test} onChange={onChange} onDone={close} />}
      </OnDemandPanel>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={t('GRID:removeFilter', { filter: definition.label })}
        onClick={() => onChange(undefined)}
      />
    </span>
  );
}

export function withTest(values: FilterValues, name: string, test: FilterTest | undefined): FilterValues {
  const { [name]: _before, ...rest } = values;
  return test ? { ...values, [name]: test } : rest;
}
