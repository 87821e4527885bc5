import { Button, NativeSelect } from '@mantine/core';
import type { OpenedDefinition, Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import classes from './imports.module.css';

interface ColumnsPartProps {
  readonly columns: Verdict['colonnes'];
  readonly definition: OpenedDefinition;
  readonly onSaid: (place: number, field: string | null) => void;
}

/** What each column of the file was taken for: it may be said otherwise, and what is only nearly called so is asked. */
export function ColumnsPart({ columns, definition, onSaid }: ColumnsPartProps) {
  const { t } = useTexts();
  const called = new Map(definition.colonnes.map(({ Champ, LibChamp }) => [Champ, LibChamp]));
  const choices = [
    { value: '', label: t('IMPORTS:leftOut') },
    ...definition.colonnes
      .filter(({ entre }) => entre)
      .map(({ Champ, LibChamp }) => ({ value: Champ, label: LibChamp })),
  ];
  const asks = columns.some(({ Champ, found }) => Champ === null && found !== 'said');
  return (
    <details open={asks} className={classes.columns}>
      <summary>{t('IMPORTS:columns')}</summary>
      <div className={sections.framed}>
        <table className={sections.table}>
          <thead>
            <tr>
              <th>{t('IMPORTS:column')}</th>
              <th>{t('IMPORTS:field')}</th>
              <th aria-label={t('COMMON:actions')} />
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, Champ, near, twice }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may be called the same.
              <tr key={place}>
                <td>{heading}</td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${heading}, ${t('IMPORTS:field')}`}
                    data={choices}
                    value={Champ ?? ''}
                    onChange={({ currentTarget }) => onSaid(place, currentTarget.value || null)}
                  />
                </td>
                <td>
                  {twice && <span className={parts.quiet}>{t('IMPORTS:twice')}</span>}
                  {near !== null && (
                    <Button size="compact-xs" variant="default" onClick={() => onSaid(place, near)}>
                      {t('IMPORTS:near', { field: called.get(near) ?? near })}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
