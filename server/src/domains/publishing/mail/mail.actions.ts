import type { Input } from '@passerelle/contracts/call.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { checkTemplate } from '../../../engines/templates/templates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import {
  type KeptContent,
  keepVersion,
  keptOf,
  lockMail,
  type MailContent,
  nextRevision,
  profileExists,
  readMail,
  readVersion,
} from './mail.queries.ts';
import { fieldFaults, settingsFaults } from './mail.rules.ts';

type Settings = Omit<Input<typeof mailCalls.create>['body'], 'IdMail'>;
type Field = KeptContent['fields'][number];
type Template = KeptContent['templates'][number];

// Each change is kept as a version, and is one of the history.

export async function createMail(
  writing: Writing,
  { IdMail, ...settings }: Input<typeof mailCalls.create>['body'],
): Promise<void> {
  await requireSettings(writing.db, settings);
  await requireFree(writing.db, IdMail);
  await insertMail(writing.db, IdMail, settings, writing.by);
  await finish(writing, IdMail, 'created', null);
}

export async function copyMail(writing: Writing, from: string, IdMail: string): Promise<void> {
  const { db } = writing;
  const source = await readMail(db, from);
  if (!source) throw new ApiError('NOT_FOUND');
  await requireFree(db, IdMail);
  const kept = keptOf(source);
  await insertMail(db, IdMail, kept.settings, writing.by);
  await writeParts(db, IdMail, kept, writing.by);
  await finish(writing, IdMail, `copied ${from}`, null);
}

export async function updateMail(
  writing: Writing,
  IdMail: string,
  { Revision, ...settings }: Input<typeof mailCalls.update>['body'],
): Promise<void> {
  await change(writing, IdMail, 'settings', async (db, before) => {
    requireSeen(Revision, before.Revision);
    await requireSettings(db, settings);
    const faults = before.fields.flatMap((field) => fieldFaults(settings.Source, field));
    if (faults.length > 0) throw new ApiError('INVALID_INPUT', [{ path: 'body/Source', rule: 'fieldsInUse' }]);
    await db
      .updateTable('Mail')
      .set({ ...columns(settings), ...marks(writing, IdMail) })
      .where('IdMail', '=', IdMail)
      .execute();
  });
}

/** A mail that is wrong, or not written in its own language, is sent to nobody. */
export async function activateMail(writing: Writing, IdMail: string, Actif: boolean): Promise<void> {
  await change(writing, IdMail, Actif ? 'activated' : 'disabled', async (db, before) => {
    if (Actif) requireComplete(before);
    await db
      .updateTable('Mail')
      .set({ Actif, ...marks(writing, IdMail) })
      .where('IdMail', '=', IdMail)
      .execute();
  });
}

export async function writeTemplate(
  writing: Writing,
  { IdMail, Langue }: { readonly IdMail: string; readonly Langue: Template['Langue'] },
  { Revision, OBJET, body }: Input<typeof mailCalls.writeTemplate>['body'],
): Promise<void> {
  await change(writing, IdMail, `template ${Langue}`, async (db, before) => {
    const known = before.templates.find((one) => one.Langue === Langue);
    requireSeen(Revision, known?.Revision);
    if (OBJET.trim() === '' && body.trim() === '') {
      if (before.Actif && Langue === before.Langue) throw new ApiError('INVALID_INPUT', [required('body/OBJET')]);
      await db.deleteFrom('MailTemplate').where('IdMail', '=', IdMail).where('Langue', '=', Langue).execute();
      return;
    }
    if (OBJET.trim() === '') throw new ApiError('INVALID_INPUT', [required('body/OBJET')]);
    if (body.trim() === '') throw new ApiError('INVALID_INPUT', [required('body/body')]);
    requireNoFault({ Langue, OBJET, body }, before.fields);
    await putTemplate(db, IdMail, { Langue, OBJET, body }, writing.by);
    const changed = known?.OBJET !== OBJET || known?.body !== body;
    if (Langue === before.Langue && changed)
      await db
        .updateTable('MailTemplate')
        .set({ to_review: true })
        .where('IdMail', '=', IdMail)
        .where('Langue', '<>', Langue)
        .execute();
  });
}

export async function writeField(
  writing: Writing,
  { IdMail, IdField }: { readonly IdMail: string; readonly IdField: string },
  { Revision, ...field }: Input<typeof mailCalls.writeField>['body'],
): Promise<void> {
  await change(writing, IdMail, `field ${IdField}`, async (db, before) => {
    requireSeen(Revision, before.fields.find((one) => one.IdField === IdField)?.Revision);
    const faults = fieldFaults(before.Source, field);
    if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
    await putField(db, IdMail, { IdField, ...field }, writing.by);
  });
}

export async function removeField(
  writing: Writing,
  { IdMail, IdField }: { readonly IdMail: string; readonly IdField: string },
): Promise<void> {
  await change(writing, IdMail, `field ${IdField}`, async (db, before) => {
    if (!before.fields.some((one) => one.IdField === IdField)) throw new ApiError('NOT_FOUND');
    const left = before.fields.filter((one) => one.IdField !== IdField);
    const user = before.templates.find((template) => faultsOf(template, left).some(({ value }) => value === IdField));
    if (user) throw new ApiError('IN_USE', [{ path: user.Langue, rule: 'field', value: IdField }]);
    await db.deleteFrom('MailField').where('IdMail', '=', IdMail).where('IdField', '=', IdField).execute();
  });
}

/** Makes a mail again what it was: settings, texts and fields. Whether it is active stays as it is. */
export async function restoreMail(writing: Writing, IdMail: string, n: number): Promise<void> {
  await change(writing, IdMail, `restored ${n}`, async (db) => {
    const kept = await readVersion(db, IdMail, n);
    if (!kept) throw new ApiError('NOT_FOUND');
    const routed = kept.settings.ProfilRoutage;
    const ProfilRoutage = routed !== null && (await profileExists(db, routed)) ? routed : null;
    await db
      .updateTable('Mail')
      .set({ ...columns({ ...kept.settings, ProfilRoutage }), ...marks(writing, IdMail) })
      .where('IdMail', '=', IdMail)
      .execute();
    await db.deleteFrom('MailTemplate').where('IdMail', '=', IdMail).execute();
    await db.deleteFrom('MailField').where('IdMail', '=', IdMail).execute();
    await writeParts(db, IdMail, kept, writing.by);
    const after = sure(await readMail(db, IdMail));
    if (after.Actif) requireComplete(after);
  });
}

async function change(
  writing: Writing,
  IdMail: string,
  said: string,
  write: (db: Db, before: MailContent) => Promise<void>,
): Promise<void> {
  const before = await lockMail(writing.db, IdMail);
  if (!before) throw new ApiError('NOT_FOUND');
  await write(writing.db, before);
  await finish(writing, IdMail, said, before);
}

async function finish(
  { db, record, by }: Writing,
  IdMail: string,
  change: string,
  before: MailContent | null,
): Promise<void> {
  await keepVersion(db, IdMail, by, change);
  const after = sure(await readMail(db, IdMail));
  await record({ entity: 'Mail', id: IdMail, before: before && recorded(before), after: recorded(after) });
}

/** A mail as history compares it: one property for each setting, language and field. */
function recorded(mail: MailContent): object {
  const { settings, templates, fields } = keptOf(mail);
  return {
    ...settings,
    Actif: mail.Actif,
    ...Object.fromEntries(templates.map(({ Langue, OBJET, body }) => [`template ${Langue}`, { OBJET, body }])),
    ...Object.fromEntries(fields.map(({ IdField, ...field }) => [`field ${IdField}`, field])),
  };
}

const required = (path: string): ErrorDetail => ({ path, rule: 'required' });
const marks = ({ by }: Writing, IdMail: string) => ({
  DateModif: new Date(),
  UserModif: by,
  Revision: nextRevision(IdMail),
});
const columns = (settings: Settings) => ({
  ...settings,
  URL: settings.URL || null,
  Mailto: [...settings.Mailto],
  CClist: [...settings.CClist],
  BCClist: [...settings.BCClist],
});

function requireSeen(read: number, now = 0): void {
  if (read !== now) throw new ApiError('CONFLICT');
}

async function requireFree(db: Db, IdMail: string): Promise<void> {
  if (await readMail(db, IdMail)) throw new ApiError('ERREUR_MAIL_EXIST', [{ path: 'body/IdMail', rule: 'unique' }]);
}

async function requireSettings(db: Db, settings: Settings): Promise<void> {
  const faults = settingsFaults(settings);
  const { ProfilRoutage } = settings;
  if (ProfilRoutage !== null && !(await profileExists(db, ProfilRoutage)))
    faults.push({ path: 'body/ProfilRoutage', rule: 'unknownValue' });
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
}

function requireNoFault(template: Template, fields: readonly Field[]): void {
  const faults = faultsOf(template, fields).map(({ part, rule, line, value }) => ({
    path: part === 'subject' ? 'body/OBJET' : `body/body/${line}`,
    rule,
    value: value.slice(0, 80),
  }));
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
}

function requireComplete(mail: MailContent): void {
  const own = mail.templates.find(({ Langue }) => Langue === mail.Langue);
  if (!own) throw new ApiError('INVALID_INPUT', [{ path: `templates/${mail.Langue}`, rule: 'required' }]);
  const wrong = mail.templates.find((template) => faultsOf(template, mail.fields).length > 0);
  if (wrong) throw new ApiError('INVALID_INPUT', [{ path: `templates/${wrong.Langue}`, rule: 'invalid' }]);
  if (mail.Mailto.length === 0 && mail.ProfilRoutage === null)
    throw new ApiError('INVALID_INPUT', [required('body/Mailto')]);
}

/** The fields that are whole addresses. */
export function linksAmong(fields: readonly Pick<Field, 'IdField' | 'Type'>[]): readonly string[] {
  return fields.flatMap(({ IdField, Type }) => (Type === 'link' ? [IdField] : []));
}

function faultsOf({ OBJET, body }: Pick<Template, 'OBJET' | 'body'>, fields: readonly Field[]) {
  return checkTemplate(
    { subject: OBJET, body },
    fields.map(({ IdField }) => IdField),
    linksAmong(fields),
  );
}

/** Writes a new mail, disabled. */
export async function insertMail(db: Db, IdMail: string, settings: Settings, UserModif: number | null): Promise<void> {
  await db
    .insertInto('Mail')
    .values({ IdMail, ...columns(settings), DateModif: new Date(), UserModif })
    .execute();
}

/** Writes the texts and fields of a mail that has none. */
export async function writeParts(
  db: Db,
  IdMail: string,
  { templates, fields }: Pick<KeptContent, 'templates' | 'fields'>,
  UserModif: number | null,
): Promise<void> {
  for (const field of fields) await putField(db, IdMail, field, UserModif);
  for (const template of templates) await putTemplate(db, IdMail, template, UserModif);
}

async function putTemplate(db: Db, IdMail: string, { Langue, OBJET, body }: Template, UserModif: number | null) {
  const row = { OBJET, body, to_review: false, DateModif: new Date(), UserModif, Revision: nextRevision(IdMail) };
  await db
    .insertInto('MailTemplate')
    .values({ IdMail, Langue, ...row })
    .onConflict((conflict) => conflict.columns(['IdMail', 'Langue']).doUpdateSet(row))
    .execute();
}

async function putField(db: Db, IdMail: string, { IdField, ...field }: Field, UserM: number | null) {
  const row = { ...field, DateM: new Date(), UserM, Revision: nextRevision(IdMail) };
  await db
    .insertInto('MailField')
    .values({ IdMail, IdField, ...row })
    .onConflict((conflict) => conflict.columns(['IdMail', 'IdField']).doUpdateSet(row))
    .execute();
}
