import { Alert, Button, Text } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import type { Form } from '../../lib/form/form.ts';
import type { Collision } from '../../lib/form/form-store.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './conflict-panel.module.css';
import { SaidValue } from './said-value.tsx';

interface ConflictPanelProps {
  readonly form: Form<never>;
  readonly collisions: readonly Collision[];
}

/** What the person and somebody else both changed: the two side by side, of which one is chosen. */
export function ConflictPanel({ form, collisions }: ConflictPanelProps) {
  const { t } = useTexts();
  const elsewhere = collisions.every(({ from }) => from === 'typed');
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconVersions size={18} />}
      title={t(elsewhere ? 'DRAFTS:typedElsewhere' : 'DRAFTS:conflict')}
      styles={{ title: { color: 'var(--warning-text)' } }}
      data-collision
    >
      <Text size="sm">{t('DRAFTS:conflictHelp')}</Text>
      {collisions.map(({ path, mine, theirs }) => {
        const label = form.labelsOf(path).join(' · ');
        const choose = (whose: 'mine' | 'theirs', value: unknown) => (
          <div className={classes.side}>
            <Text size="xs" c="dimmed">
              {t(`DRAFTS:${whose}`)}
            </Text>
            <div className={classes.said}>
              <SaidValue value={form.show(path, value)} />
            </div>
            <Button
              size="compact-sm"
              variant={whose === 'mine' ? 'default' : 'light'}
              aria-label={`${t(whose === 'mine' ? 'DRAFTS:keepMine' : 'DRAFTS:takeTheirs')}: ${label}`}
              onClick={() => form.store.settle(path, whose)}
            >
              {t(whose === 'mine' ? 'DRAFTS:keepMine' : 'DRAFTS:takeTheirs')}
            </Button>
          </div>
        );
        return (
          <section key={path} className={classes.collision} aria-label={label}>
            <Text size="sm" fw={550}>
              {label}
            </Text>
            <div className={classes.sides}>
              {choose('mine', mine)}
              {choose('theirs', theirs)}
            </div>
          </section>
        );
      })}
    </Alert>
  );
}
