import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { isForMany, mayMove, mostAskedTogether } from '@passerelle/contracts/requests/request.ts';
import { askRequestsPlan } from '@passerelle/contracts/requests/requests.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { actEach, attempted } from '../../../../engines/plans/act-each.ts';
import {
  type AnyKind,
  type LeftOut,
  type PlanInput,
  type PlannedRow,
  type PlannedWriter,
  rowsKind,
} from '../../../../engines/plans/plan-kind.ts';
import type { PlannedTables } from '../../../../engines/plans/planned-rows.ts';
import { findKind, kindOf } from '../../../../engines/requests/kind/kinds.ts';
import { lockRequest, readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { type Asked, keepRequest, nextRequest, sendRequest } from '../../../../engines/requests/moves/ask.ts';
import { moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { noFiles, type RequestHand } from '../../../../engines/requests/request-hand.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import { always } from '../../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { chosenPeople } from '../../../people/bulk/chosen-people.queries.ts';

type Input = PlanInput<typeof askRequestsPlan>;

/** What a row of the plan asks for, and as whom. */
interface PlannedRequest
  extends Required<Pick<Asked, 'IdPersonneEV1' | 'fields' | 'IdDemande'>>,
    Pick<Asked, 'lignes'> {
  readonly typeDemande: number;
  readonly IdPersonneEV1Demandeur: number;
  readonly IdPersonneRole: number | null;
}

/** Something asked for several people: a request for each, and why not for the others. */
export function requestPlans({ kernel, today }: PlanNeeds): readonly AnyKind[] {
  return [
    rowsKind({
      contract: askRequestsPlan,
      lane: 'requests',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      rows: async (db, input, actor) => {
        const kind = findKind(input.typeDemande);
        if (!kind || !isForMany(kind.type))
          throw invalidInput('body/input/typeDemande', 'unknownValue', input.typeDemande);
        const { typeDemande, fields, lignes } = input;
        const by = {
          IdPersonneEV1Demandeur: actor.IdPersonneEV1,
          IdPersonneRole: actor.acting?.IdPersonneRole ?? null,
        };
        const changes = [];
        const left: LeftOut[] = [];
        for (const IdPersonneEV1 of await peopleOf(db, { kernel, actor, today: today() }, input)) {
          const asked = { IdPersonneEV1, fields, ...(lignes && { lignes }) };
          const refusal = await refusalOf(db, { kernel, actor }, kind, asked);
          if (refusal)
            left.push({ entity: 'Demande', id: IdPersonneEV1, after: { typeDemande, IdPersonneEV1 }, reason: refusal });
          else {
            const { IdDemande } = await rowOf(db, sql<{ IdDemande: number }>`select ${nextRequest} as "IdDemande"`);
            const after: PlannedRequest = { ...asked, ...by, typeDemande, IdDemande };
            changes.push({ entity: 'Demande', id: IdDemande, after });
          }
        }
        if (changes.length === 0) refuseForm(left);
        return { changes, left };
      },
      judge: async (db, { typeDemande }, actor, { rows, undone }) => {
        const creates = findKind(typeDemande)?.type.creates;
        const left = new Map<number, string>();
        if (undone || !creates) return left;
        for (const { n, after } of rows) {
          const { IdPersonneEV1 } = after as unknown as PlannedRequest;
          if (!(await kernel.allows(db, actor, creates, 'person', IdPersonneEV1))) left.set(n, 'right');
        }
        return left;
      },
    }),
  ];
}

async function peopleOf(
  db: Db,
  who: Parameters<typeof chosenPeople>[1],
  { chosen }: Pick<Input, 'chosen'>,
): Promise<readonly number[]> {
  const people = 'people' in chosen ? chosen.people : await chosenPeople(db, who, chosen);
  if (people.length > mostAskedTogether) throw invalidInput('body/input/chosen', 'max', mostAskedTogether);
  return people;
}

const nothing = async () => {};
/** A writing that leaves nothing behind but what it writes: that is taken back. */
const unsaid = (db: Db, by: number): Writing => {
  const writing: Writing = {
    ...{ db, by, record: nothing, recordAll: nothing, emit: nothing, atEnd: () => {} },
    aside: () => ({ writing, changes: [], keep: nothing }),
    ...{ announce: () => {}, queue: () => {}, uphold: () => {}, ask: () => {} },
  };
  return writing;
};

async function askFor(hand: RequestHand, kind: RequestKind, asked: Asked): Promise<void> {
  const { request } = await keepRequest(hand, kind, asked);
  await sendRequest(hand, kind, request);
}

/** Why a request would be refused: it is made and taken back. */
async function refusalOf(
  db: Db,
  who: { readonly kernel: AccessKernel; readonly actor: Actor },
  kind: RequestKind,
  asked: Asked,
): Promise<LeftOut['reason'] | undefined> {
  const hand: RequestHand = { ...who, writing: unsaid(db, who.actor.IdPersonneEV1), files: noFiles };
  const refusal = await attempted(db, async () => await askFor(hand, kind, asked), 'taken back');
  return refusal && reasonOf(refusal);
}

/** What stands in the way is said by its own code; who may not be asked for is nobody to whoever asks. */
function reasonOf({ code, details }: ApiError): LeftOut['reason'] {
  const [first] = details ?? [];
  const path = first?.path.split('/').at(-1) ?? 'IdPersonneEV1';
  if (code === 'NOT_FOUND') return { path: 'IdPersonneEV1', rule: 'right' };
  if (!first || code !== 'INVALID_INPUT') return { path: 'IdPersonneEV1', rule: code };
  return { path, rule: first.rule, ...(first.value !== undefined && { value: String(first.value) }) };
}

/** What is wrong for everybody is wrong where it was filled in. */
function refuseForm(left: readonly LeftOut[]): void {
  const [first] = left;
  if (!first || first.reason.path === 'IdPersonneEV1') return;
  if (left.some(({ reason }) => reason.path !== first.reason.path || reason.rule !== first.reason.rule)) return;
  const { path, rule, value } = first.reason;
  const detail: ErrorDetail = { path: `body/input/fields/${path}`, rule, ...(value !== undefined && { value }) };
  throw new ApiError('INVALID_INPUT', [detail]);
}

/** Asks for what rows of a plan say, as whoever prepared it; undone, recalls what may still be. */
const writeRequests =
  (kernel: AccessKernel): PlannedWriter =>
  async (writing, rows) => {
    const refused = await actEach(writing, rows, async (noting, row) => await writeOne(noting, kernel, row), reasonOf);
    return new Map([...refused].map(([n, { rule }]) => [n, rule]));
  };

async function writeOne(writing: Writing, kernel: AccessKernel, { before, after, id }: PlannedRow): Promise<void> {
  const { db } = writing;
  if (after) {
    const { typeDemande, IdPersonneEV1Demandeur, IdPersonneRole, ...asked } = after as unknown as PlannedRequest;
    const { actor } = await loadActor(db, IdPersonneEV1Demandeur, IdPersonneRole ?? undefined);
    await askFor({ writing, kernel, actor, files: noFiles }, kindOf({ typeDemande }), asked);
  } else if (before) {
    const request = await lockRequest(db, Number(id), always);
    const kind = kindOf(request);
    if (!mayMove(kind.type, 'recall', request.IdStade))
      throw new ApiError('INVALID_INPUT', [{ path: 'IdStade', rule: 'moved' }]);
    const values = await readValues(db, kind, request.IdDemande);
    await moveRequest(writing, kind, request, 'recall', values, { Motif: null, Rang: null, ARevoir: null });
  }
}

export const plannedRequests = ({ kernel }: { readonly kernel: AccessKernel }): PlannedTables => ({
  Demande: writeRequests(kernel),
});
