import { identifierBase } from '@passerelle/contracts/creation/address-part.ts';
import { isLogin, longestLogin } from '@passerelle/contracts/creation/identifiers.ts';
import { mayDecide } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { endSessions } from '../../../platform/identity/oidc-payloads.ts';
import { endTokens } from '../../people/person/enrolment.actions.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { freeIdentifier, holdIdentifiers, takenIdentifiers } from '../../people/person/person-identifiers.queries.ts';
import { startRun } from '../../systems/provisioning/account-runs.actions.ts';
import { readLife } from './life.queries.ts';

/** The login that somebody has, and the one that they would get by their name now. */
export async function proposeLogin(
  db: Db,
  IdPersonneEV1: number,
): Promise<{ readonly CompteAD: string | null; readonly proposed: string }> {
  const { CompteAD, Prenom, Nom } = await rowOf(
    db,
    sql<{ CompteAD: string | null; Prenom: string; Nom: string }>`select "CompteAD", "Prenom", "Nom" from "Personne"
      where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const base = identifierBase(Prenom, Nom, longestLogin);
  return { CompteAD, proposed: await freeIdentifier(db, 'login', base, longestLogin) };
}

/**
 * Gives somebody another login, in every system that follows. The one before is given to nobody else; it may become
 * theirs again. What they have open ends. Their roles, delegations and drafts are theirs by their key, and stay.
 * @throws {ApiError} UPDATE_WITH_STATUT_NOT_ALLOWED of whoever is gone; INVALID_INPUT for what no directory takes;
 * COMPTE_AD_EXIST for one that somebody else has, or had, or that they have now
 */
export async function regenerateLogin(writing: Writing, IdPersonneEV1: number, login: string): Promise<void> {
  const { db } = writing;
  if (!isLogin(login)) throw invalidInput('body/CompteAD', 'pattern');
  const life = await readLife(db, IdPersonneEV1, { lock: true });
  if (!mayDecide('login', life)) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  await holdIdentifiers(db, [login]);
  const { CompteAD } = await proposeLogin(db, IdPersonneEV1);
  if (login === CompteAD || (await takenIdentifiers(db, 'login', [login], IdPersonneEV1)).size > 0)
    throw new ApiError('COMPTE_AD_EXIST');
  const left = await writePlannedPeople(writing, [
    { n: 0, entity: 'Personne', id: String(IdPersonneEV1), before: { CompteAD }, after: { CompteAD: login } },
  ]).catch(taken);
  if (left.size > 0) throw new ApiError('CONFLICT');
  await endTokens(writing, IdPersonneEV1);
  await endSessions(db, IdPersonneEV1);
  // Whoever was not followed so far is from now on: a login is what systems know people by.
  await startRun(writing, { IdPersonneEV1, kind: 'change' });
}

/** Somebody took it by another door since it was looked at. */
function taken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? new ApiError('COMPTE_AD_EXIST') : error;
}
