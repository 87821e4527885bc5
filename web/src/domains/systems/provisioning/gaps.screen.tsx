import { Button, Checkbox } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { type AccountGap, type GapKind, gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { usePages } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type StateChoice, StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ComparisonList } from './comparison-list.tsx';
import { GapLine } from './gap-line.tsx';
import own from './gaps.module.css';
import type { GapsSearch } from './gaps.search.ts';
import { IgnoreDialog } from './ignore-dialog.tsx';

/** Where nothing was compared yet, nobody knows whether anything differs. */
function NoGap() {
  const { t } = useTexts();
  const { data: comparisons = [] } = useQuery(callQuery(gapsCalls.comparisons, {}));
  return comparisons.some(({ ended_at }) => ended_at !== null) ? (
    <EmptyState title={t('ACCOUNT_GAPS:none')} help={t('ACCOUNT_GAPS:noneHelp')} />
  ) : (
    <EmptyState title={t('ACCOUNT_GAPS:notYet')} help={t('ACCOUNT_GAPS:notYetHelp')} />
  );
}

/** Differences by kind; those that are chosen are mended by a plan, or left until a day. */
export function GapsScreen({ search: { genre, laisses }, setSearch }: PageProps<unknown, GapsSearch>) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [leaves, setLeaves] = useState(false);
  useLive('accounts.changed', () => void invalidateCalls(gapsCalls.gaps));
  useLive('jobs.changed', () => void invalidateCalls(gapsCalls.gaps, gapsCalls.comparisons));
  const asked = usePages<Output<typeof gapsCalls.gaps>, AccountGap, number>({
    key: [...callKey(gapsCalls.gaps), genre, laisses],
    read: (before, signal) => {
      const query = {
        ...(genre && { kind: genre }),
        ...(laisses && { ignored: true as const }),
        ...(before && { before }),
      };
      return callApi(gapsCalls.gaps, { query }, { signal });
    },
    rowsOf: ({ gaps }) => gaps,
    nextOf: ({ more, gaps }) => (more ? gaps.at(-1)?.id : undefined),
    steady: true,
  });
  const prepare = useWrite(plansCalls.prepare, {
    onDone: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  const { first, rows: gaps = [] } = asked;
  const ids = gaps.filter(({ mending }) => !mending).map(({ id }) => id);
  const picked = ids.filter((id) => chosen.has(id));
  const mendable = gaps.filter(({ id, person }) => person !== null && picked.includes(id)).map(({ id }) => id);
  const choose = (id: number, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : picked.filter((one) => one !== id)));
  const narrow = (kind: GapKind | undefined, left?: true) => {
    setChosen(new Set());
    setSearch({ genre: kind, laisses: left });
  };
  const choices: StateChoice<GapKind | 'left' | undefined>[] = [
    { value: undefined, label: t('ACCOUNT_GAPS:all') },
    ...(first?.counts ?? [])
      .filter(({ kind, count }) => count > 0 || kind === genre)
      .map(({ kind, count }) => ({ value: kind, label: t(`ACCOUNT_GAPS:kind.${kind}`), count })),
    ...(first !== undefined && (first.ignored > 0 || laisses)
      ? [{ value: 'left' as const, label: t('ACCOUNT_GAPS:ignored'), count: first.ignored }]
      : []),
  ];
  return (
    <Page>
      <p className={classes.lead}>{t('ACCOUNT_GAPS:lead')}</p>
      <section className={classes.section}>
        {choices.length > 1 && (
          <StateFilter
            label={t('ACCOUNT_GAPS:list')}
            value={laisses ? 'left' : genre}
            onChange={(one) => narrow(one === 'left' ? undefined : one, one === 'left' || undefined)}
            choices={choices}
          />
        )}
        {asked.error && !first && <ErrorState error={asked.error} onRetry={asked.retry} />}
        {first && gaps.length === 0 && <NoGap />}
        {gaps.length > 0 && (
          <>
            <div className={`${classes.head} ${own.chosen}`}>
              <Checkbox
                label={t('ACCOUNT_GAPS:chooseAll')}
                checked={ids.length > 0 && picked.length === ids.length}
                indeterminate={picked.length > 0 && picked.length < ids.length}
                onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? ids : []))}
              />
              <Button
                size="compact-md"
                disabled={mendable.length === 0}
                loading={prepare.pending}
                onClick={() => prepare.write({ body: { kind: 'accounts-mend', input: { ecarts: mendable } } })}
              >
                {t('ACCOUNT_GAPS:mend', { n: mendable.length })}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                disabled={picked.length === 0}
                onClick={() => setLeaves(true)}
              >
                {t('ACCOUNT_GAPS:ignore')}
              </Button>
            </div>
            <ul className={classes.list} aria-label={t('ACCOUNT_GAPS:list')}>
              {gaps.map((gap) => (
                <GapLine key={gap.id} gap={gap} chosen={chosen.has(gap.id)} onChoose={(on) => choose(gap.id, on)} />
              ))}
            </ul>
          </>
        )}
        <MoreButton pages={asked} />
      </section>
      <ComparisonList />
      {leaves && (
        <IgnoreDialog
          ecarts={picked}
          onClose={(done) => {
            setLeaves(false);
            if (done) setChosen(new Set());
          }}
        />
      )}
    </Page>
  );
}
