import { ActionIcon, Badge, NativeSelect, Title } from '@mantine/core';
import type { OfferedSubject } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { type Form, useSaidField } from '../../../../lib/form/form.ts';
import { useTexts } from '../../../../lib/texts.ts';
import sections from '../../../../ui/sections.module.css';
import { ColumnSettings } from './column-settings.tsx';
import { type Column, type DefinitionValues, nameOf } from './definition.values.ts';
import classes from './definitions.module.css';

interface ColumnsEditorProps {
  readonly form: Form<DefinitionValues>;
  readonly subject: OfferedSubject;
  /** It is shown, and not changed. */
  readonly fixed: boolean;
  /** Lines may add rows. */
  readonly adds: boolean;
}

/** The columns of a definition in their order: moved by dragging or with buttons, each with what is said of it. */
export function ColumnsEditor({ form, subject, fixed, adds }: ColumnsEditorProps) {
  const { t } = useTexts();
  const { value: Etat, faults } = useSaidField(form, 'Etat');
  const [over, setOver] = useState<number>();
  const { columns } = Etat;
  const change = (next: readonly Column[]) => form.change({ Etat: { ...Etat, columns: [...next] } });
  const move = (from: number, to: number) => {
    const moved = columns[from];
    if (moved) change(columns.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const drag = (at: number) =>
    fixed
      ? {}
      : {
          draggable: true,
          'data-over': over === at || undefined,
          onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', String(at)),
          onDragOver: (event: DragEvent) => {
            event.preventDefault();
            setOver(at);
          },
          onDragEnd: () => setOver(undefined),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            setOver(undefined);
            const from = Number.parseInt(event.dataTransfer.getData('text/plain'), 10);
            if (columns[from] && from !== at) move(from, at);
          },
        };
  // Where a row is called as its key is, the key's code tells them apart.
  const names = subject.champs.map(({ Champ }) => nameOf(Champ));
  const called = (field: string) => {
    const name = nameOf(field);
    return names.filter((one) => one === name).length > 1 ? `${name} (${field})` : name;
  };
  const free = subject.champs.filter(({ Champ }) => !columns.some(({ field }) => field === Champ));
  const faultsAt = (at: string) => faults.filter(({ path }) => path === at || path.startsWith(`${at}/`));
  const whole = faults.filter(({ path }) => !path.startsWith('Etat/columns/'));
  return (
    <section className={sections.section} aria-label={t('DEFINITIONS:columns')}>
      <Title order={2} size="h4" mb="sm">
        {t('DEFINITIONS:columns')}
      </Title>
      <ol className={classes.columns}>
        {columns.map((column, at) => {
          const label = called(column.field);
          const wrong = faultsAt(`Etat/columns/${at}`);
          const offered = subject.champs.find(({ Champ }) => Champ === column.field);
          return (
            <li key={column.field} data-wrong={wrong.length > 0 || undefined} {...drag(at)}>
              <div className={classes.column}>
                {!fixed && <IconGripVertical size={14} aria-hidden="true" className={classes.grip} />}
                <span className={classes.name}>{label}</span>
                {offered?.cle && <Badge variant="light">{t('DEFINITIONS:key')}</Badge>}
                {column.mandatory && <Badge>{t('DEFINITIONS:mandatory')}</Badge>}
                {column.way && <Badge color="gray">{t(`DEFINITIONS:way ${column.way}`)}</Badge>}
                {!fixed && (
                  <span className={classes.moves}>
                    <ActionIcon
                      size={28}
                      aria-label={t('DEFINITIONS:upColumn', { column: label })}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      size={28}
                      aria-label={t('DEFINITIONS:downColumn', { column: label })}
                      disabled={at === columns.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                    <ActionIcon
                      size={28}
                      aria-label={t('DEFINITIONS:removeColumn', { column: label })}
                      onClick={() => change(columns.toSpliced(at, 1))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </span>
                )}
              </div>
              {wrong.map((fault) => (
                <p key={`${fault.path} ${fault.rule}`} className={classes.wrong} role="alert">
                  {form.faultText(fault)}
                </p>
              ))}
              {!fixed && (
                <ColumnSettings
                  column={column}
                  offered={offered}
                  adds={adds}
                  opened={wrong.length > 0}
                  onChange={(next) => change(columns.with(at, next))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {whole.map((fault) => (
        <p key={`${fault.path} ${fault.rule}`} className={classes.wrong} role="alert">
          {form.faultText(fault)}
        </p>
      ))}
      {!fixed && free.length > 0 && (
        <NativeSelect
          mt="sm"
          label={t('DEFINITIONS:addColumn')}
          value=""
          onChange={({ currentTarget: { value } }) => value && change([...columns, { field: value }])}
          data={[
            { value: '', label: '' },
            ...free
              .map(({ Champ, cle }) => ({
                value: Champ,
                label: cle ? `${called(Champ)} · ${t('DEFINITIONS:key')}` : called(Champ),
              }))
              .sort((one, other) => one.label.localeCompare(other.label)),
          ]}
        />
      )}
    </section>
  );
}
