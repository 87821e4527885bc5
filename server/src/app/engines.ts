import { usualToday } from '@passerelle/contracts/days.ts';
import { holdingNames } from '@passerelle/contracts/handover/holdings.ts';
import { planContracts } from '@passerelle/contracts/plans/plan-kinds.ts';
import { measureNames } from '@passerelle/contracts/reporting/measures.ts';
import { keptBy } from '../domains/domain.ts';
import { AccessKernel } from '../engines/access/decide.ts';
import { type ActFunction, type AfterCommit, createAct } from '../engines/act/act.ts';
import { Reactions } from '../engines/act/reactions.ts';
import { type Announced, registerAnnounced } from '../engines/announced/announced.ts';
import type { EditedForm } from '../engines/forms/form-subject.ts';
import type { Holding } from '../engines/holdings/holding.ts';
import type { Importables } from '../engines/imports/importable.ts';
import { type ListRegistry, registryOf } from '../engines/lists/list-entry.ts';
import type { Measure } from '../engines/measures/measure.ts';
import { plannedMerges } from '../engines/merge/merge-rows.ts';
import type { MergedTables } from '../engines/merge/merged.ts';
import { mergedBelow } from '../engines/merge/merged-below.ts';
import { plannedEffects } from '../engines/plans/planned-effects.ts';
import { Plans } from '../engines/plans/plans.ts';
import type { KeptTables } from '../engines/retention/kept.ts';
import { keptBelow } from '../engines/retention/kept-below.ts';
import type { Db } from '../platform/db/database.ts';
import { domains } from './domains.ts';

export interface Engines {
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly plans: Plans;
  /** The current day, `YYYY-MM-DD` (UTC). */
  readonly today: () => string;
  /** Every form, as it ships. */
  readonly forms: readonly EditedForm[];
  /** All that somebody may hold, in the order in which it is shown. */
  readonly holdings: readonly Holding[];
  /** What every table holds of people. */
  readonly kept: KeptTables;
  /** What becomes of every column that holds a person's key when two records become one. */
  readonly merged: MergedTables;
  /** Every list by its name. */
  readonly listed: ListRegistry;
  /** What reporting counts, in the order in which it is shown. */
  readonly measures: readonly Measure[];
  readonly importables: Importables;
  /** What programs outside may be told of, by name. */
  readonly announced: ReadonlyMap<string, Announced>;
}

export interface EnginesOptions extends AfterCommit {
  /** Has somebody work through a large plan that `by` asked for. */
  readonly workSoon?: ((IdPlan: number, by: number | null) => Promise<void>) | undefined;
}

/**
 * The engines over the domains' subjects and reactions: the same for the server and for the programs beside it. What is
 * not told after a commit is found all the same: by open tabs within two seconds, by jobs within a minute.
 */
export function createEngines(db: Db, { workSoon, ...after }: EnginesOptions = {}): Engines {
  const kernel = new AccessKernel(merged(domains.map(({ subjects }) => subjects)), usualToday);
  const reactions = new Reactions();
  for (const { reactions: registers = [] } of domains) for (const register of registers) register(reactions, kernel);
  const announcing = domains.flatMap(({ announced: some = [] }) => some);
  registerAnnounced(reactions, announcing);
  const announced = new Map<string, Announced>(announcing.map((one) => [one.name, one]));
  const invariants = domains.flatMap(({ invariants: held = [] }) => held);
  const act = createAct(db, kernel, reactions, invariants, after);
  const forms = domains.flatMap(({ forms: made = [] }) => (typeof made === 'function' ? made() : made));
  const holdings = domains
    .flatMap(({ holdings: held = [] }) => held.flatMap((made) => made({ kernel })))
    .toSorted((one, other) => holdingNames.indexOf(one.name) - holdingNames.indexOf(other.name));
  const kept = merged<KeptTables>([keptBelow, ...domains.map(keptBy)]);
  const mergedTables = merged<MergedTables>([mergedBelow, ...domains.map((domain) => domain.merged)]);
  const listed = registryOf(domains.flatMap(({ lists = [] }) => lists));
  const measures = domains
    .flatMap(({ measures: some = [] }) => some)
    .toSorted((one, other) => measureNames.indexOf(one.name) - measureNames.indexOf(other.name));
  const importables: Importables = new Map(
    domains.flatMap(({ importables: brought = [] }) => brought).map((one) => [one.name, one]),
  );
  const plans = new Plans({
    db,
    kernel,
    act,
    reactions,
    invariants,
    contracts: planContracts,
    kinds: domains.flatMap(({ plans: kinds = [] }) =>
      kinds.flatMap((made) =>
        made({
          ...{ kernel, today: usualToday, forms, holdings, kept, listed, importables, announced },
          merged: mergedTables,
        }),
      ),
    ),
    tables: {
      ...merged(domains.map(({ planned }) => (typeof planned === 'function' ? planned({ kernel }) : planned))),
      ...plannedMerges(mergedTables),
      ...plannedEffects,
    },
    workSoon,
  });
  const told = { forms, holdings, kept, merged: mergedTables, listed, measures, importables, announced };
  return { kernel, act, plans, today: usualToday, ...told };
}

function merged<T extends object>(parts: readonly (T | undefined)[]): T {
  return Object.assign({}, ...parts);
}
