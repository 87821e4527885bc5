/**
 * What mails can tell of: things that happen, each with the record that it is about, whom it concerns, and what a field of
 * a mail can take from it.
 */

/** What `person`, `to` and `manager` have in a mail: fields of the catalogue, read under its rights when previewed. */
export const mailPersonFields = [
  'Prenom',
  'Nom',
  'IndexPrenomNom',
  'CompteAD',
  'Mail',
  'TelFixePro',
  'TelMobilePro',
  'Fonction',
  'LibSite',
  'LibSociete',
] as const;
export type MailPersonField = (typeof mailPersonFields)[number];

/** Somebody that a source knows of: whom it happened to, who else is part of it, whose manager. */
export const mailPeople = ['to', 'person', 'manager'] as const;
export type MailPerson = (typeof mailPeople)[number];

/** Kinds of record that a source is about: what the id of a preview is the key of. */
export const mailRecords = ['delegation', 'personRole', 'person', 'plan'] as const;
export type MailRecord = (typeof mailRecords)[number];

/** How a value is written; `link` is an address of the portal in the reader's language. */
export const mailFieldTypes = ['text', 'date', 'longDate', 'number', 'link'] as const;
export type MailFieldType = (typeof mailFieldTypes)[number];

type PathKind = 'text' | 'date' | 'number' | 'link';

/** The types that a value of a kind can be written as. */
export const typesOf: Readonly<Record<PathKind, readonly MailFieldType[]>> = {
  text: ['text'],
  date: ['date', 'longDate'],
  number: ['number', 'text'],
  link: ['link'],
};

interface Source {
  readonly record: MailRecord;
  readonly people: readonly MailPerson[];
  /** Besides what its people have. */
  readonly paths: Readonly<Record<string, PathKind>>;
}

const delegation = {
  record: 'delegation',
  people: ['to', 'person', 'manager'],
  paths: { 'role.LibRole': 'text', from: 'date', until: 'date', link: 'link' },
} as const satisfies Source;
const role = {
  record: 'personRole',
  people: ['to', 'manager'],
  paths: { 'role.LibRole': 'text', link: 'link' },
} as const satisfies Source;
const plan = {
  record: 'plan',
  people: ['to', 'person'],
  paths: { 'plan.IdPlan': 'number', link: 'link' },
} as const satisfies Source;

/** By the name of what happens: the kind of the notification that tells of it. */
export const mailSources = {
  delegationReceived: delegation,
  delegationGiven: delegation,
  delegationChanged: delegation,
  delegationCancelled: delegation,
  roleEnded: role,
  roleRestored: role,
  secondFactorReset: { record: 'person', people: ['to', 'person', 'manager'], paths: { link: 'link' } },
  planToConfirm: plan,
  breakGlass: plan,
} as const satisfies Record<string, Source>;

export type MailSource = keyof typeof mailSources;
export const mailSourceNames = Object.keys(mailSources) as MailSource[];

/** Everything that a field of a mail about this source can take, with the kind of its value. */
export function pathsOf(source: MailSource): ReadonlyMap<string, PathKind> {
  const { people, paths }: Source = mailSources[source];
  return new Map([
    ...people.flatMap((person) => mailPersonFields.map((field) => [`${person}.${field}`, 'text'] as const)),
    ...Object.entries(paths),
  ]);
}

/** In a list of recipients, somebody whom the source knows of: `$to`. Anything else is an address. */
export function personOfRecipient(recipient: string): MailPerson | undefined {
  return mailPeople.find((person) => recipient === `$${person}`);
}
