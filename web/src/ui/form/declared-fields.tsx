import { Alert, Text, Title } from '@mantine/core';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { type FieldItem, type FormItem, type FormSection, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { type DeclaredForm, useEmptied, useJudged } from '../../lib/form/declared-form.ts';
import { useTexts } from '../../lib/texts.ts';
import type { FilterControl } from '../filters/filter-types.ts';
import { type ControlProps, controls } from './controls.tsx';
import classes from './declared-fields.module.css';
import { useBound } from './field.tsx';

/** How a form is drawn where it stands: where searched choices come from, and how a closed value reads. */
export interface Drawing {
  readonly searchOf: (field: Field) => FilterControl;
  readonly closed: (name: string) => ReactNode;
}

interface DeclaredProps {
  readonly declared: DeclaredForm;
  readonly drawing: Drawing;
}

/** The fields of a form, section by section. A title is drawn where there are several. */
export function DeclaredFields({ declared, drawing }: DeclaredProps) {
  const { declaration, sections } = declared;
  const shown = declaration.sections.filter(({ section }) => !sections || sections.includes(section));
  return (
    <>
      {shown.map((section) => (
        <Section key={section.section} {...{ declared, drawing, section }} titled={shown.length > 1} />
      ))}
      <Emptied declared={declared} />
    </>
  );
}

function Section({
  declared,
  drawing,
  section,
  titled,
}: DeclaredProps & { readonly section: FormSection; readonly titled: boolean }) {
  const { t } = useTexts();
  return (
    <section className={classes.section}>
      {titled && <Title order={2}>{t(section.title as TextKey)}</Title>}
      <div className={classes.fields}>
        {section.items.map((item) =>
          isFieldItem(item) ? (
            <DeclaredField key={item.field} {...{ declared, drawing, item }} />
          ) : (
            <Said key={item.text} item={item} />
          ),
        )}
      </div>
    </section>
  );
}

/** A message (M) or a warning (W) between fields. */
function Said({ item }: { readonly item: Exclude<FormItem, FieldItem> }) {
  const { t } = useTexts();
  return (
    <Alert color={item.code === 'W' ? 'yellow' : 'blue'} className={classes.wide}>
      {t(item.text as TextKey)}
    </Alert>
  );
}

const DeclaredField = memo(function DeclaredField({
  declared,
  drawing,
  item,
}: DeclaredProps & { readonly item: FieldItem }) {
  const judged = useJudged(declared, item.field);
  if (!judged?.shown) return null;
  return judged.open ? (
    <Open {...{ declared, drawing, item }} emptied={judged.emptiedBy !== undefined} />
  ) : (
    <Closed name={item.field}>{drawing.closed(item.field)}</Closed>
  );
});

function Open({
  declared,
  drawing,
  item,
  emptied,
}: DeclaredProps & { readonly item: FieldItem; readonly emptied: boolean }) {
  const { t } = useTexts();
  const bound = useBound(declared.form, item.field);
  const Control = controls[item.code];
  const field = declared.declaration.fields[item.field] as Field;
  const props: ControlProps = {
    ...bound,
    value: emptied ? null : bound.value,
    name: item.field,
    field,
    item,
    searchOf: drawing.searchOf,
    onFault: (fault) => declared.form.store.hold(item.field, fault),
    ...(item.help && { description: t(item.help as TextKey) }),
  };
  return (
    <div className={item.code === 'R' || item.code === 'HTML' ? classes.wide : undefined}>
      <Control {...props} />
    </div>
  );
}

/** What may be read here and not changed: whoever tries is told. */
function Closed({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTexts();
  const [tried, setTried] = useState(false);
  return (
    <div>
      <Text component="div" size="sm" fw={550}>
        {t(`CHAMPS:${name}` as TextKey)}
      </Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that it is said why not */}
      <div className={classes.closed} onClick={() => setTried(true)} onKeyDown={() => setTried(true)}>
        <span className={classes.value}>{children}</span>
        <IconLock size={14} aria-label={t('FORMS:closed')} />
      </div>
      {tried && (
        <Text size="xs" c="dimmed" role="status">
          {t('FORMS:closed')}
        </Text>
      )}
    </div>
  );
}

/** What saving empties, said before it is saved. */
function Emptied({ declared }: { readonly declared: DeclaredForm }) {
  const { t } = useTexts();
  const emptied = useEmptied(declared);
  if (emptied.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {t('FORMS:willEmpty', { fields: emptied.map((name) => t(`CHAMPS:${name}` as TextKey)).join(', ') })}
    </Alert>
  );
}
