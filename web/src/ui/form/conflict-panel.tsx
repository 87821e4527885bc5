import { Alert, Button, Text } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Form } from '../../lib/form/form.ts';
import type { Collision } from '../../lib/form/form-store.ts';
import { showDate } from '../../lib/format.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import classes from './conflict-panel.module.css';

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
            <div className={classes.said}>{showValue(form.show(path, value), t)}</div>
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

/** A value in words: of what a form does not say itself how it is read. */
function showValue(value: unknown, t: Translate): ReactNode {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'COMMON:yes' : 'COMMON:no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) return `${showDate(value.slice(0, 10))}${value.slice(10, 16)}`;
    return /<[a-z]/.test(value) ? <RichText html={value} /> : value;
  }
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => showText(one, t)).join(', ');
  return showText(value, t);
}

function showText(value: unknown, t: Translate): string {
  if (typeof value !== 'object' || value === null) return String(showValue(value, t));
  return Object.values(value)
    .map((one) => showText(one, t))
    .filter((one) => one !== '—')
    .join(' · ');
}
