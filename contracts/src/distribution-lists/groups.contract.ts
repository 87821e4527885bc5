import { type Static, Type } from 'typebox';
import { CivilDate, call, Key, NamedPerson, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { ConditionSchema, operators } from '../conditions/condition.ts';
import { ListGroup } from './list-group.ts';
import { askedAnew, listReaders } from './lists.contract.ts';

/** A group of a list; 0 is the default one, beside the list that has it. */
const groupId = Type.Integer({ minimum: 0, maximum: 2147483647 });
const lang = Type.String({ maxLength: 10 });
const ofList = strict({ id: Key });
const ofGroup = strict({ id: Key, groupId });

/** The most groups that one list has. */
export const mostGroups = 20;
/** The most people that one save names into a group, or leaves out of it. */
export const mostNamed = 500;

const LibGroupe = Type.String({ maxLength: 100 });

/** Why somebody is in a list, or is not. */
export const membershipReasons = [
  ...(['named', 'criteria', 'subscribed', 'removed', 'optedOut', 'notFound', 'receivesNothing'] as const),
  // Why they receive nothing, where the reader may know.
  ...(['withoutMail', 'suspended', 'absent', 'excluded'] as const),
] as const;
export type MembershipReason = (typeof membershipReasons)[number];

/** A line of criteria, indented below the group that it belongs to, and whether it holds: null where the reader may not read what it compares. */
const CriteriaLine = strict({
  depth: Type.Integer(),
  how: oneOf(['all', 'any', 'test']),
  holds: nullable(Type.Boolean()),
  test: nullable(ConditionSchema),
});

/** What a change of somebody named came to, entry by entry. */
export const RefusedEntry = strict({ path: Type.String(), rule: oneOf(['ADR', 'DBL', 'INC']) });
export type RefusedEntry = Static<typeof RefusedEntry>;

/** Whom a list would hold: how many, who comes and who goes against today, some of them by name. */
const Due = strict({
  count: Type.Integer({ description: 'in the list' }),
  joins: Type.Integer(),
  leaves: Type.Integer(),
  sample: Type.Array(NamedPerson),
  hidden: Type.Integer({ description: 'of the count, people whom the reader may not see' }),
  /** The first of those who would come, and of those who would go, whom the reader may see. */
  arrivees: Type.Array(NamedPerson),
  departs: Type.Array(NamedPerson),
});

const somePeople = Type.Optional(Type.Array(PersonKey, { maxItems: mostNamed }));
const peopleByKey = {
  named: somePeople,
  removed: somePeople,
  /** The last day on which those who are named here are in it. */
  Jusqua: Type.Optional(nullable(CivilDate)),
  /** Neither any more: as the criteria have it. */
  neither: somePeople,
};

const errors = ['CONFLICT', 'LD_MISE_A_JOUR_EN_COURS'] as const;

export const listGroupsCalls = {
  list: call({
    operationId: 'listGroups.list',
    method: 'GET',
    path: '/LdListeActifs/{id}/groupes',
    summary: 'The groups of a distribution list: whom each finds, names and leaves out',
    access: listReaders,
    params: ofList,
    response: strict({ groupes: Type.Array(ListGroup) }),
  }),
  create: call({
    operationId: 'listGroups.create',
    method: 'POST',
    path: '/LdGroupActifs/create-groupe/{id}',
    summary: 'Adds a group to a distribution list; without an order it comes last',
    access: listReaders,
    params: ofList,
    body: strict({ LibGroupe, Ordre: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })) }),
    response: strict({ IdGroupe: Key }),
    errors: ['LD_MISE_A_JOUR_EN_COURS'],
  }),
  update: call({
    operationId: 'listGroups.update',
    method: 'PATCH',
    path: '/LdGroupActifs/update-groupe/{groupId}',
    summary: 'Renames a group of a distribution list, or puts it elsewhere among the others',
    access: listReaders,
    params: strict({ groupId }),
    body: strict({
      LibGroupe: Type.Optional(LibGroupe),
      Ordre: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
      Externe: Type.Optional(Type.Boolean({ description: 'whether it takes addresses of people outside' })),
    }),
    response: strict({
      waits: Type.Optional(Type.Literal(true, { description: 'somebody has to say yes to people outside first' })),
    }),
    errors: [...askedAnew, 'LD_MISE_A_JOUR_EN_COURS', 'LD_NON_PRIS_EN_CHARGE'],
  }),
  remove: call({
    operationId: 'listGroups.remove',
    method: 'DELETE',
    path: '/LdGroupActifs/delete-groupe/{groupId}',
    summary: 'Deletes a group: whoever came by it alone is in the list no more',
    access: listReaders,
    params: strict({ groupId }),
    errors: [...askedAnew, 'LD_MISE_A_JOUR_EN_COURS'],
  }),
  conditions: call({
    operationId: 'listGroups.conditions',
    method: 'GET',
    path: '/LdGroupActifs/get-conditions-groupes/{groupId}/{lang}',
    summary: 'The criteria of a group',
    access: listReaders,
    params: strict({ groupId, lang }),
    response: strict({ Conditions: nullable(ConditionSchema), closed: Type.Boolean(), Revision: Type.Integer() }),
  }),
  saveConditions: call({
    operationId: 'listGroups.saveConditions',
    method: 'POST',
    path: '/LdConditions/update-conditions-groupe/{id}/{groupId}',
    summary: 'Says whom a group finds, within what its author may see; who is due is found at once',
    access: listReaders,
    params: ofGroup,
    body: strict({ Conditions: nullable(ConditionSchema), Revision: Type.Integer({ description: 'as it was read' }) }),
    response: strict({
      ...{ Revision: Type.Integer(), joins: Type.Integer(), leaves: Type.Integer() },
      waits: Type.Optional(
        Type.Literal(true, { description: 'they find so many more that somebody has to say yes first' }),
      ),
    }),
    errors: [...askedAnew, ...errors, 'FILTER_INVALID'],
  }),
  saveNamed: call({
    operationId: 'listGroups.saveNamed',
    method: 'PATCH',
    path: '/LdGroupActifs/update-mail-groupe/{id}/{groupId}',
    summary:
      'Names people into a group by their addresses, or leaves them out of it: each entry that is not taken says why',
    access: listReaders,
    params: ofGroup,
    body: strict({
      NewMails: Type.Optional(Type.Array(Type.String({ maxLength: 254 }), { maxItems: mostNamed })),
      DelMails: Type.Optional(Type.Array(Type.String({ maxLength: 254 }), { maxItems: mostNamed })),
      /** The same by key, of people picked on the screen. */
      ...peopleByKey,
    }),
    response: strict({ refused: Type.Array(RefusedEntry), joins: Type.Integer(), leaves: Type.Integer() }),
    errors: [...askedAnew, 'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1', 'LD_MISE_A_JOUR_EN_COURS'],
  }),
  preview: call({
    operationId: 'listGroups.preview',
    method: 'POST',
    path: '/LdGroupActifs/apercu',
    summary:
      'Whom a list would hold with what is typed of a group, be it criteria, people named or left out, or that it is no more: how many, who would come and go, some whom the reader may see',
    access: listReaders,
    reads: true,
    body: strict({
      IdListe: Key,
      IdGroupe: groupId,
      /** As they are where nothing is said of them. */
      Conditions: Type.Optional(nullable(ConditionSchema)),
      ...peopleByKey,
      mine: Type.Optional(
        Type.Literal(true, { description: 'its criteria as they are, found within what the reader may see' }),
      ),
      retire: Type.Optional(Type.Literal(true, { description: 'the group is deleted' })),
      /** On this coming day, by what is dated ahead and stays that end. */
      jour: Type.Optional(CivilDate),
    }),
    response: Due,
    errors: ['FILTER_INVALID'],
  }),
  ahead: call({
    operationId: 'listGroups.ahead',
    method: 'GET',
    path: '/LdListeActifs/{id}/membres-a-venir/{jour}',
    summary:
      'Who is to be in a distribution list on a coming day, by what is dated ahead and stays that end, as the reader may know it',
    access: listReaders,
    params: strict({ id: Key, jour: CivilDate }),
    response: Due,
  }),
  why: call({
    operationId: 'listGroups.why',
    method: 'GET',
    path: '/LdListeActifs/{id}/pourquoi/{personId}',
    summary: 'Why somebody is in a distribution list, or is not',
    access: listReaders,
    params: strict({ id: Key, personId: PersonKey }),
    response: strict({
      member: Type.Boolean(),
      reasons: Type.Array(
        strict({
          reason: oneOf(membershipReasons),
          IdGroupe: nullable(Type.Integer()),
          LibGroupe: nullable(Type.String()),
        }),
      ),
      /** Group by group, where the reader reads its criteria: which of them the person meets. */
      criteres: Type.Array(
        strict({
          IdGroupe: Type.Integer(),
          LibGroupe: Type.String(),
          /** Whether the criteria find them: of those whom their author saw. */
          trouve: Type.Boolean(),
          lignes: Type.Array(CriteriaLine),
        }),
      ),
    }),
  }),
  comparators: call({
    operationId: 'listGroups.comparators',
    method: 'GET',
    path: '/LdGroupActifs/get-comparateurs/{lang}/{selector}',
    summary: 'The comparisons that a field of people takes in criteria',
    access: listReaders,
    params: strict({ lang, selector: Type.String({ maxLength: 60 }) }),
    response: strict({ comparateurs: Type.Array(oneOf(operators)) }),
  }),
};
