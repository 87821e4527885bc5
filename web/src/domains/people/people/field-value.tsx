import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { DirectoryRow, PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { IconCheck, IconDeviceMobile, IconMail, IconMinus, IconPhone, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { caller } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { showDate, showInstant } from '../../../lib/format.ts';
import { useReference } from '../../../lib/reference.ts';
import { translate } from '../../../lib/texts.ts';
import { PhoneText, useShowPhone } from '../../../ui/phone-text.tsx';
import { codeLabel } from './field-control.ts';
import classes from './field-value.module.css';
import { FileValues } from './file-values.tsx';
import { PersonLink } from './person-link.tsx';
import { PersonPhoto } from './person-photo.tsx';

/** A person as some call answered them: a field that the reader may not see is absent. */
export type SeenPerson = DirectoryRow | PersonRecord;

interface FieldValueProps {
  readonly name: PersonField;
  readonly person: SeenPerson;
  /** In a grid the arrows reach links, not Tab. */
  readonly inGrid?: boolean;
}

interface ValueProps<Value> {
  readonly name: PersonField;
  readonly field: Field;
  readonly value: Value;
  readonly inGrid: boolean;
}

interface PersonValue {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
}

interface ContactsValue {
  readonly Mail: string | null;
  readonly TelFixePro: string | null;
  readonly TelMobilePro: string | null;
}

/**
 * A field of a person, drawn from its type and its reference list alone. Nothing when the reader may not see it here,
 * a dash when it is empty. Cells follow the language because their columns do, not one by one.
 */
export function FieldValue({ name, person, inGrid = false }: FieldValueProps): ReactNode {
  const value = (person as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) return null;
  if (name === 'IndexPrenomNom') {
    const { IdPays, VIP, Photo } = person;
    return (
      <span className={classes.name}>
        <PersonPhoto person={{ ...person, IndexPrenomNom: String(value), Photo }} size={24} />
        <PersonLink
          person={{ ...person, IndexPrenomNom: String(value) }}
          IdPays={IdPays as string | null | undefined}
          inGrid={inGrid}
          strong
        />
        {VIP === true && <VipMark />}
      </span>
    );
  }
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={classes.none}>—</span>;
  const field = personField(name);
  const props = { name, field, inGrid };
  switch (field.type) {
    case 'boolean':
      return <YesNo {...props} value={value === true} />;
    case 'person':
      return <PersonLink person={value as PersonValue} inGrid={inGrid} />;
    case 'contacts':
      return <Contacts {...props} value={value as ContactsValue} />;
    case 'codes':
      return <Codes {...props} value={value as readonly string[]} />;
    case 'code':
      return <Code {...props} value={value as string | number} />;
    case 'files':
      return <FileValues label={translate(`CHAMPS:${name}`)} ids={value as readonly string[]} />;
    case 'date':
      return <time dateTime={String(value)}>{showDate(String(value))}</time>;
    case 'instant':
      return <Instant {...props} value={String(value)} />;
    default:
      // In a grid as it is stored: what knows how every country writes does not come for a list.
      if (field.format === 'phone' && !inGrid) return <PhoneText number={String(value)} />;
      return (
        <span className={classes.clipped} title={String(value)}>
          {String(value)}
        </span>
      );
  }
}

export function VipMark() {
  return (
    <span className={classes.vip} title={translate('CHAMPS:VIP')}>
      <IconStarFilled size={12} aria-hidden="true" /> VIP
    </span>
  );
}

function YesNo({ value }: ValueProps<boolean>) {
  return (
    <span className={classes.yesNo} data-yes={value || undefined}>
      {value ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
      {translate(value ? 'COMMON:yes' : 'COMMON:no')}
    </span>
  );
}

function Instant({ value }: ValueProps<string>) {
  return <time dateTime={value}>{showInstant(value, caller.language)}</time>;
}

/** A code by its label, with its colour beside the word where its list gives one. */
function Code({ name, field, value }: ValueProps<string | number>) {
  const list = useReference(isReferenceList(field.reference) ? field.reference : undefined);
  const row = list.byId.get(String(value));
  const label = row?.label ?? codeLabel(name, value);
  if (!row?.colour)
    return (
      <span className={classes.clipped} title={label}>
        {label}
      </span>
    );
  return (
    <span className={classes.badge} title={label}>
      <span className={classes.dot} style={{ backgroundColor: row.colour }} aria-hidden="true" />
      <span className={classes.clipped}>{label}</span>
    </span>
  );
}

function Codes({ field, value }: ValueProps<readonly string[]>) {
  const list = useReference(isReferenceList(field.reference) ? field.reference : undefined);
  const labels = value.map((code) => list.byId.get(code)?.label ?? code);
  return (
    <span className={classes.tags} title={labels.join(comma())}>
      {labels.map((label) => (
        <span key={label} className={classes.tag}>
          {label}
        </span>
      ))}
    </span>
  );
}

function Contacts({ value, inGrid }: ValueProps<ContactsValue>) {
  const tabIndex = inGrid ? -1 : undefined;
  const { Mail, TelFixePro, TelMobilePro } = value;
  if (!Mail && !TelFixePro && !TelMobilePro) return <span className={classes.none}>—</span>;
  const phone = (number: string | null, label: string, icon: ReactNode) =>
    number && <PhoneLink key={`${label} ${number}`} {...{ number, label, tabIndex }} icon={icon} />;
  return (
    <span className={classes.contacts}>
      {Mail && (
        <a className={classes.mail} href={`mailto:${Mail}`} tabIndex={tabIndex} title={Mail}>
          <IconMail size={16} aria-hidden="true" />
          <span className={classes.clipped}>{Mail}</span>
        </a>
      )}
      {phone(TelFixePro, translate('CHAMPS:TelFixePro'), <IconPhone size={16} aria-hidden="true" />)}
      {phone(TelMobilePro, translate('CHAMPS:TelMobilePro'), <IconDeviceMobile size={16} aria-hidden="true" />)}
    </span>
  );
}

interface PhoneLinkProps {
  readonly number: string;
  readonly label: string;
  readonly tabIndex: number | undefined;
  readonly icon: ReactNode;
}

/** Told as people write it where they look at it: what knows how every country does comes then, and not with the first page. */
function PhoneLink({ number, label, tabIndex, icon }: PhoneLinkProps) {
  const [looked, setLooked] = useState(false);
  const shown = useShowPhone(looked)(number);
  const look = () => setLooked(true);
  return (
    <a
      className={classes.contact}
      href={telephoneLink(number)}
      tabIndex={tabIndex}
      title={`${label} · ${shown}`}
      aria-label={`${label} · ${shown}`}
      onPointerEnter={look}
      onFocus={look}
    >
      {icon}
    </a>
  );
}

export function telephoneLink(number: string): string {
  const [main = '', extension] = number.split(';ext=');
  return `tel:${main.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
