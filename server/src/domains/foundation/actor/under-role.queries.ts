import { administrativeCodes } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import type { Actor, Grant } from '../../../engines/access/actor.ts';
import { readHiding } from '../../../engines/forms/hiding.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { asGrant, grantsGiven, personFields, type StoredGrant } from './actor.queries.ts';

/**
 * An account as it acts under a role and nothing else: without what everybody has, which is for people, and without what
 * administers, whatever the role gives or comes to give.
 */
export async function actorUnder(db: Db, IdPersonneEV1: number, IdRole: number): Promise<Actor> {
  const [fields, hiding, { grants }] = await Promise.all([
    personFields(db, IdPersonneEV1),
    readHiding(db),
    rowOf(db, sql<{ grants: StoredGrant[] }>`select ${grantsGiven(sql`${IdRole}::integer`)} as grants`),
  ]);
  return {
    IdPersonneEV1,
    RoleIdPersonneEV1: IdPersonneEV1,
    roles: [],
    acting: null,
    grants: grants.map((grant) => withoutAdministration(asGrant(grant, IdRole, fields))),
    fields,
    hiding,
  };
}

function withoutAdministration({ rights, ...grant }: Grant): Grant {
  const administers: readonly string[] = administrativeCodes;
  return { ...grant, rights: new Map([...rights].filter(([right]) => !administers.includes(right))) };
}
