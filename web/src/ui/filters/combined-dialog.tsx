import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, useSaidField } from '../../lib/form/form.ts';
import { useTexts } from '../../lib/texts.ts';
import { ConditionBuilder } from '../conditions/condition-builder.tsx';
import { errorsUnder } from '../conditions/condition-errors.ts';
import { type ConditionField, countUnfinished, unfinishedAt } from '../conditions/condition-fields.ts';
import { blank, childrenOf, type Group } from '../conditions/condition-tree.ts';
import { Dialog } from '../dialog.tsx';
import { Form, FormEnd } from '../form/form.tsx';
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
  const finish = (next: Group | undefined) => {
    onApply(next);
    onClose();
  };
  const form = useForm({
    draft: { form: 'combined-filter', subject },
    initial: { conditions: conditions ?? ({ or: [blank] } as Group) },
    fields: {
      conditions: {
        label: 'CONDITIONS:combined',
        check: ({ conditions: written }) =>
          childrenOf(written).length === 0
            ? undefined
            : unfinishedAt(written, fields).map((path) => ({
                path,
                rule: 'unfinished',
                text: 'CONDITIONS:unfinished',
                values: { count: 1 },
              })),
      },
    },
    save: () => Promise.resolve(),
    done: (_, { conditions: written }) => finish(childrenOf(written).length === 0 ? undefined : written),
  });
  const { value: written, faults } = useSaidField(form, 'conditions');
  const isEmpty = childrenOf(written).length === 0;
  const unfinished = isEmpty ? 0 : countUnfinished(written, fields);
  return (
    <Form form={form} acts onLeave={onClose}>
      <div className={classes.builder}>
        <ConditionBuilder
          label={t('CONDITIONS:combined')}
          fields={fields}
          value={written}
          onChange={(next) => form.change({ conditions: next })}
          errors={errorsUnder(faults, 'conditions', form.faultText)}
        />
      </div>
      <Text size="sm" c="dimmed" mih={22} role="status">
        {unfinished > 0 ? t('CONDITIONS:unfinished', { count: unfinished }) : found?.(isEmpty ? undefined : written)}
      </Text>
      <FormEnd
        cancel
        action={t('COMMON:apply')}
        lead={
          conditions && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                form.discard();
                finish(undefined);
              }}
            >
              {t('CONDITIONS:remove')}
            </Button>
          )
        }
      />
    </Form>
  );
}
