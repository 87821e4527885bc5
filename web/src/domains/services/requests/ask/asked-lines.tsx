import { ActionIcon, Button, Title } from '@mantine/core';
import type { RequestLines, RequestType } from '@passerelle/contracts/requests/request.ts';
import { mostLines } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts.ts';
import { useLostFocus } from '../../../../ui/focus-return.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import classes from '../requests.module.css';
import { LineDialog } from './line-editor.tsx';
import { type AskedLine, useLineWords, valuesOf } from './line-words.ts';

interface AskedLinesProps {
  readonly type: RequestType;
  readonly IdPersonneEV1: number;
  readonly lines: readonly AskedLine[];
  /** Left out where they are only read. */
  readonly onChange?: (lines: readonly AskedLine[]) => void;
  /** It was to be sent without any. */
  readonly lacking?: boolean;
  /** Something is wrong with them, which holds back the form that they stand in. */
  readonly wrong?: boolean;
  /** They stand among the sections of a form. */
  readonly inForm?: boolean;
}

/** What is asked line by line: added in a dialog, taken away by its cross. */
export function AskedLines({
  type,
  IdPersonneEV1,
  lines,
  onChange,
  lacking = false,
  wrong = false,
  inForm = false,
}: AskedLinesProps) {
  const { t } = useTexts();
  const [adding, setAdding] = useState(false);
  const words = useLineWords(type);
  const add = useRef<HTMLButtonElement>(null);
  useLostFocus(lines.length, () => add.current);
  if (!type.lines) return null;
  const said = saidOf(type.lines);
  const faults = type.lines.find?.(lines.map(valuesOf)) ?? [];
  return (
    <section
      className={inForm ? undefined : sections.section}
      aria-label={t(said.title as TextKey)}
      data-fault={wrong || undefined}
    >
      <Title order={2}>{t(said.title as TextKey)}</Title>
      {lines.length === 0 && (
        <p {...(lacking ? { role: 'alert', className: classes.refused } : { className: parts.quiet })}>
          {t(said.none as TextKey)}
        </p>
      )}
      <ul className={classes.basket}>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key before it is kept, and holds nothing itself.
          <li key={n}>
            <div>
              <strong>{words(line).name}</strong>
              <p className={parts.quiet}>{words(line).more}</p>
              {faults
                .filter((fault) => fault.line === n)
                .map(({ rule }) => (
                  <p key={rule} role="alert" className={classes.refused}>
                    {t(`REGLES:${rule}` as TextKey)}
                  </p>
                ))}
            </div>
            {onChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('REQUESTS:takeAway', { name: words(line).name })}
                onClick={() => onChange(lines.filter((_one, at) => at !== n))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {onChange && lines.length < mostLines && (
        <Button
          ref={add}
          variant="default"
          mt="xs"
          className={classes.sendBasket}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t(said.add as TextKey)}
        </Button>
      )}
      {adding && onChange && (
        <LineDialog
          form={type.lines.form}
          {...{ typeDemande: numberOf(type), IdPersonneEV1 }}
          action={t(said.add as TextKey)}
          onAdd={(fields) => {
            setAdding(false);
            onChange([...lines, fields]);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

/** What lines of a type are called: items unless said. */
export const saidOf = ({ said }: RequestLines) => said ?? usual;

const usual = { title: 'REQUESTS:items', none: 'REQUESTS:noItems', add: 'REQUESTS:addItem' } as const;
