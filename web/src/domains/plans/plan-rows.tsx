import { SegmentedControl, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/query.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
import { ErrorState } from '../../ui/states.tsx';
import type { Plan } from './live-plan.tsx';
import type { PlanSearch } from './plan.page.ts';
import { pagesOf } from './plan-pages.ts';
import classes from './plans.module.css';

type Row = Output<typeof plansCalls.rows>[number];

interface PlanRowsProps {
  readonly plan: Plan;
  readonly search: PlanSearch;
  readonly setSearch: (change: Partial<PlanSearch>) => void;
}

/** Exactly what is written, row by row, with why where a row is not. */
export function PlanRows({ plan, search: { laissees }, setSearch }: PlanRowsProps) {
  const { t } = useTexts();
  const pages = useInfiniteQuery(
    pagesOf(
      [...callKey(plansCalls.rows), plan.IdPlan, laissees],
      (after = 0, signal) =>
        callApi(
          plansCalls.rows,
          { params: { IdPlan: plan.IdPlan }, query: { after, ...(laissees && { left: true }) } },
          { signal },
        ),
      ({ n }) => n,
    ),
  );
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <div className={classes.head}>
        <Title order={2}>{t('PLANS:written')}</Title>
        {(plan.left > 0 || laissees) && (
          <SegmentedControl
            size="xs"
            value={laissees ? 'left' : 'all'}
            onChange={(value) => setSearch({ laissees: value === 'left' ? true : undefined })}
            data={[
              { value: 'all', label: t('PLANS:allRows') },
              { value: 'left', label: t('PLANS:left', { count: plan.left }) },
            ]}
          />
        )}
      </div>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <ul className={classes.rows}>
          {pages.data?.pages.flat().map((row) => (
            <li key={row.n}>
              <code className={classes.code}>
                {row.entity === 'line'
                  ? t('PLANS:line', { number: row.entity_id })
                  : `${textIfAny('HISTORY', `entity ${row.entity}`) ?? row.entity} ${row.entity_id}`}
              </code>
              {row.reason && <Reasons reasons={row.reason} />}
              <Change row={row} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </section>
  );
}

/** Why a row is not written, each part in the words of its rule. */
function Reasons({ reasons }: { reasons: NonNullable<Row['reason']> }) {
  const { t } = useTexts();
  const said = reasons.map(({ path, rule, value = '' }) => {
    if (rule === 'moved') return t('PLANS:movedRow');
    if (rule === 'inUse') return t('PLANS:inUseRow');
    const field = textIfAny('CHAMPS', path) ?? path;
    return `${field} – ${textIfAny('REGLES', rule, { field, value }) ?? rule}`;
  });
  return <span className={classes.left}>{said.join(' · ')}</span>;
}

function Change({ row: { before, after } }: { row: Row }) {
  const { t } = useTexts();
  const names = Object.keys({ ...before, ...after });
  const shown = (value: unknown) => (value === null || value === undefined ? '–' : JSON.stringify(value));
  const values = before && after ? names : names.filter((name) => shown((after ?? before)![name]) !== '–');
  return (
    <span>
      {!before && after && <em className={parts.quiet}>{t('PLANS:added')} </em>}
      {before && !after && <em className={parts.quiet}>{t('PLANS:removed')} </em>}
      {values.map((name) => (
        <span key={name} className={classes.value}>
          <span className={parts.quiet}>{name}</span>{' '}
          {before && after ? `${shown(before[name])} → ${shown(after[name])}` : shown((after ?? before)![name])}
        </span>
      ))}
    </span>
  );
}
