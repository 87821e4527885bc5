import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps extends Omit<ButtonProps & ComponentProps<'button'>, 'leftSection'> {
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button of a toolbar. On a narrow screen only its icon shows; the label is still its name. */
export function ToolButton({ label, icon, className = '', children, ...props }: ToolButtonProps) {
  return (
    <Button variant="default" className={`${classes.button} ${className}`} leftSection={icon} {...props}>
      <span className={classes.label}>{label}</span>
      {children}
    </Button>
  );
}
