import { Alert, Button, Text } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { IconVersions } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import classes from '../../../ui/form/conflict-panel.module.css';

interface CriteriaCollisionProps {
  readonly group: ListGroup;
  readonly fields: readonly ConditionField[];
  readonly mine: Condition | null;
  readonly theirs: Condition | null;
  readonly onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Criteria of a group that two people changed: both as a whole, of which one is chosen. */
export function CriteriaCollision({ group, fields, mine, theirs, onChoose }: CriteriaCollisionProps) {
  const { t } = useTexts();
  const { author, closed } = group;
  const side = (whose: 'mine' | 'theirs', criteria: Condition | null) => (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {whose === 'theirs' && author?.IndexPrenomNom ? author.IndexPrenomNom : t(`DRAFTS:${whose}`)}
      </Text>
      <div className={classes.said}>
        {criteria === null ? (
          t(whose === 'theirs' && closed ? 'DISTRIBUTION_LISTS:criteriaClosed' : 'DISTRIBUTION_LISTS:noCriteria')
        ) : (
          <ConditionSentence condition={criteria} fields={fields} />
        )}
      </div>
      <Button
        size="compact-sm"
        variant={whose === 'mine' ? 'default' : 'light'}
        aria-label={`${t(whose === 'mine' ? 'DRAFTS:keepMine' : 'DRAFTS:takeTheirs')}: ${t('DISTRIBUTION_LISTS:found')}`}
        onClick={() => onChoose(whose)}
      >
        {t(whose === 'mine' ? 'DRAFTS:keepMine' : 'DRAFTS:takeTheirs')}
      </Button>
    </div>
  );
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconVersions size={18} />}
      title={t('DRAFTS:conflict')}
      styles={{ title: { color: 'var(--warning-text)' } }}
      data-collision
    >
      <Text size="sm">{t('DRAFTS:conflictHelp')}</Text>
      <div className={classes.sides}>
        {side('mine', mine)}
        {side('theirs', theirs)}
      </div>
    </Alert>
  );
}
