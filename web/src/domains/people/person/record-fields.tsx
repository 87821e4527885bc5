import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useTexts } from '../../../lib/texts.ts';
import { OnDemandPanel } from '../../../ui/on-demand-panel.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { FieldValue, telephoneLink } from '../people/field-value.tsx';
import { type Found, hasHistory } from './found.ts';
import { MaskedValue } from './masked-value.tsx';
import classes from './record.module.css';
import type { RecordSection } from './record.sections.ts';
import type { Masked } from './sensitive.ts';
import { useWaiting, WaitingAt } from './waiting-changes.tsx';

const FieldHistory = lazyPiece(() => import('./field-history.tsx'));

/** One alone is shown: to fold it would save nothing. */
const fewestFolded = 2;

interface RecordFieldsProps {
  readonly section: RecordSection;
  readonly found: Found;
  /** Those of its fields that the reader sees, in their order. */
  readonly seen: readonly PersonField[];
  readonly isMasked: (name: PersonField) => name is Masked;
  readonly onAnotherDay: boolean;
}

/** The fields of a section as they are read. Those that say nothing are folded behind their number. */
export function RecordFields({ section, found, seen, isMasked, onAnotherDay }: RecordFieldsProps) {
  const { t } = useTexts();
  const { person } = found;
  const [unfolded, setUnfolded] = useState(false);
  const waiting = new Set(useWaiting(person.IdPersonneEV1).flatMap(({ fields }) => fields));
  const saysNothing = (name: PersonField) =>
    !isMasked(name) && !waiting.has(section.filledIn?.[name] ?? name) && isEmpty(readValue(person, name));
  const empty = seen.filter(saysNothing);
  const folds = !unfolded && empty.length >= fewestFolded;
  const shown = folds ? seen.filter((name) => !empty.includes(name)) : seen;
  return (
    <>
      <dl className={classes.fields}>
        {shown.map((name) => (
          <div key={name} className={classes.field} data-field={section.filledIn?.[name] ?? name}>
            <dt>{t(`CHAMPS:${name}`)}</dt>
            <dd>
              {hasHistory(found) && section.filledIn?.[name] && (
                <HistoryButton found={found} name={name} field={section.filledIn[name]} />
              )}
              {isMasked(name) ? (
                <MaskedValue name={name} />
              ) : (
                <Reachable name={name} person={person}>
                  <FieldValue name={name} person={person} />
                </Reachable>
              )}
              {!onAnotherDay && <WaitingAt name={name} IdPersonneEV1={person.IdPersonneEV1} />}
            </dd>
          </div>
        ))}
      </dl>
      {folds && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.folded}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {t('FORMS:emptyFields', { count: empty.length })}
        </Button>
      )}
    </>
  );
}

const readValue = (person: PersonRecord, name: PersonField) => (person as Readonly<Record<string, unknown>>)[name];
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An address or a number that opens what it is for. */
export function Reachable({
  name,
  person,
  children,
}: {
  name: PersonField;
  person: PersonRecord;
  children: ReactNode;
}) {
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
      <PhoneText number={phone} />
    </Anchor>
  ) : (
    children
  );
}

/** The quiet button of a field that says who changed it. */
function HistoryButton({ found, name, field }: { found: Found; name: PersonField; field: PersonField }) {
  const { t } = useTexts();
  const label = t('HISTORY:ofField', { field: t(`CHAMPS:${name}`) });
  return (
    <span className={classes.past}>
      <OnDemandPanel
        label={label}
        control={(props) => (
          <ActionIcon {...props} variant="subtle" color="gray" size="sm" aria-label={label} title={label}>
            <IconHistory size={14} />
          </ActionIcon>
        )}
      >
        {(close) => (
          <Suspense>
            <FieldHistory found={found} name={name} field={field} onDone={close} />
          </Suspense>
        )}
      </OnDemandPanel>
    </span>
  );
}
