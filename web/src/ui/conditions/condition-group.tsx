import { Button, NativeSelect } from '@mantine/core';
import { conditionLimits, isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import { IconParentheses, IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../lib/texts.ts';
import { placeOf, useBuilder } from './builder-context.ts';
import { ConditionLeaf } from './condition-leaf.tsx';
import { ConditionRow } from './condition-row.tsx';
import {
  append,
  blank,
  childrenOf,
  type Group,
  groupOf,
  isAllowed,
  type Join,
  joinOf,
  type Path,
  replace,
} from './condition-tree.ts';
import classes from './conditions.module.css';

/** Conditions joined by and, or by or; the root, and groups inside it. */
export function ConditionGroup({ group, path }: { group: Group; path: Path }) {
  const { t } = useTexts();
  const { root, errors, change } = useBuilder();
  const join = joinOf(group);
  const children = childrenOf(group);
  const own = errors.filter((error) => error.path.join() === path.join());

  const add = (condition: Parameters<typeof append>[2]) => {
    const made = append(root, path, condition);
    const leaf = isLeaf(condition) ? made.path : [...made.path, 0];
    change(made.root, placeOf('field', leaf), true);
  };
  const inside = groupOf(join === 'and' ? 'or' : 'and', [blank]);
  const mayAdd = isAllowed(append(root, path, blank).root);
  const mayGroup = isAllowed(append(root, path, inside).root);

  return (
    <div className={classes.group} data-join={join} data-root={path.length === 0 || undefined}>
      <div className={classes.head}>
        <NativeSelect
          size="xs"
          aria-label={t('CONDITIONS:joined')}
          className={classes.join}
          value={join}
          onChange={(event) => change(replace(root, path, groupOf(event.currentTarget.value as Join, children)))}
          data={[
            { value: 'and', label: t('CONDITIONS:join and') },
            { value: 'or', label: t('CONDITIONS:join or') },
          ]}
        />
      </div>
      <ul className={classes.children}>
        {children.map((child, index) => {
          const at = [...path, index];
          return (
            <li key={at.join('.')} className={classes.child}>
              <span className={classes.word}>{index > 0 && t(`CONDITIONS:${join}`)}</span>
              <ConditionRow path={at} isGroup={!isLeaf(child)}>
                {isLeaf(child) ? <ConditionLeaf leaf={child} path={at} /> : <ConditionGroup group={child} path={at} />}
              </ConditionRow>
            </li>
          );
        })}
      </ul>
      {own.map(({ text }) => (
        <p key={text} role="alert" className={classes.error}>
          {text}
        </p>
      ))}
      <div className={classes.adds}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={!mayAdd}
          data-place={placeOf('add', path)}
          onClick={() => add(blank)}
        >
          {t('CONDITIONS:addCondition')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconParentheses size={14} />}
          disabled={!mayGroup}
          onClick={() => add(inside)}
        >
          {t('CONDITIONS:addGroup')}
        </Button>
        {!(mayAdd && mayGroup) && (
          <span className={classes.limit}>
            {t('CONDITIONS:limit', { leaves: conditionLimits.leaves, depth: conditionLimits.depth })}
          </span>
        )}
      </div>
    </div>
  );
}
