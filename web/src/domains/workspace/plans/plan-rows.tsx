import { Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { ensureEntities } from '../../../lib/entities.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Plan } from './live-plan.tsx';
import type { PlanSearch } from './plan.page.ts';
import { PlanRow, type Row } from './plan-row.tsx';
import { alikeRows } from './plan-rows.alike.ts';
import classes from './plans.module.css';

interface PlanRowsProps {
  readonly plan: Plan;
  readonly search: PlanSearch;
  readonly setSearch: (change: Partial<PlanSearch>) => void;
}

/** Exactly what is written, row by row, with why where a row is not. */
export function PlanRows({ plan, search: { laissees, restees }, setSearch }: PlanRowsProps) {
  const { t } = useTexts();
  const pages = usePages<Output<typeof plansCalls.rows>, Row, number>({
    key: [...callKey(plansCalls.rows), plan.IdPlan, laissees, restees],
    read: async (after = 0, signal) => {
      const query = { after, ...(laissees && { left: true }), ...(restees && { stayed: true }) };
      const page = await callApi(plansCalls.rows, { params: { IdPlan: plan.IdPlan }, query }, { signal });
      await ensureEntities(page.rows.map(({ entity }) => entity));
      return page;
    },
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }) => next,
  });
  const written = t('PLANS:written', { done: plan.undone_at ? 'undone' : plan.applied_at ? 'yes' : 'no' });
  const shown = { left: laissees, stayed: restees };
  const parted = (['left', 'stayed'] as const).filter((part) => plan[part] > 0 || shown[part]);
  const hidden = pages.pages.reduce((sum, page) => sum + page.hidden, 0);
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <div className={classes.head}>
        <Title order={2}>{written}</Title>
        {parted.length > 0 && (
          <StateFilter
            label={written}
            value={restees ? 'stayed' : laissees ? 'left' : 'all'}
            onChange={(value) =>
              setSearch({ laissees: value === 'left' || undefined, restees: value === 'stayed' || undefined })
            }
            choices={[
              { value: 'all', label: t('PLANS:allRows') },
              ...parted.map((part) => ({ value: part, label: t(`PLANS:${part}`, { count: plan[part] }) })),
            ]}
          />
        )}
      </div>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <ul className={classes.rows}>
          {alikeRows(pages.rows ?? []).map((rows) => (
            <PlanRow key={rows[0].n} row={rows[0]} others={rows.slice(1)} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={parts.quiet}>{t('PLANS:hidden', { count: hidden })}</p>}
      <MoreButton pages={pages} />
    </section>
  );
}
