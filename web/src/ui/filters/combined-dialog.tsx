import { Button, Group as Line, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { useTexts } from '../../lib/texts.ts';
import { ConditionBuilder } from '../conditions/condition-builder.tsx';
import { type ConditionField, countUnfinished } from '../conditions/condition-fields.ts';
import { blank, childrenOf, type Group } from '../conditions/condition-tree.ts';
import { Dialog } from '../dialog.tsx';
import { DraftLine } from '../draft-line.tsx';
import classes from './filters.module.css';

interface CombinedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly fields: readonly ConditionField[];
  readonly conditions: Group | undefined;
  readonly onApply: (conditions: Group | undefined) => void;
  /** What the conditions filter: names the draft. */
  readonly subject: string;
  /** What finished conditions find. */
  readonly found?: (conditions: Group | undefined) => ReactNode;
}

/** Builds conditions joined by and/or; what is typed is kept until it is applied. */
export default function CombinedDialog({ opened, ...props }: CombinedDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      size="xl"
      title={t('CONDITIONS:combined')}
      // Escape in a panel that lies over the dialog closes that panel only.
      closeOnEscape={false}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape' && currentTarget.contains(target as Node)) props.onClose();
      }}
    >
      <CombinedForm {...props} />
    </Dialog>
  );
}

function CombinedForm({ onClose, fields, conditions, onApply, subject, found }: Omit<CombinedDialogProps, 'opened'>) {
  const { t } = useTexts();
  const draft = useDraft('combined-filter', subject, { conditions: conditions ?? ({ or: [blank] } as Group) });
  const written = draft.values.conditions;
  const isEmpty = childrenOf(written).length === 0;
  const unfinished = isEmpty ? 0 : countUnfinished(written, fields);
  const apply = (next: Group | undefined) => {
    draft.sent();
    onApply(next);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(isEmpty ? undefined : written);
      }}
    >
      <div className={classes.builder}>
        <ConditionBuilder
          label={t('CONDITIONS:combined')}
          fields={fields}
          value={written}
          onChange={(next) => draft.change({ conditions: next })}
        />
      </div>
      <Text size="sm" c="dimmed" mih={22} role="status">
        {unfinished > 0 ? t('CONDITIONS:unfinished', { count: unfinished }) : found?.(isEmpty ? undefined : written)}
      </Text>
      <DraftLine draft={draft} />
      <Line justify="flex-end" mt="sm">
        {conditions && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => apply(undefined)}>
            {t('CONDITIONS:remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('COMMON:cancel')}
        </Button>
        <Button type="submit" disabled={unfinished > 0}>
          {t('COMMON:apply')}
        </Button>
      </Line>
    </form>
  );
}
