import { startOf } from '@passerelle/contracts/creation/creation.form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type AskedCreation, createPerson } from '../../lifecycle/creation/create-person.actions.ts';
import { takenIdentifiers } from '../../people/person/person-identifiers.queries.ts';
import { atCreation } from './attributes.ts';
import { fieldValue, flagOf, isObject, lastOf, saidBy, textOf } from './changes.ts';
import { asScim, call, type ScimWriter } from './users.actions.ts';

/** Somebody who is to be created. */
interface Newcomer extends AskedCreation {
  readonly userName: string;
  readonly externalId: string | null;
}

/** What a resource says of somebody who is to be created: what is derived of them is left out. Throws INVALID_INPUT. */
export function newcomerOf(body: Readonly<Record<string, unknown>>): Newcomer {
  const fields: ChangedField[] = [];
  let userName: string | null = null;
  let externalId: string | null = null;
  const keep = (IdChamp: string, Valeur: unknown) => Valeur !== null && fields.push({ IdChamp, Valeur });
  for (const { attribute, value, at } of lastOf(saidBy(body))) {
    if (attribute === 'externalId') externalId = textOf(value, at);
    else if (attribute.path === 'userName') userName = textOf(value, at);
    else if (attribute.path === 'active' && value !== null) requireActive(value, at);
    else if (attribute.writes) keep(attribute.writes, fieldValue(attribute.writes, value, at));
  }
  for (const { field, value, at } of saidAtCreation(body)) keep(field, fieldValue(field, value, at));
  if (userName === null) throw invalidInput('userName', 'required');
  const country = fields.find(({ IdChamp }) => IdChamp === 'IdPays')?.Valeur;
  const starts = Object.entries(startOf(typeof country === 'string' ? country : ''))
    .filter(([, value]) => value !== '')
    .map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  return { fields, starts, userName, externalId };
}

/** Nobody is created stopped: they come when their accounts are there. */
function requireActive(value: unknown, at: string): void {
  if (!flagOf(value, at)) throw invalidInput(at, 'notAllowed');
}

/** What our extension says that is told at creation alone. Throws INVALID_INPUT at what is no attribute of it. */
function saidAtCreation(body: Readonly<Record<string, unknown>>) {
  const prefix = `${urn.own.toLowerCase()}:`;
  const [, extension] = Object.entries(body).find(([name]) => name.toLowerCase() === urn.own.toLowerCase()) ?? [];
  if (!isObject(extension)) return [];
  return Object.entries(extension).flatMap(([name, value]) => {
    const at = `${urn.own}:${name}`;
    const one = atCreation.find(({ path }) => path.toLowerCase() === prefix + name.toLowerCase());
    return one ? [{ field: one.field, value, at }] : [];
  });
}

/**
 * Creates somebody by the act, the rules and the rights of the page that creates people, and keeps what the program calls
 * them. Who has what they would have, or may be them, is told to nobody.
 * @throws {ApiError} NOT_AUTHORIZED, INVALID_INPUT with every fault at its attribute, DEJA_PRIS
 */
export async function createUser(writing: Writing, writer: ScimWriter, asked: Newcomer): Promise<number> {
  const { db } = writing;
  const { userName, externalId } = asked;
  const choosesLogin = writer.kernel.holds(writer.actor, 'rgd');
  const fields = choosesLogin ? [...asked.fields, { IdChamp: 'CompteAD', Valeur: userName }] : asked.fields;
  const created = await createPerson(writing, writer, { ...asked, fields }).catch((error: unknown) => {
    throw asNewcomer(error);
  });
  // Who may not choose a login says the one that is proposed.
  if (created.CompteAD.toLowerCase() !== userName.toLowerCase()) {
    const taken = (await takenIdentifiers(db, 'login', [userName])).size > 0;
    throw new ApiError(taken ? 'DEJA_PRIS' : 'NOT_AUTHORIZED', [
      { path: 'userName', rule: taken ? 'used' : 'readOnly' },
    ]);
  }
  if (externalId !== null) await call(writing, writer.program, created.IdPersonneEV1, externalId);
  return created.IdPersonneEV1;
}

/** What the page that creates people asks a reason for, or sees changed meanwhile, is taken; what is wrong is so at its attribute. */
function asNewcomer(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'DBL' || error.code === 'CONFLICT') return new ApiError('DEJA_PRIS');
  return wrong.has(error.code) ? asScim(new ApiError('INVALID_INPUT', error.details)) : asScim(error);
}

/** What that page has names of its own for. */
const wrong: ReadonlySet<string> = new Set(['MAIL_NON_VALIDE', 'Veuillez_verifier_le_pays_d_empreinte']);
