import { Badge, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { lineStates } from '@passerelle/contracts/imports/definition.ts';
import { importsCalls, type Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { faultWords } from './fault-words.ts';
import classes from './imports.module.css';
import { takeFile } from './take-file.ts';

interface VerdictPartProps {
  readonly verdict: Verdict;
  readonly saving: boolean;
  readonly onSave: (IdRun: number) => void;
}

const colours = { added: 'green', changed: 'blue', unchanged: 'gray', refused: 'red' } as const;

/** What a file would do: how many lines do what, what is wrong grouped by its kind, and the lines themselves. */
export function VerdictPart({ verdict, saving, onSave }: VerdictPartProps) {
  const { t } = useTexts();
  const { counts, groups, IdRun, IdPlan } = verdict;
  const writes = counts.added + counts.changed;
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="wrap">
        <Group gap="xs" role="status">
          <Title order={2} size="h4">
            {t('IMPORTS:verdict')}
          </Title>
          {lineStates.map((state) =>
            counts[state] > 0 ? (
              <Badge key={state} color={colours[state]} variant="light">
                {t(`IMPORTS:count ${state}`, { count: counts[state] })}
              </Badge>
            ) : null,
          )}
        </Group>
        {IdRun !== null && IdPlan !== null && (
          <Button loading={saving} onClick={() => onSave(IdRun)}>
            {t('IMPORTS:save', { count: writes })}
          </Button>
        )}
      </Group>
      {IdPlan === null && <Text size="sm">{t(counts.refused > 0 ? 'IMPORTS:noneWritten' : 'IMPORTS:nothing')}</Text>}
      {groups.length > 0 && IdRun !== null && (
        <section>
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h5">
              {t('IMPORTS:faults')}
            </Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} />}
              onClick={() => attempt(takeFile(importsCalls.refused, { params: { IdRun }, query: {} }))}
            >
              {t('IMPORTS:downloadRefused')}
            </Button>
          </Group>
          <ul className={classes.faults}>
            {groups.map((group) => (
              <li key={`${group.Champ} ${group.rule} ${group.value}`}>
                <span>{faultWords(group)}</span>
                <span className={classes.lines}>
                  {t('IMPORTS:onLines', {
                    count: group.count,
                    lines: `${group.lines.join(', ')}${group.count > group.lines.length ? '…' : ''}`,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Lines verdict={verdict} />
    </Stack>
  );
}

/** Lines as they stand in the file, with what is wrong beside each; those refused alone, where there are some. */
function Lines({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTexts();
  const { counts, lignes, colonnes } = verdict;
  const [onlyFaulty, setOnlyFaulty] = useState(counts.refused > 0);
  const shown = onlyFaulty ? lignes.filter(({ state }) => state === 'refused') : lignes;
  const all = onlyFaulty ? counts.refused : counts.lines;
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {t('IMPORTS:lines')}
        </Title>
        {counts.refused > 0 && (
          <Switch
            size="xs"
            label={t('IMPORTS:onlyFaulty')}
            checked={onlyFaulty}
            onChange={({ currentTarget }) => setOnlyFaulty(currentTarget.checked)}
          />
        )}
      </Group>
      <div className={sections.framed}>
        <table className={sections.table}>
          <thead>
            <tr>
              <th>{t('IMPORTS:line')}</th>
              {colonnes.map(({ heading }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may be called the same.
                <th key={place}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, state, cells, faults }) => {
              const whole = faults.filter(({ Champ }) => !colonnes.some((column) => column.Champ === Champ));
              return (
                <tr key={line} data-state={state} className={classes.row}>
                  <td>
                    {line}
                    {whole.map((fault) => (
                      <Fault key={`${fault.Champ} ${fault.rule}`} words={faultWords(fault)} />
                    ))}
                  </td>
                  {colonnes.map(({ Champ }, place) => {
                    const some = faults.filter((fault) => Champ !== null && fault.Champ === Champ);
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may be called the same.
                      <td key={place} data-wrong={some.length > 0 || undefined} data-out={Champ === null || undefined}>
                        {cells[place]}
                        {some.map((fault) => (
                          <Fault key={fault.rule} words={faultWords(fault)} />
                        ))}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length < all && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('IMPORTS:firstLines', { shown: shown.length, count: all })}
        </Text>
      )}
    </section>
  );
}

function Fault({ words }: { readonly words: string }) {
  return <div className={classes.fault}>{words}</div>;
}
