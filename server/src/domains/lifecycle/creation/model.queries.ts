import type { Language } from '@passerelle/contracts/languages.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { ownRoles, rolesCarryingAdm } from '../../people/roles/person-roles.queries.ts';
import { standingOn } from '../../people/roles/roles.policy.ts';
import { knownOf } from './known-of.queries.ts';

/** What colleagues have in common. */
const shared = [
  ...(['IdSociete', 'IdSite', 'IdDirection', 'IdActivite', 'IdFamille', 'IdServices', 'IdCCout', 'IdCA'] as const),
  ...(['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'] as const),
] satisfies readonly PersonField[];

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly language: Language;
}

/**
 * What somebody new may have like a colleague, as far as the reader may read it and hand it on.
 * @throws {ApiError} NOT_FOUND where there is no such colleague, or none for this reader
 */
export async function readModel({ db, kernel, actor, language }: Reader, IdPersonneEV1: number) {
  const known = await knownOf({ db, kernel, actor }, IdPersonneEV1, shared);
  if (!known) throw new ApiError('NOT_FOUND');
  const fields = shared.flatMap((IdChamp) => {
    const held = known[IdChamp];
    const value = personField(IdChamp).type === 'person' ? (held as Named | null)?.IdPersonneEV1 : held;
    return value === null || value === undefined ? [] : [{ IdChamp, Valeur: value }];
  });
  return { fields, roles: await rolesToGive({ db, kernel, actor, language }, IdPersonneEV1) };
}

interface Named {
  readonly IdPersonneEV1: number;
}

/** Those of their roles that the reader may hand on: by the right over their roles, and none that opens administration. */
async function rolesToGive({ db, kernel, actor, language }: Reader, IdPersonneEV1: number) {
  const standing = await standingOn(kernel, db, actor, IdPersonneEV1);
  if (!standing || standing.onBehalf || !(standing.administrator || standing.manager)) return [];
  const [roles, adm] = await Promise.all([ownRoles(db, language, IdPersonneEV1), rolesCarryingAdm(db)]);
  return roles
    .filter(({ status, IdRole }) => status === 'active' && !adm.has(IdRole) && IdRole !== seededRole('employee'))
    .map(({ IdPersonneRole, LibRole }) => ({ IdPersonneRole, LibRole }));
}
