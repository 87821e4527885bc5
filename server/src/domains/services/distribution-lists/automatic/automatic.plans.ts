import {
  type AutomaticDeclaration,
  listAutomaticPlan,
  unitPlace,
} from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { temporary } from '@passerelle/contracts/distribution-lists/list.form.ts';
import { looksLikeAddress, mixesLetters, wordsIn } from '@passerelle/contracts/distribution-lists/list-names.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { type LeftRows, type PlanKind, type PlannedRow, planKind } from '../../../../engines/plans/plan-kind.ts';
import { writeTable } from '../../../../engines/plans/planned-rows.ts';
import { recordedRows } from '../../../../engines/plans/recorded-rows.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { isActive } from '../../../foundation/actor/presence.ts';
import { boundsOf, requireUnitCriteria } from '../groups/criteria.ts';
import { forbiddenWords } from '../list.form.ts';
import { automaticTable } from '../lists.tables.ts';
import { unitCriteria } from './units.queries.ts';

/** The job by which lists follow their declarations. */
export const unitsJob = 'distributionLists.units';
/** What it is asked for: every unit, or those that were noted. */
export const everyUnit = 'all';
export const notedUnits = 'noted';

const declarations = recordedRows(automaticTable);

/** A declaration of automatic lists, as a plan: what is recorded is the declaration alone, its lists follow once it is done. */
export function listAutomaticPlans({ kernel }: { readonly kernel: AccessKernel }): readonly PlanKind[] {
  return [
    planKind({
      contract: listAutomaticPlan,
      lane: 'lists',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      ground: async (db, { IdAutomatique }) => {
        const rows = await rowsOf(
          db,
          sql<{ Revision: number }>`select "Revision" from "LdAutomatique" where "IdAutomatique" = ${IdAutomatique}`,
        );
        return JSON.stringify(rows);
      },
      change: async (writing, { IdAutomatique, Revision, declaration }, actor) => {
        const stored = IdAutomatique === null ? undefined : await declarations.find(writing, IdAutomatique);
        if (IdAutomatique !== null && !stored) throw new ApiError('NOT_FOUND');
        if (stored && stored.Revision !== Revision)
          throw new ApiError('CONFLICT', [{ path: 'body/input/Revision', rule: 'moved' }]);
        const at = 'body/input/declaration';
        const values = await requireDeclaration(writing.db, actor, declaration, at, stored?.Source);
        const row = { ...values, BornesDe: actor.IdPersonneEV1, Revision: Revision + 1 };
        if (stored) await declarations.update(writing, stored, row);
        else await declarations.insert(writing, row);
        return [];
      },
    }),
  ];
}

/** Writes declarations as planned: their lists follow behind. */
export async function writePlannedDeclarations(writing: Writing, rows: readonly PlannedRow[]): Promise<LeftRows> {
  const written = await writeTable(writing.db, automaticTable, rows);
  await writing.recordAll(rows.filter(({ n }) => written.has(n)));
  writing.ask(unitsJob, everyUnit);
  return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
}

/**
 * A declaration that may be, with what its author may see of people now.
 * @throws {ApiError} INVALID_INPUT with every fault at its field; FILTER_INVALID at the leaf that is wrong
 */
export async function requireDeclaration(
  db: Db,
  actor: Actor,
  declaration: AutomaticDeclaration,
  at: string,
  source: unknown,
) {
  const { Conditions, LibAutomatique } = declaration;
  if (Conditions !== null) requireUnitCriteria(Conditions, `${at}/Conditions`);
  const faults = [
    ...(await nameFaults(db, LibAutomatique)),
    ...(await peopleFaults(db, declaration)),
    ...(source === undefined || source === declaration.Source ? [] : [{ path: 'Source', rule: 'notAllowed' }]),
  ];
  if (faults.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      faults.map((fault) => ({ ...fault, path: `${at}/${fault.path}` })),
    );
  return { ...declaration, LibAutomatique: LibAutomatique.trim(), Bornes: boundsOf(actor, unitCriteria(declaration)) };
}

async function nameFaults(db: Db, LibAutomatique: string): Promise<ErrorDetail[]> {
  const path = 'LibAutomatique';
  if (!LibAutomatique.includes(unitPlace)) return [{ path, rule: 'needsUnit', value: unitPlace }];
  const words = LibAutomatique.replaceAll(unitPlace, ' ');
  if (looksLikeAddress(words)) return [{ path, rule: 'noAddress' }];
  if (mixesLetters(words)) return [{ path, rule: 'mixedLetters' }];
  const [word] = wordsIn(words, await forbiddenWords(db));
  return word === undefined ? [] : [{ path, rule: 'forbiddenWord', value: word }];
}

/** Its nature is in use and for no time; whoever owns its lists at first is here, and said unless each line has its own. */
async function peopleFaults(db: Db, { IdNature, IdPersonneEV1, Source }: AutomaticDeclaration): Promise<ErrorDetail[]> {
  const { nature, here } = await rowOf(
    db,
    sql<{ nature: boolean; here: boolean }>`select
      exists (select from "Nature" where "IdNature" = ${IdNature} and "Actif" and ${IdNature} <> ${temporary}) as nature,
      exists (select from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}::integer and p."Physique" and not p."Test"
        and ${isActive('p')}) as here`,
  );
  const faults: ErrorDetail[] = nature ? [] : [{ path: 'IdNature', rule: 'unknownValue' }];
  if (IdPersonneEV1 === null)
    return Source === 'Manager' ? faults : [...faults, { path: 'IdPersonneEV1', rule: 'required' }];
  return here ? faults : [...faults, { path: 'IdPersonneEV1', rule: 'gone' }];
}
