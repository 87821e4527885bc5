import type { Language } from '@passerelle/contracts/languages.ts';
import { showInstant } from '../../../lib/format.ts';
import type { Plan, PlanView } from '../../../lib/plan-views.ts';
import type { Translate } from '../../../lib/texts.ts';

/** From so many people on, doing it or taking it back is asked once more, unless somebody else is asked. */
const manyPeople = 10;

/** How many people a plan changes, or changes back; none where it is about something else. */
function peopleOf({ summary }: Pick<Plan, 'summary'>, view: PlanView): number {
  const { load, rights } = summary;
  if (load) return load.created + load.changed + load.moved;
  // Whoever gains may be whoever loses.
  if (rights) return Math.max(rights.people.gaining, rights.people.losing);
  return view.people?.({ summary }) ?? 0;
}

/** The number of people to name when it is asked once more whether to do it, or take it back; none where it is not asked. */
export function peopleToName(plan: Pick<Plan, 'summary' | 'needs'>, view: PlanView): number | undefined {
  const count = peopleOf(plan, view);
  return count < manyPeople || plan.needs.length > 0 ? undefined : count;
}

/** What is named when it is asked once more. */
export interface Named {
  /** How many people it is about, where they are many. */
  readonly people: number | undefined;
  /** How many lines of a file it wrote, where it is one. */
  readonly lines: number | undefined;
  /** How many things were decided since, which undoing leaves as they are. */
  readonly settled: number;
}

/** The number of lines to name before those of a file are taken back; none of another plan, and where somebody else is asked. */
export function linesToName({ rows, left, needs }: Pick<Plan, 'rows' | 'left' | 'needs'>, view: PlanView) {
  return view.ofFile && needs.length === 0 ? rows - left : undefined;
}

/** Whether it is asked once more before a plan is done or taken back: about many people; to take back a file, or what was decided on since. */
export function isAskedFirst(what: 'apply' | 'undo', { people, lines, settled }: Named): boolean {
  return people !== undefined || (what === 'undo' && (lines !== undefined || settled > 0));
}

/** Who took a plan back, when, and what of it was not taken back; nothing of one that was not. */
export function undoneWords(
  { state, undone_at, undoneBy, stayed }: Pick<Plan, 'state' | 'undone_at' | 'undoneBy' | 'stayed'>,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string | undefined {
  if (state !== 'undone' || !undone_at) return undefined;
  const person = undoneBy ? (undoneBy.IndexPrenomNom ?? '?') : t('PLANS:product');
  const said = t('PLANS:undoneBy', { person, when: showInstant(undone_at, language) });
  return stayed > 0 ? `${said} · ${t('PLANS:stayed', { count: stayed })}` : said;
}
