import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface StateProps {
  readonly icon: ReactNode;
  /** Left out where the page around it is called so. */
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** 1 when the state is the whole page, 2 inside one. */
  readonly order?: 1 | 2;
}

/** What stands where content would: nothing yet, an error, a refusal. Says why, then what to do. */
export function State({ icon, title, children, actions, order = 2 }: StateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.icon}>{icon}</div>
      {title && (
        <Title order={order} size="h2" className={classes.title}>
          {title}
        </Title>
      )}
      {typeof children === 'string' ? <Text c="dimmed">{children}</Text> : children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
