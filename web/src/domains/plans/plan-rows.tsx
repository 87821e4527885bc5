import { Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { Plan } from './plan.screen.tsx';
import classes from './plans.module.css';

type Row = Output<typeof plansCalls.rows>[number];

/** Exactly what is written, row by row. */
export function PlanRows({ plan }: { plan: Plan }) {
  const { t } = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...callKey(plansCalls.rows), plan.IdPlan],
    queryFn: ({ pageParam, signal }) =>
      callApi(plansCalls.rows, { params: { IdPlan: plan.IdPlan }, query: { after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: readonly Row[]) => {
      const { n } = last.at(-1) ?? { n: plan.rows };
      return n < plan.rows ? n : undefined;
    },
  });
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PLANS:written')}</Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.rows}>
          {data?.pages.flat().map((row) => (
            <li key={row.n}>
              <code className={classes.code}>
                {row.entity} {row.entity_id}
              </code>
              <Change row={row} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('PLANS:more')}
        </Button>
      )}
    </section>
  );
}

function Change({ row: { before, after } }: { row: Row }) {
  const { t } = useTexts();
  const names = Object.keys({ ...before, ...after });
  const shown = (value: unknown) => (value === null || value === undefined ? '–' : JSON.stringify(value));
  const values = before && after ? names : names.filter((name) => shown((after ?? before)![name]) !== '–');
  return (
    <span>
      {!before && <em className={classes.quiet}>{t('PLANS:added')} </em>}
      {!after && <em className={classes.quiet}>{t('PLANS:removed')} </em>}
      {values.map((name) => (
        <span key={name} className={classes.value}>
          <span className={classes.quiet}>{name}</span>{' '}
          {before && after ? `${shown(before[name])} → ${shown(after[name])}` : shown((after ?? before)![name])}
        </span>
      ))}
    </span>
  );
}
