import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showInstant } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { pagesQuery } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { authorName, isAtWork, lookAgain, planEffect } from './live-plan.tsx';
import { PlanStateBadge } from './plan-state.tsx';
import classes from './plans.module.css';
import { type PlansSearch, plansOf } from './plans.search.ts';

export function PlansScreen({ search, setSearch }: PageProps<unknown, PlansSearch>) {
  const { t, language } = useTexts();
  const pages = useSuspenseInfiniteQuery({
    ...pagesQuery(plansOf(search)),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().reduce<number | false>((soonest, plan) => {
        const after = lookAgain(plan.state);
        return after === false || (soonest !== false && soonest < after) ? soonest : after;
      }, false) ?? false,
  });
  const plans = pages.data.pages.flat();
  return (
    <Page>
      {(search.etat || search.miens) && (
        <p className={classes.filtered}>
          {search.etat && <PlanStateBadge state={search.etat} />}
          {search.miens && t('PLANS:mine')}
          <Button size="compact-sm" variant="subtle" onClick={() => setSearch({ etat: undefined, miens: undefined })}>
            {t('COMMON:showAll')}
          </Button>
        </p>
      )}
      {plans.length === 0 ? (
        <EmptyState icon={<IconListCheck size={28} />} title={t('PLANS:none')} help={t('PLANS:noneHelp')} />
      ) : (
        <ul className={parts.framed}>
          {plans.map((plan) => (
            <li key={plan.IdPlan}>
              <Link to={paths.plan(language, { IdPlan: plan.IdPlan })} className={classes.line}>
                <span className={classes.name}>
                  {t(`PLANS:kind.${plan.kind}`)}{' '}
                  <span className={parts.quiet}>
                    · {plan.IdPlan}
                    {plan.summary.load?.file && ` · ${plan.summary.load.file}`}
                  </span>
                </span>
                <PlanStateBadge state={plan.state} />
                <span className={classes.effect}>
                  {isAtWork(plan.state)
                    ? t('PLANS:progress', { done: plan.done, rows: plan.rows })
                    : planEffect(plan, t)}
                </span>
                <span className={parts.quiet}>
                  {t('PLANS:madeBy', {
                    person: authorName(plan, t),
                    when: showInstant(plan.created_at, language),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </Page>
  );
}
