import { Button, Group, Switch, Text, TextInput, Title } from '@mantine/core';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { faultWords } from './fault-words.ts';
import classes from './imports.module.css';

/** A line as it is to be read instead. */
export interface MendedLine {
  readonly line: number;
  readonly cells: string[];
}

interface LinesPartProps {
  readonly verdict: Verdict;
  readonly onMend: (lignes: readonly MendedLine[]) => void;
}

/** Lines as they stand in the file, with what is wrong beside each cell; those refused are said otherwise in place. */
export function LinesPart({ verdict, onMend }: LinesPartProps) {
  const { t } = useTexts();
  const { counts, lignes, colonnes } = verdict;
  const [mended, setMended] = useState<Readonly<Record<number, readonly string[]>>>({});
  const [onlyFaulty, setOnlyFaulty] = useState(counts.refused > 0);
  const say = (line: number, cells: readonly string[], place: number, text: string) => {
    const now = colonnes.map((_, index) => mended[line]?.[index] ?? cells[index] ?? '');
    setMended({ ...mended, [line]: now.with(place, text) });
  };
  const again = Object.entries(mended).map(([line, cells]) => ({ line: Number(line), cells: [...cells] }));
  const shown = onlyFaulty ? lignes.filter(({ state }) => state === 'refused') : lignes;
  const all = onlyFaulty ? counts.refused : counts.lines;
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {t('IMPORTS:lines')}
        </Title>
        {again.length > 0 && (
          <Button size="xs" onClick={() => onMend(again)}>
            {t('IMPORTS:mend', { count: again.length })}
          </Button>
        )}
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
                  {colonnes.map(({ Champ, heading }, place) => {
                    const some = faults.filter((fault) => Champ !== null && fault.Champ === Champ);
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may be called the same.
                      <td key={place} data-wrong={some.length > 0 || undefined} data-out={Champ === null || undefined}>
                        {some.length > 0 || (whole.length > 0 && Champ !== null) ? (
                          <TextInput
                            size="xs"
                            aria-label={`${heading}, ${t('IMPORTS:line')} ${line}`}
                            value={mended[line]?.[place] ?? cells[place] ?? ''}
                            onChange={({ currentTarget }) => say(line, cells, place, currentTarget.value)}
                          />
                        ) : (
                          cells[place]
                        )}
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
