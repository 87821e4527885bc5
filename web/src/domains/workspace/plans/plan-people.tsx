import { Button, SegmentedControl, Title } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import type { Plan } from './live-plan.tsx';
import { planList } from './plan.lists.ts';
import type { PlanSearch } from './plan.page.ts';
import classes from './plans.module.css';

interface PlanPeopleProps {
  readonly plan: Plan;
  readonly search: PlanSearch;
  readonly setSearch: (change: Partial<PlanSearch>) => void;
}

/** Whose rights the plan changes, and which. */
export function PlanPeople({ plan, search, setSearch }: PlanPeopleProps) {
  const { t } = useTexts();
  const { droit, sens } = search;
  const pages = usePages(
    planList(
      [...callKey(plansCalls.people), plan.IdPlan, droit, sens],
      (after, signal) =>
        callApi(
          plansCalls.people,
          {
            params: { IdPlan: plan.IdPlan },
            query: { ...(after && { after }), ...(droit && { IdDroit: droit }), ...(sens && { sens }) },
          },
          { signal },
        ),
      ({ IdPersonneEV1 }) => IdPersonneEV1,
    ),
  );
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <div className={classes.head}>
        <Title order={2}>{t('COMMON:people')}</Title>
        <SegmentedControl
          size="xs"
          value={sens ?? 'all'}
          onChange={(value) => setSearch({ sens: value === 'gained' || value === 'lost' ? value : undefined })}
          data={[
            { value: 'all', label: t('PLANS:everybody') },
            { value: 'gained', label: t('PLANS:gaining') },
            { value: 'lost', label: t('PLANS:losing') },
          ]}
        />
        {droit && (
          <Button variant="light" size="compact-sm" onClick={() => setSearch({ droit: undefined })}>
            {textIfAny('DROITS', droit) ?? droit} ✕
          </Button>
        )}
      </div>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <ul className={classes.people}>
          {pages.rows?.map(({ IdPersonneEV1, IndexPrenomNom, gained, lost }) => (
            <li key={IdPersonneEV1}>
              <PersonLink person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? String(IdPersonneEV1) }} strong />
              <Codes rights={gained} sign="+" label={t('PLANS:gained')} />
              <Codes rights={lost} sign="−" label={t('PLANS:lost')} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </section>
  );
}

const mostCodes = 12;

function Codes({ rights, sign, label }: { rights: Readonly<Record<string, number>>; sign: string; label: string }) {
  const codes = Object.entries(rights);
  if (codes.length === 0) return null;
  return (
    <span className={classes.codes} data-gained={sign === '+'}>
      <span className={classes.sign}>
        <span aria-hidden="true">{sign}</span> {label}
      </span>
      {codes.slice(0, mostCodes).map(([code, grade]) => (
        <code key={code} className={classes.code} title={textIfAny('DROITS', code)}>
          {code}
          {grade === 2 && ' 2'}
        </code>
      ))}
      {codes.length > mostCodes && <span className={parts.quiet}>+{codes.length - mostCodes}</span>}
    </span>
  );
}
