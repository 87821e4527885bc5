import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import {
  type ExplainedStep,
  type explainCalls,
  namedTables,
  standings,
} from '@passerelle/contracts/explain/explain.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { isPersonField, personField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Explanation, Mask, Step } from '../../../engines/access/explain.ts';
import type { Entities, EntityReader } from '../../../engines/entities/entity.ts';
import { readKnown } from '../../../engines/entities/labels.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lastOf } from '../../../platform/sure.ts';
import { actorFieldNames, followsHolder, loadActor } from '../../foundation/actor/actor.queries.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { labelsOf } from './labels.queries.ts';

/** Somebody who asks for explanations, and in which language. */
export interface Asker extends EntityReader {
  readonly entities: Entities;
  readonly language: Language;
}

export interface DecisionQuestion {
  readonly IdPersonneEV1: number;
  readonly right: RightCode;
  readonly level: 1 | 2;
  readonly kind: SubjectKind;
  readonly key: number;
  readonly IdPersonneRole?: number | undefined;
}

type Decision = Static<(typeof explainCalls.decision)['response']>;

/** The whole tree of a decision about somebody else, as far as the asker may read what it compares. */
export async function explainDecision(asker: Asker, question: DecisionQuestion): Promise<Decision> {
  const { db, kernel } = asker;
  const { IdPersonneEV1, right, level, kind, key } = question;
  await requireKnown(asker, IdPersonneEV1);
  if (kind === 'person') await requireKnown(asker, key);
  // Of a list that one may not see, the answer is that of none.
  if (kind === 'list' && !(await kernel.allows(db, asker.actor, 'ldd', 'list', key))) throw new ApiError('NOT_FOUND');
  const { actor } = await loadActor(db, IdPersonneEV1, question.IdPersonneRole);
  const found = await kernel.explain(db, actor, right, kind, key, { level, mask: await maskOf(asker, actor) });
  if (!found) throw new ApiError('NOT_FOUND');
  const held = await labelsOf(asker, [...found.grants.map(({ source }) => source), ...rolesOf(actor)]);
  const [person] = await rowsOf(
    db,
    sql<{ signsIn: boolean }>`
      select ${signsIn('p')} as "signsIn" from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const is = kind === 'person' ? await kernel.standing(db, actor, kind, key) : new Set();
  return {
    allowed: found.allowed,
    signsIn: person?.signsIn ?? false,
    kind,
    IdPersonneRole: actor.acting?.IdPersonneRole ?? null,
    grants: found.grants.map(({ source, level: Valeur, reaches, bounds }) => ({
      ...held(source),
      Valeur,
      reaches,
      bounds: bounds.map(({ origin, holds, steps }) => ({ origin, holds, steps: steps.map(onTheWire) })),
    })),
    veils: found.veils.map(({ right: IdDroit, holds, or }) => ({
      IdDroit,
      holds,
      or: or as Decision['veils'][number]['or'],
    })),
    is: standings.filter((as) => is.has(as)),
    roles: await Promise.all(
      actor.roles.map(async ({ IdPersonneRole, IdRole, LibRole, delegator }) => ({
        IdPersonneRole,
        role: held({ IdRole, IdProfil: 0, IdPerimetre: 0 }).role ?? { id: IdRole, label: LibRole },
        delegated: delegator !== null,
        allowed: await allowedUnder(asker, question, IdPersonneRole),
      })),
    ),
    names: await namesOf(asker, found),
  };
}

const rolesOf = (actor: Actor) => actor.roles.map(({ IdRole }) => ({ IdRole, IdProfil: 0, IdPerimetre: 0 }));

async function allowedUnder(
  { db, kernel }: Asker,
  { IdPersonneEV1, right, level, kind, key }: DecisionQuestion,
  role: number,
) {
  const { actor } = await loadActor(db, IdPersonneEV1, role);
  return kind === 'global'
    ? kernel.holds(actor, right, level)
    : await kernel.allows(db, actor, right, kind, key, level);
}

/** Of somebody whom one may not know of, the answer is that of nobody. */
export async function requireKnown({ db, kernel, actor }: Asker, IdPersonneEV1: number): Promise<void> {
  if (!(await kernel.allows(db, actor, 'ann', 'person', IdPersonneEV1))) throw new ApiError('NOT_FOUND');
}

/** What the asker may not read of people stays masked, on the subject and among the values of whom they ask about. */
async function maskOf({ db, kernel, actor }: Asker, about: Actor): Promise<Mask> {
  const readable = async (IdPersonneEV1: number) => {
    const found = await rowsOf(
      db,
      sql<Record<string, boolean>>`select ${sql.join(
        kernel.reaches(actor, 'person', 's').map((reach, index) => sql`${reach} as ${sql.ref(`g${index}`)}`),
      )} from "Personne" s where s."IdPersonneEV1" = ${IdPersonneEV1}`,
    );
    return kernel.rightsWhere(
      actor,
      actor.grants.map((_grant, index) => found[0]?.[`g${index}`] ?? false),
    );
  };
  const own = await readable(about.IdPersonneEV1);
  const holder = about.RoleIdPersonneEV1 === about.IdPersonneEV1 ? own : await readable(about.RoleIdPersonneEV1);
  const closed = [...actorFieldNames].filter((name) => {
    if (!isPersonField(name)) return true;
    return !own.has(readRight(name)) || (followsHolder(name) && !holder.has(readRight(name)));
  });
  return {
    field: (field, subject, alias) => {
      if (subject !== personSubject) return 'open';
      return isPersonField(field) ? kernel.scope(actor, readRight(field), 'person', alias) : 'closed';
    },
    ofActor: (field) => closed.includes(field),
  };
}

function onTheWire(step: Step): Static<typeof ExplainedStep> {
  if (step.how !== 'test') return step;
  const { depth, how, holds, leaf, against, value, masked, maskedRule } = step;
  return {
    depth,
    how,
    holds,
    field: leaf.field,
    operator: leaf.operator,
    written: texts(leaf.value),
    against: against ? texts(against) : null,
    value: texts(value),
    masked,
    maskedRule,
  };
}

function texts(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

type Table = (typeof namedTables)[number];

/** The table whose key a field holds. */
function tableOf(path: string): Table | undefined {
  const field = lastOf(path.split('.'));
  if (field === 'IdPersonneEV1' || field === 'IdPersonneEV1backup') return 'Personne';
  if (!isPersonField(field)) return undefined;
  const { type, reference } = personField(field);
  if (type === 'person' || type === 'descendants') return 'Personne';
  return namedTables.find((table) => table === reference);
}

/** What the keys that rules compare stand for, where the asker may know of it. */
async function namesOf(asker: Asker, { grants }: Explanation): Promise<Decision['names']> {
  const steps = grants.flatMap(({ bounds }) => bounds.flatMap((bound) => bound.steps));
  const keys = new Map<Table, Set<number>>();
  for (const step of steps) {
    const table = step.how === 'test' ? tableOf(step.leaf.field) : undefined;
    if (!table || step.how !== 'test') continue;
    const asked = keys.get(table) ?? new Set();
    for (const text of [...texts(step.against), ...texts(step.value)])
      if (/^\d{1,9}$/.test(text)) asked.add(Number(text));
    keys.set(table, asked);
  }
  const named = await Promise.all(
    [...keys].map(async ([table, asked]) =>
      (await readKnown(asker, asker.entities, asker.language, table, [...asked])).map((one) => ({ table, ...one })),
    ),
  );
  return named.flat();
}
