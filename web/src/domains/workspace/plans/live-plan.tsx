import { Progress } from '@mantine/core';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type PlanState, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comma } from '../../../lib/comma.ts';
import { showNumber } from '../../../lib/format.ts';
import { type Plan, planView } from '../../../lib/plan-views.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { type Translate, textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import classes from './plans.module.css';

export type { Plan } from '../../../lib/plan-views.ts';
export type RightsFigures = NonNullable<Plan['summary']['rights']>;

const msBetweenLooks = 1000;
/** Somebody else is to confirm it: whoever waits sees it without asking. */
const msWhileWaiting = 5000;

export function isAtWork(state: PlanState): boolean {
  return state === 'applying' || state === 'undoing';
}

/** After how long a plan in this state is looked at again. */
export function lookAgain(state: PlanState | undefined): number | false {
  if (state === 'waiting') return msWhileWaiting;
  return state !== undefined && isAtWork(state) ? msBetweenLooks : false;
}

/** A plan, looked at again while it waits for somebody and while its rows are worked through. */
export function useLivePlan(IdPlan: number): Plan {
  const { data: plan } = useSuspenseQuery({
    ...callQuery(plansCalls.get, { params: { IdPlan } }),
    refetchInterval: ({ state }) => lookAgain(state.data?.state),
  });
  const { state } = plan;
  useEffect(() => {
    // Its rows say what was left out once it has come to its end.
    if (!isAtWork(state)) void invalidateCalls(plansCalls.rows, plansCalls.targets, plansCalls.list);
  }, [state]);
  return plan;
}

/** How far the rows are worked through. */
export function PlanProgress({ plan: { state, done, rows } }: { plan: Plan }) {
  const { t } = useTexts();
  return (
    <div className={classes.progress}>
      <Progress value={rows === 0 ? 100 : (100 * done) / rows} aria-label={t(`PLANS:state.${state}`)} />
      <p className={parts.quiet} role="status">
        {t('PLANS:progress', { done, rows })} · {t('PLANS:mayLeave')}
      </p>
    </div>
  );
}

/** What a plan does, in a line: in the figures of its kind, else by how many things it adds, changes and takes away. */
export function planEffect(plan: Plan, t: Translate): string {
  const { summary, kind } = plan;
  const { load, rights } = summary;
  const own = planView(kind).effect?.(plan, t);
  if (own) return own;
  if (load) {
    const { created, changed, moved, unchanged, refused } = load;
    return t('PLANS:load', { created, changed, moved, unchanged, refused });
  }
  if (rights) return t('PLANS:effect', rights.people);
  const said = (['added', 'changed', 'removed', 'outside'] as const).filter((what) => summary[what] > 0);
  return said.map((what) => t(`PLANS:count.${what}`, { count: summary[what] })).join(' · ');
}

/** What comes about by itself once a plan is done, in words; nothing where nothing does. */
export function planFollows({ summary: { follows = [] } }: Plan, t: Translate, language: Language): string | undefined {
  if (follows.length === 0) return undefined;
  const said = follows.map(({ entity, count }) => {
    return `${textIfAny('HISTORY', `entity ${entity}`) ?? entity} (${showNumber(count, language)})`;
  });
  return t('PLANS:follows', { what: said.join(comma()) });
}

/** What a plan is called: its kind, its number, and the file that it was made from. */
export function planName({ kind, IdPlan, summary: { load } }: Plan, t: Translate): string {
  const name = `${t(`PLANS:kind.${kind}`)} · ${t('PLANS:plan', { number: String(IdPlan) })}`;
  return load?.file ? `${name} · ${load.file}` : name;
}

export function authorName({ author }: Plan, t: Translate): string {
  return author ? (author.IndexPrenomNom ?? '?') : t('PLANS:product');
}
