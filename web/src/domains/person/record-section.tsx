import { Anchor, Title } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Why } from '../../ui/why.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import { FieldValue, telephoneLink } from '../people/field-value.tsx';
import classes from './record.module.css';
import type { RecordSection } from './record.sections.ts';

/** Some fields of a record, those that the reader may see. */
export function Section({ section, person }: { section: RecordSection; person: PersonRecord }) {
  const { t } = useTexts();
  const seen = section.fields.filter((name) => (person as Readonly<Record<string, unknown>>)[name] !== undefined);
  if (seen.length === 0 && !section.saysRefused) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t(section.title)}</Title>
      {seen.length === 0 ? (
        <Refused field={section.fields[0]!} IdPersonneEV1={person.IdPersonneEV1} />
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
