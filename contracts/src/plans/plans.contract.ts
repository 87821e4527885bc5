import { Type } from 'typebox';
import { Grade } from '../access/grade.ts';
import {
  CivilDate,
  call,
  holding,
  Instant,
  inputBeside,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { HeldCount, holdingNames } from '../handover/holdings.ts';
import { mergeVerbs } from '../merge/verbs.ts';
import { Reason, ReasonAlone } from '../reason.ts';
import { Unheld } from '../requests/rounds.ts';
import { perimeterKinds } from '../rights/perimeter.fields.ts';
import { preparingErrors, readersOf } from './plan-contract.ts';
import { planContracts, planKindNames } from './plan-kinds.ts';

/** Life of a plan. `waiting` for a second person; `applying` and `undoing` while its rows are worked through. */
export const planStates = ['ready', 'waiting', 'applying', 'applied', 'undoing', 'undone', 'discarded'] as const;
export type PlanState = (typeof planStates)[number];

/**
 * Why a second person has to agree: many people lose something, or gain what opens administration; somebody gains `adm`; or who
 * asks gives up their own, and leaves one administrator alone; or requests are decided in fewer rounds than before; or whoever
 * is known by another record held roles, or had accounts.
 */
export const planNeeds = ['loss-share', 'adm-gain', 'adm-alone', 'gain-share', 'fewer-rounds', 'merge-trust'] as const;
export type PlanNeed = (typeof planNeeds)[number];

/** What `POST /Plans` prepares. */
const prepared = planContracts.filter(({ ownWay }) => !ownWay);
const preparedKinds = prepared.map(({ kind }) => kind);
const preparedInput = inputBeside('kind', Object.fromEntries(prepared.map(({ kind, input }) => [kind, input])));

const Rights = Type.Record(Type.String(), Grade);

/** What a change of perimeter brings in and leaves out, for the readers it was counted for. */
const Reach = strict({
  IdPerimetre: Key,
  kind: oneOf(perimeterKinds),
  /** Who the perimeter was read as; null where it reads the same for all. */
  as: nullable(NamedPerson),
  before: Type.Integer(),
  after: Type.Integer(),
  gained: Type.Integer(),
  lost: Type.Integer(),
  sample: Type.Array(strict({ key: Key, label: Type.String(), gained: Type.Boolean() })),
});

/** What a plan does to the rights of people, and to what they reach. */
const RightsFigures = strict({
  people: strict({ gaining: Type.Integer(), losing: Type.Integer(), present: Type.Integer() }),
  /** By right: people who gain it or reach a better grade, people who lose it or fall to a lower one. */
  rights: Type.Array(strict({ IdDroit: Type.String(), gaining: Type.Integer(), losing: Type.Integer() })),
  reach: Type.Array(Reach),
});

/** What a file does: people created, changed, put under somebody else, left as they are, and lines refused. */
const LoadFigures = strict({
  file: Type.Optional(Type.String({ description: 'its name' })),
  created: Type.Integer(),
  changed: Type.Integer(),
  moved: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
});

/**
 * What an edited form does to what is stored, by field: records in which it closes, is hidden while it holds something, or is
 * asked for and missing; null where the number would tell what the reader may not read. Drafts in which it is typed.
 */
const formField = {
  Champ: Type.String(),
  closed: nullable(Type.Integer()),
  hidden: nullable(Type.Integer()),
  missing: nullable(Type.Integer()),
};
export const FormFigures = strict({
  records: Type.Integer(),
  fields: Type.Array(strict({ ...formField, drafts: Type.Integer() })),
  profiles: Type.Optional(
    Type.Array(strict({ IdProfil: Key, LibProfil: Type.String(), fields: Type.Array(strict(formField)) }), {
      description:
        'what the form’s rights of a profile do for whoever holds that one alone, where it is something else',
    }),
  ),
});

/** What edited rounds do: how many there are, how many former requests would have asked others, and where they name nobody. */
const CircuitFigures = strict({
  typeDemande: Type.Integer(),
  IdSociete: nullable(Key),
  LibSociete: nullable(Type.String()),
  /** Rounds, and those of them that no case leaves out. */
  before: strict({ rounds: Type.Integer(), always: Type.Integer() }),
  after: strict({ rounds: Type.Integer(), always: Type.Integer() }),
  replayed: Type.Integer(),
  differing: Type.Integer(),
  unheld: Type.Array(Unheld),
});

/**
 * What an edited paper of hiring files does to those that are open, by the country of work: how many are asked for it that were not, and
 * no longer are; how many of these keep what was given already.
 */
const PaperFigures = strict({
  CodePiece: Type.String(),
  LibPiece: Type.String(),
  open: Type.Integer(),
  countries: Type.Array(
    strict({
      IdPays: nullable(Type.String()),
      gaining: Type.Integer(),
      losing: Type.Integer(),
      kept: Type.Integer(),
    }),
  ),
});

/** What a merge does with all that points at the one who goes, by what people call it, each once; accounts of theirs that are closed outside. */
const MergeFigures = strict({
  lines: Type.Array(strict({ table: Type.String(), verb: oneOf(mergeVerbs), count: Type.Integer() })),
  accounts: Type.Array(Type.String()),
  /** Requests that both had a part in which two people have: they decided both, or one for the other. */
  bothDecided: Type.Integer(),
  /** The one who goes holds roles, has accounts that may be used, or bounds what the rights of others reach. */
  trusted: Type.Boolean(),
});

/** Figures that only some kinds of plan have. */
export const PlanFigures = strict({
  rights: Type.Optional(RightsFigures),
  load: Type.Optional(LoadFigures),
  form: Type.Optional(strict({ IdFormulaire: Type.String(), ...FormFigures.properties })),
  circuit: Type.Optional(CircuitFigures),
  paper: Type.Optional(PaperFigures),
  papers: Type.Optional(Type.Array(PaperFigures)),
  merge: Type.Optional(MergeFigures),
});

/** Of every plan: how many rows it adds, changes and takes away, and how much it has done outside; and its kind's own figures. */
export const PlanSummary = strict({
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  outside: Type.Integer(),
  follows: Type.Optional(
    Type.Array(strict({ entity: Type.String(), count: Type.Integer() }), {
      description:
        'what comes about by itself once it is done, and again once it is undone: how many things of each kind',
    }),
  ),
  ...PlanFigures.properties,
});

export const Plan = strict({
  IdPlan: Key,
  kind: oneOf(planKindNames),
  state: oneOf(planStates),
  needs: Type.Array(oneOf(planNeeds)),
  rows: Type.Integer(),
  /** Rows worked through so far. */
  done: Type.Integer(),
  /** Rows that were not written, or will not be: each says why. */
  left: Type.Integer(),
  /** Rows that were written and, when the plan was undone, not taken back: each says why. */
  stayed: Type.Integer(),
  summary: PlanSummary,
  /** Null where the product made it by itself. */
  author: nullable(NamedPerson),
  Motif: nullable(Type.String()),
  created_at: Instant,
  confirmedBy: nullable(NamedPerson),
  /** Who would undo it, where that has to be confirmed, or was. */
  undoAskedBy: nullable(NamedPerson),
  /** Why its author alone opened the gates, nobody else holding `adm`. */
  breakGlass: nullable(Type.String()),
  applied_at: nullable(Instant),
  undone_at: nullable(Instant),
  /** Null where the product took it back. */
  undoneBy: nullable(NamedPerson),
  failure: nullable(strict({ code: Type.String() })),
  endsStays: Type.Boolean({
    description: 'what people hold falls with the day that it gives each of them: `plans.falls`',
  }),
  /** What this reader may do with it now. */
  can: strict({
    apply: Type.Boolean(),
    confirm: Type.Boolean(),
    breakGlass: Type.Boolean(),
    undo: Type.Boolean(),
    discard: Type.Boolean(),
  }),
});

/** Columns of a row with their values; null where there is no row. */
const Values = Type.Unsafe<Readonly<Record<string, unknown>> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
});

/** A row of a plan: it is written, or says why it is not. */
const PlanRow = strict({
  n: Type.Integer(),
  entity: Type.String(),
  entity_id: Type.String(),
  /** Which row it is, in words; null where its columns say it. */
  about: nullable(Type.String()),
  /** What the keys in it stand for: column, space, key. */
  labels: Type.Record(Type.String(), Type.String()),
  before: Values,
  after: Values,
  masked: Type.Array(Type.String(), {
    description: 'fields that it writes and whose values are sensitive: they are asked for on the record',
  }),
  stayed: Type.Boolean({ description: 'it was written, and was not taken back when the plan was undone' }),
  /** Why it was not written, or will not be; or was not taken back. */
  reason: nullable(
    Type.Array(
      strict({
        path: Type.String(),
        rule: Type.String(),
        value: Type.Optional(Type.String()),
        said: Type.Optional(Type.String({ description: 'what stands in the file' })),
        line: Type.Optional(Type.Integer({ description: 'the line of the file that is refused' })),
      }),
    ),
  ),
});

/** What was settled since a plan was done, such as requests that were decided: undoing leaves it as it is. */
const Settled = strict({
  kind: oneOf(holdingNames),
  count: Type.Integer(),
  /** The latest of them that the reader may know of. */
  things: Type.Array(strict({ key: Type.String(), label: nullable(Type.String()), about: nullable(Type.String()) })),
});

/** Somebody whose stay a plan ends, with what they hold. */
const Falling = strict({
  /** The row of the plan. */
  n: Type.Integer(),
  ...NamedPerson.properties,
  /** The last day that the plan gives them. */
  DateSortiePhysique: nullable(CivilDate),
  holds: Type.Array(HeldCount),
});

const RoleName = strict({ IdRole: Key, LibRole: Type.String() });

/** Rows of the answers that come a page at a time: fewer are the last. */
export const planPageSize = 50;
/** People of whom all that they hold is counted at once. */
export const fallsPageSize = 10;
/** Things that are named of what was settled since a plan was done; all are counted. */
export const mostSettledNamed = 20;

const params = strict({ IdPlan: Key });
const reading = readersOf(planContracts);
const Motif = Type.Optional(Reason);

export const plansCalls = {
  prepare: call({
    operationId: 'plans.prepare',
    method: 'POST',
    path: '/Plans',
    summary: 'Works out what a change would do, without doing it, and keeps it as a plan',
    access: reading,
    ofNobodyToo: true,
    body: strict({ kind: oneOf(preparedKinds), input: preparedInput, Motif }),
    response: Plan,
    errors: [...preparingErrors, 'ERREUR_DR_DOUBLON'],
  }),
  list: call({
    operationId: 'plans.list',
    method: 'GET',
    path: '/Plans',
    summary: 'The latest plans, a page at a time: one’s own, and everybody’s of the kinds that one oversees',
    access: reading,
    query: strict({
      state: Type.Optional(oneOf(planStates)),
      mine: Type.Optional(Type.Boolean({ description: 'only those that one made' })),
      before: Type.Optional(Key),
    }),
    response: Type.Array(Plan),
  }),
  get: call({
    operationId: 'plans.get',
    method: 'GET',
    path: '/Plans/{IdPlan}',
    summary: 'One plan, with what it would do or did',
    access: reading,
    params,
    response: Plan,
  }),
  rows: call({
    operationId: 'plans.rows',
    method: 'GET',
    path: '/Plans/{IdPlan}/rows',
    summary: 'What a plan writes, row by row, from row `after` on',
    access: reading,
    params,
    query: strict({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
      left: Type.Optional(Type.Boolean({ description: 'only those that are not written' })),
      stayed: Type.Optional(Type.Boolean({ description: 'only those that were not taken back' })),
    }),
    response: strict({
      rows: Type.Array(PlanRow),
      /** How many more there are among these that are about what the reader may not see. */
      hidden: Type.Integer(),
      /** Ask for the rows after this one; null where there are no more. */
      next: nullable(Type.Integer()),
    }),
  }),
  people: call({
    operationId: 'plans.people',
    method: 'GET',
    path: '/Plans/{IdPlan}/people',
    summary: 'Whose rights a plan changes, a page at a time, narrowed to a right if asked',
    access: reading,
    params,
    query: strict({
      after: Type.Optional(PersonKey),
      IdDroit: Type.Optional(Type.String({ maxLength: 80 })),
      sens: Type.Optional(oneOf(['gained', 'lost'])),
    }),
    response: Type.Array(strict({ ...NamedPerson.properties, gained: Rights, lost: Rights })),
  }),
  targets: call({
    operationId: 'plans.targets',
    method: 'GET',
    path: '/Plans/{IdPlan}/targets',
    summary: 'Whom roles are given to, a page at a time: what each holds, is given, and holds already',
    access: reading,
    params,
    query: strict({ after: Type.Optional(PersonKey) }),
    response: Type.Array(
      strict({
        ...NamedPerson.properties,
        /** Roles of their own as of now; null where the reader may not look at them. */
        holds: nullable(Type.Array(RoleName)),
        gains: Type.Array(strict({ ...RoleName.properties, DateFin: nullable(CivilDate) })),
        /** Asked for, and not given: they hold it already. */
        already: Type.Array(RoleName),
      }),
    ),
  }),
  falls: call({
    operationId: 'plans.falls',
    method: 'GET',
    path: '/Plans/{IdPlan}/falls',
    summary:
      'Whose stay a plan ends, a page at a time, and how much each holds that falls with it, as far as the reader sees it',
    access: reading,
    params,
    query: strict({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })) }),
    response: Type.Array(Falling),
  }),
  settled: call({
    operationId: 'plans.settled',
    method: 'GET',
    path: '/Plans/{IdPlan}/settled',
    summary: 'What was settled since a plan was done, of what it moved: undoing leaves it as it is',
    access: reading,
    params,
    response: Type.Array(Settled),
  }),
  apply: call({
    operationId: 'plans.apply',
    method: 'POST',
    path: '/Plans/{IdPlan}/apply',
    summary: 'Does exactly what the plan says; refused when what it rests on has moved. A large one goes on by itself',
    access: reading,
    params,
    response: Plan,
    errors: ['PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION', 'PLAN_STATE', 'LAST_ADMINISTRATOR', 'IMPORT_NON_VERIFIE'],
  }),
  confirm: call({
    operationId: 'plans.confirm',
    method: 'POST',
    path: '/Plans/{IdPlan}/confirm',
    summary: 'A second administrator agrees; `breakGlass` is a lone administrator’s reason to agree with themselves',
    access: holding('adm'),
    params,
    body: strict({ breakGlass: Type.Optional(ReasonAlone) }),
    response: Plan,
    errors: ['PLAN_SECOND_PERSON', 'PLAN_STATE'],
  }),
  undo: call({
    operationId: 'plans.undo',
    method: 'POST',
    path: '/Plans/{IdPlan}/undo',
    summary:
      'Puts back what the plan changed; refused where it was changed again since, or until a second person agrees',
    access: reading,
    params,
    response: Plan,
    errors: ['PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION', 'PLAN_STATE', 'LAST_ADMINISTRATOR'],
  }),
  discard: call({
    operationId: 'plans.discard',
    method: 'POST',
    path: '/Plans/{IdPlan}/discard',
    summary: 'Gives the plan up; it stays to be read',
    access: reading,
    params,
    response: Plan,
    errors: ['PLAN_STATE'],
  }),
};
