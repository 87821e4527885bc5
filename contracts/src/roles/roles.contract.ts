import { Type } from 'typebox';
import { Grade } from '../access/grade.ts';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { delegationStatuses } from '../delegation/delegation.contract.ts';
import { atOnceErrors } from '../plans/plan-contract.ts';
import { Reason } from '../reason.ts';
import { StoredConditions } from '../rights/perimeters.contract.ts';
import { giveRolePlan, HeldRole, mostGivenAtOnce } from './roles.plans.ts';

const person = strict({ id: PersonKey });

/** A role that a person holds or held of their own. */
export const OwnRole = strict({
  IdPersonneRole: Key,
  IdRole: Key,
  LibRole: Type.String(),
  Famille: Type.String(),
  ParDefaut: Type.Boolean(),
  DateDebut: CivilDate,
  DateFin: nullable(CivilDate),
  status: oneOf(delegationStatuses),
  /** Given by somebody without `adm`: it holds only within what they held. */
  narrowed: Type.Boolean(),
  DateC: Instant,
  DateAnnulation: nullable(Instant),
  /** The last day on which the person acted under it. */
  lastUse: nullable(CivilDate),
  /** What this reader may do with it now. */
  can: strict({ end: Type.Boolean(), clone: Type.Boolean() }),
});

const planned = strict({ IdPlan: Key });

/** What makes giving a role a plan that is looked at first. */
export const gravities = ['many', 'administers', 'wider'] as const;

const Named = strict({ id: Key, label: Type.String({ description: 'in the reader’s language' }) });

/** What a role would open to whom it is given, as this reader gives it. */
export const RoleOpens = strict({
  grants: Type.Array(
    strict({
      profile: Named,
      perimeter: Named,
      rights: Type.Array(strict({ IdDroit: Type.String(), Valeur: Grade })),
      /** The perimeter itself; null for who may not read perimeters. */
      Conditions: nullable(StoredConditions),
    }),
  ),
  /** It holds only within what the reader holds. */
  narrowed: Type.Boolean(),
  /** It ends then at the latest: with the role of whoever gives it. */
  until: nullable(CivilDate),
  /** Empty: it is given at once. */
  grave: Type.Array(oneOf(gravities)),
});

export const rolesCalls = {
  ofPerson: call({
    operationId: 'roles.ofPerson',
    method: 'GET',
    path: '/ProfilActifs/get-personne-roles/{id}',
    summary: 'The roles of a person’s own, past ones included, latest first',
    access: signedIn,
    params: person,
    response: Type.Array(OwnRole),
  }),
  update: call({
    operationId: 'roles.update',
    method: 'POST',
    path: '/ProfilActifs/update-personne-roles/{id}',
    summary: 'Gives a person these roles of their own, no more and no less, as a plan applied at once',
    access: holding('adm'),
    params: person,
    body: strict({ roles: Type.Array(HeldRole, { maxItems: 50 }) }),
    response: planned,
    errors: ['ERREUR_DR_DOUBLON', ...atOnceErrors],
  }),
  copy: call({
    operationId: 'roles.copy',
    method: 'POST',
    path: '/ProfilActifs/copy-personne-roles/{id}',
    summary: 'Gives a person roles as somebody holds them (`IdPersonneRole`), as a plan applied at once',
    access: holding('adm', 'fp-delegue-role'),
    params: person,
    body: strict({ roles: Type.Array(Key, { minItems: 1, maxItems: 20 }) }),
    response: planned,
    errors: ['ERREUR_DR_DOUBLON', 'PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION'],
  }),
  end: call({
    operationId: 'roles.end',
    method: 'POST',
    path: '/PersonneRoles/{IdPersonneRole}/end',
    summary: 'Takes a role of a person’s own away, at once',
    access: signedIn,
    params: strict({ IdPersonneRole: Key }),
    body: strict({ Motif: Type.Optional(Reason) }),
    errors: ['ALREADY_ENDED', 'LAST_ADMINISTRATOR', 'PLAN_SECOND_PERSON'],
  }),
  givable: call({
    operationId: 'roles.givable',
    method: 'GET',
    path: '/PersonneRoles/get-givable-roles',
    summary: 'The roles that the reader may give to a person, whoever holds them; none where they may give none',
    access: signedIn,
    ofNobodyToo: true,
    query: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(strict({ IdRole: Key, LibRole: Type.String() })),
  }),
  opens: call({
    operationId: 'roles.opens',
    method: 'POST',
    path: '/PersonneRoles/what-role-opens',
    summary: 'What a role would open to these people if the reader gave it, and whether that is a plan first',
    access: holding('adm', 'fp-delegue-role'),
    reads: true,
    body: strict({ IdRole: Key, targets: Type.Array(PersonKey, { maxItems: mostGivenAtOnce }) }),
    response: RoleOpens,
  }),
  give: call({
    operationId: 'roles.give',
    method: 'POST',
    path: '/PersonneRoles/give-role',
    summary:
      'Gives a role to people, from a day and until a day: at once, or where that is grave as a plan left to be looked at',
    access: holding('adm', 'fp-delegue-role'),
    body: strict({ ...giveRolePlan.input.properties, Motif: Type.Optional(Reason) }),
    response: strict({ ...planned.properties, done: Type.Boolean() }),
    errors: ['ERREUR_DR_DOUBLON', 'PLAN_MOVED'],
  }),
};
