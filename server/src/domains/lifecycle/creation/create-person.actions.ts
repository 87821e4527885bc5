import { identifierBase } from '@passerelle/contracts/creation/address-part.ts';
import type { CreationField, Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import { isMail, longestLocalPart, longestLogin } from '@passerelle/contracts/creation/identifiers.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { sql } from 'kysely';
import type { UnsavedRow } from '../../../engines/access/unsaved-rows.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { eachTime } from '../../../engines/forms/once.ts';
import {
  changesOf,
  columnOf,
  type FormWriter,
  judgeChange,
  refuse,
  type SavedForm,
  todayOf,
} from '../../../engines/forms/save-form.ts';
import type { Values } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { marksOf } from '../../foundation/actor/changed-by.queries.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { freeIdentifier, holdIdentifiers } from '../../people/person/person-identifiers.queries.ts';
import { namedRelated } from '../../people/person/related-account.ts';
import { cloneRoles, rolesToHandOn } from '../../people/roles/roles.plans.ts';
import { startRun } from '../../systems/provisioning/account-runs.actions.ts';
import { creationFormSubject } from './creation.form.ts';
import {
  bornAs,
  createdBy,
  grantsToCreate,
  naturesOf,
  recruitsIn,
  soundValues,
  toBe,
} from './creation-rights.queries.ts';
import { findTwins, holdNames, type Likeness } from './duplicates.queries.ts';

export interface AskedCreation {
  readonly fields: readonly ChangedField[];
  /** What the page starts with, beside `fields`: said where whoever creates may say it. */
  readonly starts?: readonly ChangedField[];
  /** Why somebody is created who looks like one that is there. */
  readonly Motif?: string;
  /** Roles of a colleague that they are given as well. */
  readonly IdPersonneRoles?: readonly number[];
}

export interface Created extends SavedForm {
  readonly IdPersonneEV1: number;
  readonly CompteAD: string;
  readonly Mail: string | null;
}

/**
 * Judges somebody, or an account, who would be created, over what is typed and by what the actor may do, then tells them from
 * those who are there. What others are or have is asked last: nothing else that is wrong tells whether they were found.
 * `arriving`: fields that name people who are created with them. Writes nothing.
 * @throws {ApiError} NOT_AUTHORIZED where the actor may not create this one; INVALID_INPUT or MAIL_NON_VALIDE with every
 * fault at `body/fields/<Champ>`; DBL where they are there already and no reason is given; INC for roles that are not theirs
 * to give
 */
export async function judgeCreation(
  db: Db,
  writer: FormWriter,
  { fields, starts = [], Motif, IdPersonneRoles = [] }: AskedCreation,
  arriving: readonly string[] = [],
) {
  const [inForce, context] = await Promise.all([formInForce(db, creationForm), formContext(db, true)]);
  const { taken: takenFaults, ...judged } = creationFormSubject;
  const of = { ...judged, form: inForce.form };
  const said = new Set(fields.map(({ IdChamp }) => IdChamp));
  const asked = changesOf(of, [...starts.filter(({ IdChamp }) => !said.has(IdChamp)), ...fields]);
  const sound = soundValues(
    of.form,
    Object.fromEntries([...asked].map(([name, { Valeur }]) => [name, Valeur])),
    context,
  );
  const Nature = (sound.Nature ?? 'person') as Nature;
  if (Nature === 'person' && writer.kernel.holds(writer.actor, createdBy.person)) {
    if (!(await recruitsIn(db, writer, sound.IdPays)))
      throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/IdPays', rule: 'notAllowed' }]);
  }
  if (!(await naturesOf(db, writer, of.form, sound)).includes(Nature))
    throw new ApiError('NOT_AUTHORIZED', [{ path: createdBy[Nature], rule: 'right' }]);
  const grants = await grantsToCreate(db, writer, inForce, sound, Nature, todayOf(of, sound, context));
  refuse(arriving.filter((name) => !grants[name]?.write).map((field) => ({ field, rule: 'readOnly' })));
  const changed = new Map([...asked].filter(([name]) => said.has(name) || grants[name]?.write));
  const judging = { db, writer, of, key: undefined, stored: undefined, changed, grants, context };
  const { values, after, emptied } = await judgeChange(judging).catch(named);
  if (IdPersonneRoles.length > 0) await requireRolesToGive(db, writer, toBe(of.form, values, Nature), IdPersonneRoles);
  refuse((await takenFaults?.({ db, ...writer, key: undefined, changed: values, once: eachTime })) ?? []);
  if (Nature === 'person') await requireNobodyAlike(db, writer, values, Motif);
  const { Nature: _nature, ...columns } = after;
  return { Nature, values, columns, emptied };
}

/** Who is created with others, by one file. */
export interface CreatedWithOthers {
  /** The key that they are known by already, where others name them. */
  readonly key: number;
  /** Those of the others whom they name, by field: they are there, and in creation as well. */
  readonly named: Readonly<Record<string, number>>;
}

/**
 * Creates somebody, or an account, as `judgeCreation` allows it, with a login and an address of their own. They are in creation
 * until their accounts are there.
 * @throws {ApiError} what `judgeCreation` throws; CONFLICT where somebody wrote it meanwhile
 */
export async function createPerson(
  writing: Writing,
  writer: FormWriter,
  asked: AskedCreation,
  together?: CreatedWithOthers,
): Promise<Created> {
  const { db } = writing;
  const { IdPersonneRoles = [] } = asked;
  const { Nature, values, columns, emptied } = await judgeCreation(
    db,
    writer,
    asked,
    Object.keys(together?.named ?? {}),
  );
  const identifiers = await identifiersOf(db, values, Nature);
  const IdPersonneEV1 = together?.key ?? (await nextPersonKey(db));
  const arriving = Object.entries(together?.named ?? {});
  const row = {
    ...columns,
    ...Object.fromEntries(
      arriving.map(([name, key]) => [columnOf(creationForm.fields[name as CreationField], name), key]),
    ),
    ...identifiers,
    ...bornAs(Nature),
    ...(await marksOf(db, writer.actor)),
    IdPersonneEV1,
  };
  await writePlannedPeople(writing, [
    { n: 1, entity: 'Personne', id: String(IdPersonneEV1), before: null, after: row },
  ]).catch(conflict);
  if (IdPersonneRoles.length > 0) await giveRoles(writing, writer, IdPersonneEV1, IdPersonneRoles);
  await startRun(writing, { IdPersonneEV1, kind: 'create' });
  return { IdPersonneEV1, ...identifiers, emptied };
}

/** What somebody new of this name would get now. */
export async function proposeIdentifiers(
  db: Db,
  { Prenom, Nom, IdSociete }: { readonly Prenom: string; readonly Nom: string; readonly IdSociete: number | null },
): Promise<{ readonly CompteAD: string; readonly Mail: string | null }> {
  const [login, local] = basesOf(Prenom, Nom);
  const domain = IdSociete === null ? null : await mailDomainOf(db, IdSociete);
  return {
    CompteAD: await freeIdentifier(db, 'login', login, longestLogin),
    Mail: domain === null ? null : await freeIdentifier(db, 'mail', local, longestLocalPart, `@${domain}`),
  };
}

function basesOf(Prenom: string, Nom: string): readonly [login: string, local: string] {
  return [identifierBase(Prenom, Nom, longestLogin), identifierBase(Prenom, Nom, longestLocalPart)];
}

/** Holds the names, logins and addresses that people who are to be created take, in the order in which `createPerson` takes them for one. */
export async function holdCalled(db: Db, people: readonly Values[]): Promise<void> {
  const called = people.map((values) => {
    const [Prenom, Nom, CompteAD, Mail] = [values.Prenom, values.Nom, values.CompteAD, values.Mail].map((word) =>
      typeof word === 'string' ? word : undefined,
    );
    return { Prenom: Prenom ?? '', Nom: Nom ?? '', CompteAD, Mail };
  });
  await holdNames(db, called);
  await holdIdentifiers(db, called.flatMap(takenBy));
}

/** What one of this name may be given, and what was typed. */
function takenBy(called: {
  readonly Prenom: string;
  readonly Nom: string;
  readonly CompteAD: string | undefined;
  readonly Mail: string | undefined;
}): readonly string[] {
  const typed = [called.CompteAD, called.Mail].filter((one) => typeof one === 'string');
  return [...basesOf(called.Prenom, called.Nom), ...typed];
}

/** The login and the address that are written: what was typed, else what is proposed, kept from others until it is theirs. */
async function identifiersOf(db: Db, values: FormValues, Nature: Nature) {
  const {
    Prenom = '',
    Nom,
    IdSociete = null,
    CompteAD,
    Mail,
  } = values as Readonly<Record<string, string>> & {
    readonly IdSociete?: number | null;
  };
  await holdIdentifiers(db, takenBy({ Prenom: Prenom ?? '', Nom: Nom ?? '', CompteAD, Mail }));
  const proposed = await proposeIdentifiers(db, { Prenom: Prenom ?? '', Nom: Nom ?? '', IdSociete });
  // A service has an address where somebody gave it one.
  const address = Mail ?? (Nature === 'technical' ? null : proposed.Mail);
  if (address !== null && !isMail(address))
    throw new ApiError('MAIL_NON_VALIDE', [{ path: 'body/fields/Mail', rule: 'email' }]);
  return { CompteAD: CompteAD ?? proposed.CompteAD, Mail: address };
}

async function mailDomainOf(db: Db, IdSociete: number): Promise<string | null> {
  const [company] = await rowsOf(
    db,
    sql<{
      domain: string | null;
    }>`select lower("DomaineMail") as domain from "Societe" where "IdSociete" = ${IdSociete}`,
  );
  return company?.domain ?? null;
}

/** A key for somebody who is to be. */
export async function nextPersonKey(db: Db): Promise<number> {
  const next = sql<{
    key: number;
  }>`select nextval(pg_get_serial_sequence('"Personne"', 'IdPersonneEV1'))::integer as key`;
  return (await rowOf(db, next)).key;
}

/** Two who create the same person at once come one after the other, and the second finds the first. */
async function requireNobodyAlike(
  db: Db,
  { kernel, actor }: FormWriter,
  values: FormValues,
  Motif: string | undefined,
): Promise<void> {
  const { Prenom, Nom, IdPays, DateNaissance = null, NIN = null } = values as unknown as Likeness;
  const likeness = { Prenom, Nom, IdPays, DateNaissance, NIN };
  await holdNames(db, [likeness]);
  const { twins } = await findTwins({ db, kernel, actor }, likeness);
  if (twins.blocks && twins.found.length + twins.elsewhere.length > 0 && Motif === undefined)
    throw new ApiError('DBL', [{ path: 'body/Motif', rule: 'required' }]);
}

/** Roles that are the giver's to give, to who is not there yet. */
async function requireRolesToGive(
  db: Db,
  { kernel, actor }: FormWriter,
  somebody: UnsavedRow,
  IdPersonneRoles: readonly number[],
): Promise<void> {
  const asked = { IdPersonneRoles: [...IdPersonneRoles], targets: [] };
  await rolesToHandOn(kernel, db, asked, actor, { arriving: true }).catch(notTheirs);
  const [rights] = await kernel.rightsOn(db, actor, 'person', [somebody]);
  if (!kernel.holds(actor, 'adm') && !rights?.has('fp-delegue-role')) notTheirs(new ApiError('NOT_FOUND'));
}

/** Roles as a colleague holds them, cut down to what the giver holds. */
async function giveRoles(
  writing: Writing,
  { kernel, actor }: FormWriter,
  IdPersonneEV1: number,
  IdPersonneRoles: readonly number[],
): Promise<void> {
  const asked = { IdPersonneRoles: [...IdPersonneRoles], targets: [IdPersonneEV1] };
  await cloneRoles(kernel, writing, asked, actor, { arriving: true }).catch(notTheirs);
}

function notTheirs(error: unknown): never {
  throw error instanceof ApiError ? new ApiError('INC', [{ path: 'body/IdPersonneRoles', rule: 'notAllowed' }]) : error;
}

/** An address that is none, and whoever is to answer for an account and is not there, have their own names where nothing else is wrong. */
function named(error: unknown): never {
  const details = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : undefined;
  if (details?.every(({ path, rule }) => path === 'body/fields/Mail' && rule === 'email'))
    throw new ApiError('MAIL_NON_VALIDE', details);
  throw namedRelated(error);
}

const taken = ['23503', '23505'];

/** Somebody wrote it meanwhile by another door, or what it names was taken away. */
function conflict(error: unknown): never {
  throw taken.includes((error as { code?: string }).code ?? '') ? new ApiError('CONFLICT') : error;
}
