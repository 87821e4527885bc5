import { ActionIcon, Button, Checkbox } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { mostRounds, type Round } from '@passerelle/contracts/requests/rounds.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Form } from '../../../../lib/form/form.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useBound, useFaultsUnder } from '../../../../ui/form/field.tsx';
import { type CircuitValues, movedRound } from './circuit.values.ts';
import { RoundSentence } from './round-sentence.tsx';
import classes from './rounds.module.css';

interface EditorProps {
  readonly form: Form<CircuitValues>;
  readonly stored: Output<typeof roundsCalls.read>;
}

/** The rounds in their order, each a sentence: Alt and an arrow moves it, as its buttons do. */
export function RoundsEditor({ form, stored }: EditorProps) {
  const { t } = useTexts();
  const { value: rounds, onChange } = useBound(form, 'Rangs');
  const faults = useFaultsUnder(form, 'Rangs');
  const list = useRef<HTMLOListElement>(null);
  const followed = useRef<number>(undefined);
  // The focus goes with a round that moves, and to one that is new.
  useEffect(() => {
    if (followed.current === undefined) return;
    list.current?.children[followed.current]?.querySelector('button')?.focus();
    followed.current = undefined;
  });
  const change = (next: readonly Round[], focused: number) => {
    followed.current = Math.min(focused, next.length - 1);
    onChange([...next]);
  };
  const move = (n: number, by: -1 | 1) => {
    const next = movedRound(rounds, n, by);
    if (next !== rounds) change(next, n + by);
  };
  const byKeys = (n: number) => (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    move(n, by);
  };
  return (
    <div className={classes.rounds}>
      {rounds.length === 0 && <p className={classes.lead}>{t('CIRCUITS:noRounds')}</p>}
      <ol className={classes.list} ref={list}>
        {rounds.map((round, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
          <li key={n} className={classes.round} onKeyDown={byKeys(n)}>
            <RoundSentence
              {...{ round, n, stored }}
              faults={faultsOf(faults, n)}
              onChange={(next) => onChange(rounds.with(n, next))}
            />
            <div className={classes.tools}>
              <ActionIcon
                disabled={n === 0}
                aria-label={t('FORM_EDITOR:up', { item: t('CIRCUITS:round', { n: n + 1 }) })}
                aria-keyshortcuts="Alt+ArrowUp"
                onClick={() => move(n, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                disabled={n === rounds.length - 1}
                aria-label={t('FORM_EDITOR:down', { item: t('CIRCUITS:round', { n: n + 1 }) })}
                aria-keyshortcuts="Alt+ArrowDown"
                onClick={() => move(n, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('CIRCUITS:removeRound', { n: n + 1 })}
                onClick={() => change(rounds.toSpliced(n, 1), n)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            {n > 0 && (
              <Checkbox
                size="xs"
                label={t('CIRCUITS:apart')}
                checked={round.apart ?? false}
                onChange={({ currentTarget: { checked } }) => onChange(rounds.with(n, withApart(round, checked)))}
              />
            )}
            {faults.has(String(n)) && (
              <p role="alert" className={classes.fault}>
                {faults.get(String(n))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {rounds.length < mostRounds && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...rounds, { holders: [{ relation: 'Manager' }] }], rounds.length)}
        >
          {t('CIRCUITS:addRound')}
        </Button>
      )}
    </div>
  );
}

/** What is wrong within a round, by paths within it. */
const faultsOf = (faults: ReadonlyMap<string, string>, n: number): ReadonlyMap<string, string> =>
  new Map(
    [...faults].flatMap(([path, words]) => (path.startsWith(`${n}/`) ? [[path.slice(`${n}/`.length), words]] : [])),
  );

function withApart({ apart: _, ...round }: Round, apart: boolean): Round {
  return apart ? { ...round, apart } : round;
}
