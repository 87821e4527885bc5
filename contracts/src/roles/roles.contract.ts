import { Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { delegationStatuses } from '../delegation/delegation.contract.ts';
import { atOnceErrors, HeldRole } from '../plans/plans.inputs.ts';
import { Reason } from '../reason.ts';

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
};
