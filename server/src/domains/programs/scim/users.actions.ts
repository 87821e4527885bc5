import { takenBy } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Files } from '../../../engines/files/files.ts';
import { saveForm } from '../../../engines/forms/save-form.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { moveLife } from '../../lifecycle/lifecycle/life.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { namedRelated } from '../../people/person/related-account.ts';
import { atCreation, attributes } from './attributes.ts';
import type { Changes } from './changes.ts';

/** Who writes: the program, and the account whose rights count. */
export interface ScimWriter {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly files: Files;
  readonly program: number;
}

/**
 * Writes what is wanted of somebody, all of it or nothing, by the acts and rules of their record.
 * @throws {ApiError} NOT_AUTHORIZED where a field or their stay may not be changed; INVALID_INPUT, DEJA_PRIS;
 * UPDATE_WITH_STATUT_NOT_ALLOWED where they can be neither suspended nor reinstated now
 */
export async function writeUser(
  writing: Writing,
  writer: ScimWriter,
  IdPersonneEV1: number,
  isActive: boolean | undefined,
  { fields, active, externalId }: Changes,
): Promise<void> {
  if (fields.length > 0)
    await saveForm(writing, writer, personFormSubject, IdPersonneEV1, fields).catch((error: unknown) => {
      throw asScim(namedRelated(error));
    });
  if (active !== undefined && active !== isActive) await setActive(writing, writer, IdPersonneEV1, active);
  if (externalId !== undefined) await call(writing, writer.program, IdPersonneEV1, externalId);
}

/** Suspends or reinstates, as who looks after accounts does on screen. */
async function setActive(writing: Writing, { kernel, actor }: ScimWriter, key: number, active: boolean): Promise<void> {
  const action = active ? 'lever' : 'suspendre';
  if (!(await kernel.allows(writing.db, actor, takenBy(action), 'person', key)))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'active', rule: 'right' }]);
  await moveLife(writing, key, action, {});
}

/** What may not be written is told as a refusal, and what another has as that. */
export function asScim(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  // It moved since this very request read it.
  if (error.code === 'CONFLICT') return new ApiError('PRECONDITION_FAILED');
  if (error.code !== 'INVALID_INPUT') return error;
  const details = (error.details ?? []).map((detail) => ({ ...detail, path: attributeAt(detail.path) }));
  if (details.some(({ rule }) => refusals.has(rule))) return new ApiError('NOT_AUTHORIZED', details);
  return new ApiError(details.some(({ rule }) => rule === 'used') ? 'DEJA_PRIS' : error.code, details);
}

/** What a form says at a field that is not for whoever writes. */
const refusals: ReadonlySet<string> = new Set(['notAllowed', 'readOnly', 'administers']);

/** A field of the form as the program called it. */
function attributeAt(path: string): string {
  const name = path.replace('body/fields/', '');
  if (name === 'CompteAD') return 'userName';
  return (
    attributes.find(({ writes }) => writes === name)?.path ??
    atCreation.find(({ field }) => field === name)?.path ??
    path
  );
}

/** Keeps what a program calls somebody. */
export async function call({ db }: Writing, program: number, key: number, externalId: string | null): Promise<void> {
  if (externalId === null) {
    await sql`delete from scim_external where "IdProgramme" = ${program} and "IdPersonneEV1" = ${key}`.execute(db);
    return;
  }
  // Two that say the same at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('scim external ' || ${program}::text), hashtext(${externalId}))`.execute(
    db,
  );
  const taken = await rowsOf(
    db,
    sql`select from scim_external where "IdProgramme" = ${program} and "externalId" = ${externalId}
      and "IdPersonneEV1" <> ${key}`,
  );
  if (taken.length > 0) throw new ApiError('DEJA_PRIS', [{ path: 'externalId', rule: 'unique' }]);
  await db
    .insertInto('scim_external')
    .values({ IdProgramme: program, IdPersonneEV1: key, externalId })
    .onConflict((at) => at.columns(['IdProgramme', 'IdPersonneEV1']).doUpdateSet({ externalId }))
    .execute();
}
