import { Button, Title } from '@mantine/core';
import { type FormSection, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useWords } from '../../../lib/form/form-in-force.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useLostFocus } from '../../../ui/focus-return.ts';
import { focusField } from '../../../ui/form/places-at-fault.ts';
import { bringIntoSight } from '../../../ui/in-sight.ts';
import { Why } from '../../../ui/why.tsx';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import type { Sought } from './edit-section.tsx';
import { type Found, mayDo } from './found.ts';
import { ShowButton } from './masked-value.tsx';
import classes from './record.module.css';
import type { RecordSection } from './record.sections.ts';
import { RecordFields } from './record-fields.tsx';
import type { Masked } from './sensitive.ts';

const EditSection = lazyPiece(() => import('./edit-section.tsx'));

interface SectionProps {
  readonly section: RecordSection;
  readonly found: Found;
  /** The sections that are being changed: as many at once as one likes. */
  readonly edited: readonly string[];
  readonly onEdit: (section: string, changes: boolean) => void;
  /** The field that somebody asked for from somewhere else of the record, and how one asks for another. */
  readonly sought?: Sought | undefined;
  readonly wayTo?: (name: string) => void;
  /** Shown as it was or will be on another day: nothing waits there. */
  readonly onAnotherDay?: boolean;
}

/** Some fields of a record, those that the reader may see; whoever may change one of them changes them where they stand. */
export function Section({
  section,
  found,
  edited,
  onEdit,
  sought,
  wayTo = nowhere,
  onAnotherDay = false,
}: SectionProps) {
  const { t } = useTexts();
  const words = useWords();
  const { person, masked: hidden } = found;
  const editable = section.section && opens(found, section.section) ? section.section.section : undefined;
  const editing = editable !== undefined && edited.includes(editable);
  const change = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLElement>(null);
  const wasEditing = useRef(editing);
  const here = sought && section.section && holdsField(section.section, sought.field) ? sought : undefined;
  useLostFocus(editing, () => change.current);
  useEffect(() => {
    if (wasEditing.current && !editing) bringIntoSight(root.current);
    wasEditing.current = editing;
    if (here && !editing) focusField(root.current, here.field);
  }, [editing, here]);
  if (section.right && !mayDo(found, section.right)) return null;
  if (section.ofPeople && person.Physique === false) return null;
  const masked = hidden.filter((name) => section.fields.includes(name));
  const isMasked = (name: PersonField): name is Masked => (masked as readonly PersonField[]).includes(name);
  const seen = section.fields.filter(
    (name) => isMasked(name) || (person as Readonly<Record<string, unknown>>)[name] !== undefined,
  );
  const [first] = section.fields;
  if (seen.length === 0 && (onAnotherDay || !section.saysRefused)) return null;
  return (
    <section ref={root} className={classes.section} data-editing={editing || undefined}>
      <div className={classes.sectionHead}>
        <Title order={2}>{words(section.title)}</Title>
        {masked.length > 1 && (
          <ShowButton size="compact-sm" fields={masked} label={t('FORMS:showAllOf', { section: words(section.title) })}>
            {t('FORMS:showAll')}
          </ShowButton>
        )}
        {editable !== undefined && !editing && (
          <Button
            ref={change}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={14} />}
            aria-label={t('FORMS:editSection', { section: words(section.title) })}
            onClick={() => onEdit(editable, true)}
          >
            {t('FORMS:edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <Suspense>
          <EditSection {...{ found, wayTo }} section={editable} sought={here} onEnd={() => onEdit(editable, false)} />
        </Suspense>
      ) : seen.length === 0 && first ? (
        <Refused field={first} IdPersonneEV1={person.IdPersonneEV1} />
      ) : (
        <RecordFields {...{ section, found, seen, isMasked, onAnotherDay }} />
      )}
    </section>
  );
}

const nowhere = () => undefined;

const holdsField = ({ items }: FormSection, name: string) =>
  items.some((item) => isFieldItem(item) && item.field === name);

/** Whether the reader may change anything of a section. */
export function opens({ droitsFormulaires }: Found, { items }: FormSection): boolean {
  return items
    .filter(isFieldItem)
    .some(({ field }) =>
      droitsFormulaires.some(
        ({ Champ, edit, rights }) =>
          Champ === field && edit && (!rights || rights.some((one) => one.edit !== false && one.visible !== false)),
      ),
    );
}

function Refused({ field, IdPersonneEV1 }: { field: PersonField; IdPersonneEV1: number }) {
  const { t } = useTexts();
  return (
    <p className={classes.refused}>
      {t('PERSON:refused')}{' '}
      <Why>
        <MissingRight right={readRight(field)} IdPersonneEV1={IdPersonneEV1} />
      </Why>
    </p>
  );
}
