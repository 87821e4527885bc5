import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@passerelle/contracts/call.ts';
import type { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Importables } from '../../../../engines/imports/importable.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { faultsOfWritten } from './check-definition.ts';
import {
  calledAlike,
  type KeptDefinition,
  type NamedDefinition,
  readDefinition,
  readNames,
  unknownRoles,
} from './definition-editing.queries.ts';

type Added = Input<typeof definitionsCalls.add>['body'];
type Saved = Input<typeof definitionsCalls.save>['body'];

/**
 * Adds a definition, by a name of its own. Returns its key.
 * @throws {ApiError} INVALID_INPUT at each place that is wrong
 */
export async function addDefinition(
  writing: Writing,
  importables: Importables,
  actor: Actor,
  body: Added,
): Promise<number> {
  const { db } = writing;
  await requireSound(db, importables, body);
  await requireOwnName(db, body);
  const { LibImport, Traductions, Sens, Sujet, Actif } = body;
  const { IdImport } = await rowOf(
    db,
    sql<{ IdImport: number }>`insert into "DefinitionImport" ("LibImport", "Traductions", "Sens", "Sujet", "Actif")
      values (${LibImport}, ${JSON.stringify(Traductions)}, ${Sens}, ${Sujet}, ${Actif}) returning "IdImport"`,
  );
  await keepVersion(writing, actor, IdImport, 1, body);
  await setRoles(db, IdImport, body.roles);
  await told(writing, IdImport, undefined, { ...body, Version: 1 });
  return IdImport;
}

/**
 * Writes a definition over; what it says of files, where that changed, is a version more, which none before is changed by. One that
 * ships is copied to be changed: here its roles and whether it is in force alone. Returns the version in force.
 * @throws {ApiError} NOT_FOUND, CONFLICT where another wrote it meanwhile, INVALID_INPUT at each place that is wrong
 */
export async function saveDefinition(
  writing: Writing,
  importables: Importables,
  actor: Actor,
  IdImport: number,
  { Version: seen, ...body }: Saved,
): Promise<number> {
  const { db } = writing;
  const before = await readDefinition(db, IdImport, sql`for update of d`);
  if (!before) throw new ApiError('NOT_FOUND');
  if (before.Version !== seen)
    throw new ApiError('CONFLICT', [{ path: 'body/Version', rule: 'another', value: String(before.Version) }]);
  const { LibImport, Traductions, Sens, Actif, Etat } = body;
  const saysOther = !isDeepStrictEqual([Sens, Etat], [before.Sens, before.Etat]);
  const isCalledOther = !isDeepStrictEqual([LibImport, Traductions], [before.LibImport, before.Traductions]);
  if (before.Livre && (saysOther || isCalledOther)) throw invalidInput('body/Etat', 'notAllowed');
  if (before.Livre) await requireRoles(db, body.roles);
  else await requireSound(db, importables, { ...body, Sujet: before.Sujet });
  await requireOwnName(db, body, before);
  const Version = before.Version + (saysOther ? 1 : 0);
  if (saysOther) await keepVersion(writing, actor, IdImport, Version, body);
  await sql`update "DefinitionImport" set "LibImport" = ${LibImport}, "Traductions" = ${JSON.stringify(Traductions)}, "Sens" = ${Sens},
    "Actif" = ${Actif}, "Version" = ${Version}, "DateM" = now(), faulty = false where "IdImport" = ${IdImport}`.execute(
    db,
  );
  await setRoles(db, IdImport, body.roles);
  await told(writing, IdImport, before, { ...body, Version });
  return Version;
}

async function requireSound(db: Db, importables: Importables, { Sujet, Sens, Etat, roles }: Added): Promise<void> {
  const faults = await faultsOfWritten(db, importables, { Sujet, Sens, state: Etat });
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', [...faults]);
  await requireRoles(db, roles);
}

/**
 * Two that go the same way are not called the same, in any language: whoever finds both could not tell them apart. Those that were
 * called so before stay as they are until one of them is called otherwise.
 */
async function requireOwnName(db: Db, asked: NamedDefinition, before?: KeptDefinition): Promise<void> {
  // Whoever gives a name waits until whoever else gives one has done so.
  await sql`select pg_advisory_xact_lock(hashtext('DefinitionImport'), hashtext('LibImport'))`.execute(db);
  const others = (await readNames(db)).filter(({ IdImport }) => IdImport !== before?.IdImport);
  const taken = others.flatMap((other) => {
    const ever = before ? calledAlike(before, other) : [];
    return calledAlike(asked, other).filter((language) => !ever.includes(language));
  });
  const places = taken.map((language) => {
    const code = idLangues[language];
    return code in asked.Traductions ? `body/Traductions/${code}` : 'body/LibImport';
  });
  if (places.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      [...new Set(places)].map((path) => ({ path, rule: 'taken' })),
    );
}

async function requireRoles(db: Db, roles: readonly number[]): Promise<void> {
  const [unknown] = await unknownRoles(db, roles);
  if (unknown !== undefined) throw invalidInput('body/roles', 'unknownValue', String(unknown));
}

async function keepVersion(
  { db }: Writing,
  { IdPersonneEV1 }: Actor,
  IdImport: number,
  Version: number,
  { Etat }: Pick<Added, 'Etat'>,
): Promise<void> {
  await sql`insert into "DefinitionVersion" ("IdImport", "Version", "Etat", "IdPersonneEV1")
    values (${IdImport}, ${Version}, ${JSON.stringify(Etat)}, ${IdPersonneEV1})`.execute(db);
}

async function setRoles(db: Db, IdImport: number, roles: readonly number[]): Promise<void> {
  const asked = [...roles];
  await sql`delete from "DefinitionRole" where "IdImport" = ${IdImport} and "IdRole" <> all(${asked}::integer[])`.execute(
    db,
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${IdImport}::integer, unnest(${asked}::integer[])
    on conflict do nothing`.execute(db);
}

type Told = Pick<KeptDefinition, 'LibImport' | 'Traductions' | 'Sens' | 'Actif' | 'Version' | 'roles'>;

async function told(writing: Writing, IdImport: number, before: Told | undefined, after: Told): Promise<void> {
  const row = ({ LibImport, Traductions, Sens, Actif, Version, roles }: Told) => ({
    ...{ LibImport, Traductions, Sens, Actif, Version },
    roles: roles.toSorted((one, other) => one - other),
  });
  await writing.record({
    entity: 'DefinitionImport',
    id: IdImport,
    before: before ? row(before) : null,
    after: row(after),
  });
  writing.announce({ topic: 'definitions.changed', to: 'everyone', data: {} });
}
