import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type BulkFieldName, bulkField, bulkForm } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { peopleChangePlan } from '@passerelle/contracts/bulk/bulk.plans.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import { judgeMany } from '../../../engines/forms/judge-many.ts';
import { type LeftOut, type PlanInput, type RowsKind, rowsKind } from '../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { nth } from '../../../platform/sure.ts';
import type { PlanNeeds } from '../../domain.ts';
import { marksOf } from '../../foundation/actor/changed-by.queries.ts';
import { personFormSubject } from '../person/person.form.ts';
import { teamTagSpelling } from '../person/team-tags.queries.ts';
import { holdQuota, quotaOf } from './bulk-quota.queries.ts';
import { chosenPeople } from './chosen-people.queries.ts';

type Change = PlanInput<typeof peopleChangePlan>;

/** One field of many people, as a plan: judged for each as in their record, and again when it is applied. */
export function bulkPlans({ kernel, today }: PlanNeeds): readonly RowsKind[] {
  /** The rights of the actor on people, in the order of the keys. */
  const rightsOf = async (db: Db, actor: Actor, keys: readonly number[]) =>
    await kernel.rightsOn(
      db,
      actor,
      'person',
      keys.map((key) => ({ key })),
    );

  /** Of these people, those past what is left of the quota, on whom the right that goes beyond is not held. */
  async function pastQuota(db: Db, actor: Actor, field: BulkFieldName, keys: readonly number[]) {
    const { beyondQuota } = bulkField(field);
    if (!beyondQuota) return undefined;
    const { quota, left } = await quotaOf(db, actor.IdPersonneEV1);
    const past = keys.slice(left);
    const rights = await rightsOf(db, actor, past);
    return { quota, keys: new Set(past.filter((_key, n) => !nth(rights, n).has(beyondQuota))) };
  }

  return [
    rowsKind({
      contract: peopleChangePlan,
      lane: 'people',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      marks: marksOf,
      endsStays: ({ IdChamp, Valeur }) => IdChamp === 'DateSortiePhysique' && Valeur !== null,
      rows: async (db, input, actor) => {
        const { IdChamp } = input;
        const keys = await chosenPeople(db, { kernel, actor, today: today() }, input.chosen);
        const of = { ...personFormSubject, form: bulkForm(IdChamp) };
        const { changes, left } = await judgeMany(
          db,
          { kernel, actor },
          of,
          keys,
          [IdChamp],
          await changeOf(db, input, keys),
        );
        refuseValue(keys.length, left, IdChamp);
        refuseWithoutRight(keys.length, left, IdChamp);
        const past = await pastQuota(
          db,
          actor,
          IdChamp,
          changes.map(({ id }) => Number(id)),
        );
        const isPast = (id: string | number) => past?.keys.has(Number(id)) ?? false;
        return {
          changes: changes.filter(({ id }) => !isPast(id)),
          left: [
            ...left,
            ...changes
              .filter(({ id }) => isPast(id))
              .map((change) => ({ ...change, reason: { path: IdChamp, rule: 'quota', value: String(past?.quota) } })),
          ],
        };
      },
      judge: async (db, { IdChamp }, actor, { rows, undone }) => {
        const keys = rows.map(({ id }) => Number(id));
        const { right } = bulkField(IdChamp);
        const rights = await rightsOf(db, actor, keys);
        const open = keys.filter((_key, n) => nth(rights, n).has(right));
        if (!undone && bulkField(IdChamp).beyondQuota) await holdQuota(db, actor.IdPersonneEV1);
        const past = undone ? undefined : await pastQuota(db, actor, IdChamp, open);
        const allowed = new Set(open);
        return new Map(
          rows.flatMap(({ n, id }): [number, string][] => {
            if (!allowed.has(Number(id))) return [[n, 'right']];
            return past?.keys.has(Number(id)) ? [[n, 'quota']] : [];
          }),
        );
      },
    }),
  ];
}

/** What a change of these people makes of one of them. */
async function changeOf(
  db: Db,
  { IdChamp, Valeur, Geste = 'replace' }: Change,
  keys: readonly number[],
): Promise<(stored: FormValues) => FormValues> {
  if (IdChamp !== 'tags' || (Geste === 'replace' && !isWords(Valeur))) return () => ({ [IdChamp]: Valeur });
  if (!isWords(Valeur)) throw invalidInput('body/input/Valeur', 'type', 'array');
  const given = Valeur.map(await teamTagSpelling(db, { only: Valeur, but: keys }));
  if (Geste === 'replace') return () => ({ tags: given });
  const these = new Set(given.map(fold));
  return ({ tags }) => {
    const others = ((tags ?? []) as readonly string[]).filter((tag) => !these.has(fold(tag)));
    return { tags: Geste === 'add' ? [...others, ...given] : others };
  };
}

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string');

/** What speaks against somebody, and not against the value that everybody is to have. */
const ofSomebody: ReadonlySet<string> = new Set(['right', 'unchanged', 'readOnly', 'oneselfAbove', 'cycle']);

/** A value that nobody can have is refused where it was typed. */
function refuseValue(asked: number, left: readonly LeftOut[], field: string): void {
  const [first] = left;
  if (!first || left.length < asked || ofSomebody.has(first.reason.rule)) return;
  const { path, rule, value } = first.reason;
  if (path !== field || left.some(({ reason }) => reason.rule !== rule || reason.value !== value)) return;
  throw new ApiError('INVALID_INPUT', [{ path: 'body/input/Valeur', rule, ...(value !== undefined && { value }) }]);
}

/** Whoever may do it with none of them lacks the right: that none changes would not say so. */
function refuseWithoutRight(asked: number, left: readonly LeftOut[], field: BulkFieldName): void {
  if (left.length > 0 && left.length === asked && left.every(({ reason }) => reason.rule === 'right'))
    throw new ApiError('NOT_AUTHORIZED', [{ path: bulkField(field).right, rule: 'right' }]);
}

/** The rights that bulk changes ask for on each person. */
export const bulkRights: readonly RightCode[] = ['ann-update', 'ann-update-tags', 'ann-update-mng', 'ann-update-mng-q'];
