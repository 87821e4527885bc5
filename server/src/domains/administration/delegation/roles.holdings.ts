import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Held, type Holding, type HoldingReader, holdsNone } from '../../../engines/holdings/holding.ts';
import type { LeftOut } from '../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { cloneRoles } from '../../people/roles/roles.plans.ts';
import { standingOn } from '../../people/roles/roles.policy.ts';
import { mayRead } from './delegation.policy.ts';
import {
  type DelegationRow,
  delegationsGiven,
  delegationsReceived,
  ownLiveRoles,
  roleNames,
} from './delegation.queries.ts';

/**
 * Roles that a person holds, and what is delegated from and to them. A role is given to whoever takes it over as a clone of
 * it, and stays theirs until it ends with their stay; a delegation ends with the role that it is of.
 */
export function roleHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  const knows = async (db: Db, actor: Actor, of: number) => {
    const standing = await standingOn(kernel, db, actor, of);
    return standing !== undefined && mayRead(standing);
  };
  const delegations =
    (read: typeof delegationsGiven, other: 'delegator' | 'delegate') =>
    async ({ db, actor, language, most }: HoldingReader, of: number): Promise<Held> => {
      if (!(await knows(db, actor, of))) return holdsNone;
      const live = (await read(db, language, of)).filter(({ status }) => status === 'active' || status === 'upcoming');
      return { count: live.length, things: live.slice(0, most).map((one) => thingOf(one, one[other])) };
    };
  return [
    {
      name: 'role',
      held: async ({ db, actor, language, most }, of) => {
        if (!(await knows(db, actor, of))) return holdsNone;
        const roles = await ownLiveRoles(db, language, of);
        const things = roles.slice(0, most).map(({ IdPersonneRole, LibRole, DateFin }) => {
          return { key: String(IdPersonneRole), label: LibRole, until: DateFin };
        });
        return { count: roles.length, things };
      },
      handed: async ({ db, language }, rows) => {
        const given = rows.filter(({ entity, before, after }) => entity === 'PersonneRole' && !before && after);
        const names = await roleNames(
          db,
          language,
          given.map(({ after }) => Number(after?.IdRole)),
        );
        return given.map(({ after }) => {
          return { label: names.get(Number(after?.IdRole)) ?? '', to: Number(after?.IdPersonneEV1) };
        });
      },
      takeOver: async (writing, actor, { of, to, keys }) => {
        const { db } = writing;
        if (!(await knows(db, actor, of))) throw new ApiError('NOT_FOUND');
        const left: LeftOut[] = [];
        for (const { IdPersonneRole, IdRole } of await ownLiveRoles(db, 'fr', of)) {
          if (keys && !keys.includes(String(IdPersonneRole))) continue;
          try {
            left.push(
              ...(await cloneRoles(kernel, writing, { IdPersonneRoles: [IdPersonneRole], targets: [to] }, actor)),
            );
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            const after = { IdPersonneEV1: to, IdRole };
            left.push({ entity: 'PersonneRole', after, reason: { path: 'IdRole', ...reasonOf(error) } });
          }
        }
        return left;
      },
    },
    { name: 'delegationGiven', held: delegations(delegationsGiven, 'delegate') },
    { name: 'delegationReceived', held: delegations(delegationsReceived, 'delegator') },
  ];
}

const refusals: readonly ErrorCode[] = ['NOT_AUTHORIZED', 'NOT_FOUND'];

/** Why a role is not handed on, as a row of the plan says it. */
function reasonOf({ code, details }: ApiError) {
  if (code === 'ERREUR_DR_DOUBLON') return { rule: 'heldAlready' };
  if (refusals.includes(code)) return { rule: 'right' };
  const [{ rule, value } = { rule: 'notAllowed', value: undefined }] = details ?? [];
  return { rule, ...(value !== undefined && { value }) };
}

function thingOf({ IdPersonneRole, LibRole, DateFin }: DelegationRow, other: DelegationRow['delegate']) {
  return {
    key: String(IdPersonneRole),
    label: LibRole,
    about: other.IndexPrenomNom,
    until: DateFin,
  };
}
