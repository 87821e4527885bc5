import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';
import parts from './parts.module.css';

interface StandingLineProps {
  readonly name: string;
  readonly state: { readonly label: string; readonly color: string };
  /** It is over: told more quietly. */
  readonly over: boolean;
  /** What is known of it, line by line; what is not there is left out. */
  readonly said: readonly (readonly (string | false | null)[])[];
  readonly onHistory: () => void;
  /** What may be done about it. */
  readonly children: ReactNode;
}

/** One of a list of things that work by themselves: how it stands, what is known of it, what may be done about it. */
export function StandingLine({ name, state, over, said, onHistory, children }: StandingLineProps) {
  const { t } = useTexts();
  return (
    <li className={parts.line} data-over={over || undefined}>
      <div className={parts.what}>
        <span className={parts.title}>
          {name}
          <Badge variant="dot" color={state.color}>
            {state.label}
          </Badge>
        </span>
        {said.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are always the same, in their order.
          <span key={place} className={parts.quiet}>
            {line.filter(Boolean).join(' · ')}
          </span>
        ))}
      </div>
      <div className={parts.actions}>
        <ActionIcon
          size={30}
          aria-label={`${t('COMMON:history')} · ${name}`}
          title={t('COMMON:history')}
          onClick={onHistory}
        >
          <IconHistory size={16} />
        </ActionIcon>
        {children}
      </div>
    </li>
  );
}

interface LineButtonProps {
  readonly label: string;
  /** What the line is of: said with the label to who hears it. */
  readonly of: string;
  readonly onClick: () => void;
  readonly loading?: boolean;
}

/** What may be done about one line of several that are alike. */
export function LineButton({ label, of, onClick, loading = false }: LineButtonProps) {
  return (
    <Button variant="default" size="compact-sm" loading={loading} onClick={onClick} aria-label={`${label} · ${of}`}>
      {label}
    </Button>
  );
}
