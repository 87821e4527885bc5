import { listSuiteMovePlan } from '@passerelle/contracts/distribution-lists/suite-move.plans.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { moveEffects } from '../../../../engines/effects/move-effects.queries.ts';
import { unfinished } from '../../../../engines/effects/unfinished.ts';
import { actEach } from '../../../../engines/plans/act-each.ts';
import { type LeftReason, type PlanInput, type RowsKind, rowsKind } from '../../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { forgetThere } from './move-there.ts';
import { holdList, tellLists, wantMembers, wantSettings } from './publication.actions.ts';
import { requireAble, type SuiteSettings, unableOf } from './suite-abilities.ts';

type Input = PlanInput<typeof listSuiteMovePlan>;

interface Elsewhere extends SuiteSettings {
  readonly IdListe: number;
  readonly dos: string;
}

/** Published lists that another way carries than this one, and that nobody has moved there yet, with what is set of them. */
async function listsElsewhere(db: Db, dos: string): Promise<readonly Elsewhere[]> {
  return await rowsOf(
    db,
    sql<Elsewhere>`select l."IdListe", l.dos, l."Rule", l."OpenEXT", l."Cachee",
        exists (select from "LdExterne" x where x."IdListe" = l."IdListe") as "Externe"
      from "Liste" l where l.published_at is not null and l.deleted_at is null and l.closed_at is null
        and l.dos is not null and l.dos <> ${dos} and l.suite_voulue is distinct from ${dos} order by 1`,
  );
}

/** How many these are. */
export const countElsewhere = async (db: Db, dos: string): Promise<number> => (await listsElsewhere(db, dos)).length;

/**
 * Lists are made in another mail suite, as a plan: a row for each that is, and why for each that this suite cannot carry as it is set. What
 * is wanted of each is done behind it, step by step, however often it is interrupted; where it is taken back, what is not made yet stays
 * where it is, and what is made says so.
 */
export function listSuiteMovePlans({ kernel }: { readonly kernel: AccessKernel }): readonly RowsKind[] {
  return [
    rowsKind({
      contract: listSuiteMovePlan,
      lane: 'lists',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      rows: async (db, { dos, can }) => {
        const judged = (await listsElsewhere(db, dos)).map((list) => {
          const change = { entity: 'Liste', id: list.IdListe, before: { dos: list.dos }, after: { dos } };
          return { change, unable: unableOf(can, list)[0] };
        });
        return {
          changes: judged.flatMap(({ change, unable }) => (unable ? [] : [change])),
          left: judged.flatMap(({ change, unable }) =>
            unable ? [{ ...change, reason: { path: unable, rule: 'notInSuite' } }] : [],
          ),
        };
      },
      // Each is judged as it is done.
      judge: async () => new Map(),
      acts: async (writing, input, _by, { rows, undone }) => {
        const act = undone ? stayList : moveList;
        return await actEach(writing, rows, async (noting, { id }) => await act(noting, Number(id), input), whyNot);
      },
    }),
  ];
}

/** @throws {ApiError} NOT_FOUND where it is not there any more; LD_NON_PRIS_EN_CHARGE where the suite cannot carry it */
async function moveList(writing: Writing, IdListe: number, { dos, can }: Input): Promise<void> {
  const list = await holdList(writing, IdListe);
  const [one] = (await listsElsewhere(writing.db, dos)).filter((other) => other.IdListe === IdListe);
  if (!one) throw new ApiError('NOT_FOUND');
  requireAble(can, { ...list, Externe: one.Externe }, 'liste');
  await forgetThere(writing.db, IdListe);
  await sql`update "Liste" set suite_voulue = ${dos}, suite_voulue_de = "Voulue", suite_decision = null where "IdListe" = ${IdListe}`.execute(
    writing.db,
  );
  await writing.record({ entity: 'Liste', id: IdListe, before: { dos: one.dos }, after: { dos } });
  await tryAgain(writing, IdListe);
  await wantSettings(writing, IdListe);
  await wantMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** @throws {ApiError} NOT_FOUND where it is not there any more; CONFLICT where it is made there, or was moved on */
async function stayList(writing: Writing, IdListe: number, { dos }: Input): Promise<void> {
  await holdList(writing, IdListe);
  const list = await rowOf(
    writing.db,
    sql<{
      dos: string;
      suite_voulue: string | null;
    }>`select dos, suite_voulue from "Liste" where "IdListe" = ${IdListe}`,
  );
  if (list.suite_voulue !== dos)
    throw new ApiError('CONFLICT', [{ path: 'line', rule: list.dos === dos ? 'carriedThere' : 'moved' }]);
  await sql`update "Liste" set suite_voulue = null, suite_manquants = null, suite_etrangers = null, suite_decision = null where "IdListe" = ${IdListe}`.execute(
    writing.db,
  );
  await writing.record({ entity: 'Liste', id: IdListe, before: { dos }, after: { dos: list.dos } });
  await tryAgain(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** What waits of a list, or stopped, is looked at anew. */
export async function tryAgain(writing: Writing, IdListe: number): Promise<void> {
  const waiting = await rowsOf(
    writing.db,
    sql<{
      id: number;
    }>`select id from effect where subject = ${`Liste/${IdListe}`} and state in ${unfinished} and state <> 'running'`,
  );
  if (waiting.length === 0) return;
  await moveEffects(
    writing,
    waiting.map(({ id }) => id),
    'waiting',
  );
}

function whyNot({ code, details = [] }: ApiError): LeftReason {
  const [first] = details;
  return first ? { path: first.path.split('/').at(-1) ?? 'line', rule: first.rule } : { path: 'line', rule: code };
}
