import { Anchor, Button, Title } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import { useTexts } from '../../lib/texts.ts';
import { Why } from '../../ui/why.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import { FieldValue, telephoneLink } from '../people/field-value.tsx';
import classes from './record.module.css';
import type { RecordSection } from './record.sections.ts';
import type { Found } from './record.tabs.tsx';

const EditSection = lazyPiece(() => import('./edit-section.tsx'));

interface SectionProps {
  readonly section: RecordSection;
  readonly found: Found;
  /** The section that is being changed. */
  readonly edited: string | undefined;
  readonly onEdit: (section: string | undefined) => void;
}

/** Some fields of a record, those that the reader may see; whoever may change one of them changes them where they stand. */
export function Section({ section, found, edited, onEdit }: SectionProps) {
  const { t } = useTexts();
  const { person } = found;
  const seen = section.fields.filter((name) => (person as Readonly<Record<string, unknown>>)[name] !== undefined);
  const [first] = section.fields;
  if (seen.length === 0 && !section.saysRefused) return null;
  const editable = section.section !== undefined && opens(found, section.section) ? section.section : undefined;
  const editing = editable !== undefined && edited === editable;
  return (
    <section className={classes.section} data-editing={editing || undefined}>
      <div className={classes.sectionHead}>
        <Title order={2}>{t(section.title)}</Title>
        {editable !== undefined && !editing && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={14} />}
            aria-label={t('FORMS:editSection', { section: t(section.title) })}
            onClick={() => onEdit(editable)}
          >
            {t('FORMS:edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <Suspense>
          <EditSection found={found} section={editable} onEnd={() => onEdit(undefined)} />
        </Suspense>
      ) : seen.length === 0 && first ? (
        <Refused field={first} IdPersonneEV1={person.IdPersonneEV1} />
      ) : (
        <dl className={classes.fields}>
          {seen.map((name) => (
            <div key={name} className={classes.field}>
              <dt>{t(`CHAMPS:${name}`)}</dt>
              <dd>
                <Reachable name={name} person={person}>
                  <FieldValue name={name} person={person} />
                </Reachable>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Whether the reader may change anything of a section. */
function opens({ droitsFormulaires }: Found, section: string): boolean {
  const items = personForm.sections.find((one) => one.section === section)?.items.filter(isFieldItem) ?? [];
  return items.some(({ field }) =>
    droitsFormulaires.some(
      ({ Champ, edit, rights }) =>
        Champ === field && edit && (!rights || rights.some((one) => one.edit !== false && one.visible !== false)),
    ),
  );
}

/** An address or a number that opens what it is for. */
function Reachable({ name, person, children }: { name: PersonField; person: PersonRecord; children: ReactNode }) {
  const { Mail, TelFixePro, TelMobilePro } = person;
  if (name === 'Mail' && Mail)
    return (
      <Anchor inherit href={`mailto:${Mail}`}>
        {Mail}
      </Anchor>
    );
  const phone = name === 'TelFixePro' ? TelFixePro : name === 'TelMobilePro' ? TelMobilePro : undefined;
  return phone ? (
    <Anchor inherit href={telephoneLink(phone)}>
      {phone}
    </Anchor>
  ) : (
    children
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
