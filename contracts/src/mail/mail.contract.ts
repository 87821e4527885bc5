import { Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { idLangues } from '../languages.ts';
import { addressLength } from './address.ts';
import { mailFieldTypes, mailSourceNames } from './mail.sources.ts';

const Langue = oneOf(Object.values(idLangues));
/** The code of a mail. */
const Code = Type.String({ pattern: '^[A-Z][A-Z0-9_]{2,49}$' });
const Recipients = Type.Array(Type.String({ minLength: 2, maxLength: addressLength }), { maxItems: 50 });
const Profile = Key;

/** What an administrator decides of a mail. */
const settings = {
  LibMail: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** Of those who have no language of their own here, and the source of the others. */
  Langue,
  Mailto: Recipients,
  CClist: Recipients,
  BCClist: Recipients,
  /** Screen that its links open instead of the one of what happened, as a path below the language. */
  URL: nullable(Type.String({ maxLength: 300, pattern: '^[\\w./?=&%-]*$' })),
  Source: oneOf(mailSourceNames),
  /** Private: no routing. */
  Perso: Type.Boolean(),
  /** Also to the holders of this profile over the person concerned, and their delegates. */
  ProfilRoutage: nullable(Profile),
  DateD: nullable(CivilDate),
  DateF: nullable(CivilDate),
};
export const MailSettings = strict(settings);

/** Of the part as it was read, so that nobody writes over what they have not seen; 0 for what was not there. */
const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const marks = { DateModif: Instant, UserModif: nullable(Type.String({ description: 'name; null for the product' })) };

const OBJET = Type.String({ maxLength: 500 });
const body = Type.String({ maxLength: 50_000, description: 'MJML below mj-body, filled by Liquid' });
const Words = strict({ OBJET, body });

export const MailTemplate = strict({
  Langue,
  OBJET,
  body,
  ...marks,
  Revision,
  /** The text of the mail's own language changed since. */
  toReview: Type.Boolean(),
});

const fieldName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' });
const field = {
  Type: oneOf(mailFieldTypes),
  /** What it takes from the source: `role.LibRole`. */
  Map: Type.String({ minLength: 1, maxLength: 80 }),
  /** Empty before and after. */
  DateDebut: nullable(CivilDate),
  DateFin: nullable(CivilDate),
};
export const MailField = strict({
  IdField: fieldName,
  ...field,
  DateM: Instant,
  UserM: nullable(Type.String()),
  Revision,
});

export const mailFaultRules = ['syntax', 'field', 'tag', 'attribute', 'link', 'unclosed', 'tooLong'] as const;
const Fault = strict({
  part: oneOf(['subject', 'body']),
  rule: oneOf(mailFaultRules),
  line: Type.Integer(),
  value: Type.String(),
});

const Line = strict({
  IdMail: Code,
  LibMail: Type.String(),
  Langue,
  Source: oneOf(mailSourceNames),
  Perso: Type.Boolean(),
  DateD: nullable(CivilDate),
  DateF: nullable(CivilDate),
  Actif: Type.Boolean(),
  ...marks,
  languages: Type.Array(strict({ Langue, toReview: Type.Boolean() })),
});

const Content = strict({
  IdMail: Code,
  ...settings,
  Actif: Type.Boolean(),
  ...marks,
  Revision,
  templates: Type.Array(MailTemplate),
  fields: Type.Array(MailField),
});

export const recipientReasons = ['to', 'person', 'manager', 'address', 'profile', 'delegate'] as const;
const Recipient = strict({
  as: oneOf(['to', 'cc', 'bcc']),
  reason: oneOf(recipientReasons),
  name: Type.String(),
  address: Type.String(),
  IdPersonneEV1: nullable(Type.Integer()),
  Langue,
  /** Why they get nothing all the same. */
  unable: nullable(oneOf(['noAddress', 'notHere', 'unwanted'])),
});

const one = strict({ IdMail: Code });
const version = strict({ IdMail: Code, n: Key });
const backOffice = holding('back-office-acces');
const readers = holding('back-office-acces', 'rtm', 'mtm');

export const mailCalls = {
  list: call({
    operationId: 'mail.list',
    method: 'GET',
    path: '/Mails',
    summary: 'Every mail, with the languages that it is written in',
    access: readers,
    response: Type.Array(Line),
  }),
  read: call({
    operationId: 'mail.read',
    method: 'GET',
    path: '/Mails/{IdMail}',
    summary: 'A mail whole: its settings, its texts and its fields',
    access: readers,
    params: one,
    response: Content,
  }),
  create: call({
    operationId: 'mail.create',
    method: 'POST',
    path: '/Mails',
    summary: 'A new mail, disabled until it is written',
    access: backOffice,
    body: strict({ IdMail: Code, ...settings }),
    errors: ['ERREUR_MAIL_EXIST'],
  }),
  update: call({
    operationId: 'mail.update',
    method: 'PATCH',
    path: '/Mails/{IdMail}',
    summary: 'Changes the settings of a mail',
    access: backOffice,
    params: one,
    body: strict({ ...settings, Revision }),
    errors: ['CONFLICT'],
  }),
  activate: call({
    operationId: 'mail.activate',
    method: 'PATCH',
    path: '/Mails/{IdMail}/activation',
    summary: 'Activates a mail, or disables it: what it would tell is then told to nobody by mail',
    access: backOffice,
    params: one,
    body: strict({ Actif: Type.Boolean() }),
  }),
  copy: call({
    operationId: 'mail.copy',
    method: 'POST',
    path: '/Mails/{IdMail}/copy',
    summary: 'Copies a mail to a new code, with its texts and fields; the copy is disabled',
    access: backOffice,
    params: one,
    body: strict({ IdMail: Code }),
    errors: ['ERREUR_MAIL_EXIST'],
  }),
  writeTemplate: call({
    operationId: 'mail.writeTemplate',
    method: 'PUT',
    path: '/Mails/{IdMail}/templates/{Langue}',
    summary: 'Writes a mail in a language; without subject and body it is no longer written in it',
    access: holding('mtm'),
    params: strict({ IdMail: Code, Langue }),
    body: strict({ OBJET, body, Revision }),
    errors: ['CONFLICT'],
  }),
  writeField: call({
    operationId: 'mail.writeField',
    method: 'PUT',
    path: '/Mails/{IdMail}/fields/{IdField}',
    summary: 'Adds a field that the texts of a mail can name, or changes it',
    access: backOffice,
    params: strict({ IdMail: Code, IdField: fieldName }),
    body: strict({ ...field, Revision }),
    errors: ['CONFLICT'],
  }),
  removeField: call({
    operationId: 'mail.removeField',
    method: 'DELETE',
    path: '/Mails/{IdMail}/fields/{IdField}',
    summary: 'Takes a field away that no text of the mail names',
    access: backOffice,
    params: strict({ IdMail: Code, IdField: fieldName }),
    errors: ['IN_USE'],
  }),
  records: call({
    operationId: 'mail.records',
    method: 'GET',
    path: '/Mails/sources/{Source}/records',
    summary: 'The latest records of a source that the reader may look at, to preview a mail on',
    access: readers,
    params: strict({ Source: oneOf(mailSourceNames) }),
    response: Type.Array(strict({ id: Key, label: Type.String() })),
  }),
  preview: call({
    operationId: 'mail.preview',
    method: 'POST',
    path: '/Mails/{IdMail}/preview',
    summary: 'A mail as it would be on a record, in each language, with what is wrong and what is missing',
    access: readers,
    reads: true,
    params: one,
    body: strict({
      id: nullable(Key),
      languages: Type.Array(Langue, { maxItems: 8 }),
      /** What is being written, in place of what is kept. */
      words: Type.Optional(strict({ Langue, ...Words.properties })),
    }),
    response: strict({
      record: nullable(Type.String({ description: 'what the record is; null when none was asked for' })),
      previews: Type.Array(
        strict({
          Langue,
          subject: Type.String(),
          html: Type.String(),
          missing: Type.Array(Type.String()),
          /** Fields of the record that this reader may not read. */
          hidden: Type.Array(Type.String()),
          faults: Type.Array(Fault),
        }),
      ),
    }),
  }),
  recipients: call({
    operationId: 'mail.recipients',
    method: 'GET',
    path: '/Mails/{IdMail}/recipients/{id}',
    summary: 'Who would get a mail about a record, and why each',
    access: backOffice,
    params: strict({ IdMail: Code, id: Key }),
    response: strict({
      recipients: Type.Array(Recipient),
      others: Type.Integer({ description: 'those whom the reader may not know of' }),
    }),
  }),
  test: call({
    operationId: 'mail.test',
    method: 'POST',
    path: '/Mails/{IdMail}/test',
    summary: 'Sends a mail about a record to whoever asks, and to nobody else',
    access: backOffice,
    params: one,
    body: strict({ id: Key, Langue }),
    errors: ['MAIL_NON_VALIDE'],
    response: strict({ address: Type.String() }),
  }),
  versions: call({
    operationId: 'mail.versions',
    method: 'GET',
    path: '/Mails/{IdMail}/versions',
    summary: 'What a mail was after each change, newest first',
    access: readers,
    params: one,
    response: Type.Array(strict({ n: Key, ...marks, change: Type.String() })),
  }),
  version: call({
    operationId: 'mail.version',
    method: 'GET',
    path: '/Mails/{IdMail}/versions/{n}',
    summary: 'A mail as it was',
    access: readers,
    params: version,
    response: strict({
      settings: MailSettings,
      templates: Type.Array(strict({ Langue, ...Words.properties })),
      fields: Type.Array(strict({ IdField: fieldName, ...field })),
    }),
  }),
  restore: call({
    operationId: 'mail.restore',
    method: 'POST',
    path: '/Mails/{IdMail}/versions/{n}/restore',
    summary: 'Makes a mail again what it was, as a new version',
    access: backOffice,
    params: version,
  }),
};
