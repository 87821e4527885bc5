import { Type } from 'typebox';
import { oneOf, strict } from '../call.ts';
import type { PersonField } from '../person/person.fields.ts';

/** What a person may be to others, or to an account: fields that name them, which another is put in. */
export const heldRelations = [
  'Manager',
  'Manager2',
  'MngProxi',
  'ADG',
  'Recruteur',
  'RespRH',
  'AdminRH',
  'Responsable',
] as const satisfies readonly PersonField[];
export type HeldRelation = (typeof heldRelations)[number];

/** Kinds of what somebody holds, in the order of the page; each is named by the texts `HANDOVER:kind.<name>`. */
export const holdingNames = [
  ...heldRelations,
  'role',
  'delegationGiven',
  'delegationReceived',
  'decision',
  'visa',
  'request',
  'list',
  'listBackup',
  'item',
  'plan',
  'account',
  'token',
] as const;
export type HoldingName = (typeof holdingNames)[number];

/** How much of one kind somebody holds, as far as the reader sees it. */
export const HeldCount = strict({ kind: oneOf(holdingNames), count: Type.Integer() });
