import { Alert, Text, Title } from '@mantine/core';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { JudgedField } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FieldItem, type FormSection, isFieldItem, type SaidItem } from '@passerelle/contracts/forms/form.ts';
import { keyOfItem } from '@passerelle/contracts/forms/form-edits.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { comma } from '../../lib/comma.ts';
import {
  type DeclaredForm,
  labelKey,
  useEmptied,
  useHolds,
  useJudged,
  useSectionShown,
  useStranded,
} from '../../lib/form/declared-form.ts';
import { useField } from '../../lib/form/form.ts';
import { useWords } from '../../lib/form/form-in-force.ts';
import { useTexts } from '../../lib/texts.ts';
import type { FilterControl } from '../filters/filter-types.ts';
import { type ControlProps, controls } from './controls.tsx';
import classes from './declared-fields.module.css';
import { useBound } from './field.tsx';
import { SaidValue } from './said-value.tsx';

/** How a form is drawn where it stands: where searched choices come from, and how a closed value reads. */
export interface Drawing {
  readonly searchOf: (field: Field) => FilterControl;
  /** Where the words of a field come from that are in use already. */
  readonly suggested?: (name: string) => FilterControl | undefined;
  readonly closed: (name: string) => ReactNode;
  /** What is filled in and not shown yet, with the way to ask for it. */
  readonly masked?: (name: string) => ReactNode;
}

interface DeclaredProps {
  readonly declared: DeclaredForm;
  readonly drawing: Drawing;
  /** It is only read: its values stand as text, not as fields that are closed. */
  readonly read?: boolean | undefined;
}

/** The fields of a form, section by section. A title is drawn where there are several. */
export function DeclaredFields({ declared, drawing, read }: DeclaredProps) {
  const { declaration, sections } = declared;
  const shown = declaration.sections.filter(({ section }) => !sections || sections.includes(section));
  const drawn = useInTurn(shown.length);
  return (
    <>
      {shown.slice(0, drawn).map((section) => (
        <Section key={section.section} {...{ declared, drawing, read, section }} titled={shown.length > 1} />
      ))}
      <Emptied declared={declared} />
      <Stranded declared={declared} />
    </>
  );
}

/**
 * How many sections are drawn: the first at once, each other in its turn, once the one before is on screen, so that nobody
 * waits for what is further down.
 */
function useInTurn(all: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= all) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, all]);
  return drawn;
}

const Section = memo(function Section({
  declared,
  drawing,
  read,
  section,
  titled,
}: DeclaredProps & { readonly section: FormSection; readonly titled: boolean }) {
  const words = useWords();
  if (!useSectionShown(declared, section)) return null;
  return (
    <section className={classes.section}>
      {titled && <Title order={2}>{words(section.title)}</Title>}
      <div className={classes.fields}>
        {section.items.map((item) =>
          isFieldItem(item) ? (
            <DeclaredField key={item.field} {...{ declared, drawing, read, item }} />
          ) : (
            <Said key={keyOfItem(item)} declared={declared} item={item} />
          ),
        )}
      </div>
    </section>
  );
});

/** A message (M) or a warning (W) between fields. */
function Said({ declared, item }: { readonly declared: DeclaredForm; readonly item: SaidItem }) {
  const words = useWords();
  if (!useHolds(declared, item.shown)) return null;
  return (
    <Alert color={item.code === 'W' ? 'yellow' : 'ink'} className={classes.wide}>
      {words(item.text)}
    </Alert>
  );
}

const DeclaredField = memo(function DeclaredField({
  declared,
  drawing,
  read,
  item,
}: DeclaredProps & { readonly item: FieldItem }) {
  const judged = useJudged(declared, item.field);
  if (!judged?.shown) return null;
  if (judged.masked)
    return (
      <Still name={item.field} label={labelKey(declared.declaration, item.field)}>
        {drawing.masked?.(item.field)}
      </Still>
    );
  if (read)
    return (
      <Still name={item.field} label={labelKey(declared.declaration, item.field)} plain>
        <span className={classes.value}>{drawing.closed(item.field)}</span>
      </Still>
    );
  return judged.open ? (
    <Open {...{ declared, drawing, item, judged }} />
  ) : (
    <Closed name={item.field} label={labelKey(declared.declaration, item.field)}>
      {drawing.closed(item.field)}
    </Closed>
  );
});

/** Controls that take the whole width; a single file leaves room for another. */
const wide: ReadonlySet<string> = new Set(['R', 'HTML', 'DOC']);
const isWide = ({ code }: FieldItem, { files }: Field) => wide.has(code) && files?.most !== 1;

function Open({
  declared,
  drawing,
  item,
  judged,
}: DeclaredProps & { readonly item: FieldItem; readonly judged: JudgedField }) {
  const { t } = useTexts();
  const words = useWords();
  const bound = useBound(declared.form, item.field);
  const { changed, unread } = useField(declared.form, item.field);
  const parting = useField(declared.form, item.partedBy ?? item.field);
  const onFault = useCallback<ControlProps['onFault']>(
    (fault, quietly) => declared.form.store.hold(item.field, fault, quietly),
    [declared.form.store, item.field],
  );
  const Control = controls[item.code];
  const field = declared.declaration.fields[item.field] as Field;
  const props: ControlProps = {
    ...bound,
    value: judged.emptiedBy === undefined ? bound.value : null,
    name: item.field,
    field,
    item,
    searchOf: drawing.searchOf,
    suggested: drawing.suggested?.(item.field),
    words: declared.declaration.words ?? 'PERSON',
    onFault,
    unread,
    ...(item.partedBy && { part: parting.value, moved: changed || parting.changed }),
    from: judged.from,
    until: judged.until,
    choices: judged.choices,
    ...(item.help && { description: words(item.help) }),
  };
  return (
    <div className={isWide(item, field) ? classes.wide : classes.field} data-field={item.field}>
      <Control {...props} />
      {!bound.error && judged.warnings.length > 0 && (
        <p role="status" className={`${classes.warning} ${classes.more}`}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {judged.warnings.map(({ rule }) => t(`REGLES:${rule}`)).join(' ')}
        </p>
      )}
    </div>
  );
}

/** What may be read here and not changed: whoever tries is told. */
function Closed({ name, label, children }: Pick<StillProps, 'name' | 'label' | 'children'>) {
  const { t } = useTexts();
  const [tried, setTried] = useState(false);
  return (
    <Still name={name} label={label} onTry={() => setTried(true)} said={tried ? t('FORMS:closed') : undefined}>
      <span className={classes.value}>{children}</span>
      <IconLock size={14} aria-label={t('FORMS:closed')} />
    </Still>
  );
}

interface StillProps {
  readonly name: string;
  readonly label: TextKey;
  readonly onTry?: () => void;
  readonly said?: string | undefined;
  /** As text, without a box. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

/** A field without a control, where its control would be. */
function Still({ name, label, onTry, said, plain = false, children }: StillProps) {
  const { t } = useTexts();
  return (
    <div className={classes.field} data-field={name}>
      <Text component="div" size="sm" fw={550} className={classes.label}>
        {t(label)}
      </Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that it is said why not */}
      <div
        className={plain ? classes.plain : classes.closed}
        data-refuses={onTry ? true : undefined}
        onClick={onTry}
        onKeyDown={onTry}
      >
        {children}
      </div>
      {said && (
        <Text size="xs" c="dimmed" role="status" className={classes.more}>
          {said}
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
      {t('FORMS:willEmpty', { fields: emptied.map((name) => t(labelKey(declared.declaration, name))).join(comma()) })}
    </Alert>
  );
}

/** What was typed where nothing may be typed any more: it is there to be read, and taken somewhere else. */
function Stranded({ declared }: { readonly declared: DeclaredForm }) {
  const { t } = useTexts();
  const stranded = useStranded(declared);
  if (stranded.length === 0) return null;
  const { store, show } = declared.form;
  return (
    <Alert color="yellow" role="status" title={t('FORMS:notSaved')}>
      <ul className={classes.stranded}>
        {stranded.map((name) => (
          <li key={name}>
            {t(labelKey(declared.declaration, name))}: <SaidValue value={show(name, store.field(name).value)} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
