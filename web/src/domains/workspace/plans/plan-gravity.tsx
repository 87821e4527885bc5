import { Alert } from '@mantine/core';
import { administrativeRights } from '@passerelle/contracts/access/rights.ts';
import { type PlanNeed, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { IconShieldHalf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { callKey } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import type { Plan } from './live-plan.tsx';
import classes from './plans.module.css';

/** How grave a plan that waits for a second person is, or its undoing: whom it is about by name, and how many. */
export function PlanGravity({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts();
  return (
    <>
      {plan.undoAskedBy && !plan.confirmedBy && (
        <p className={parts.quiet}>{t('PLANS:undoAsked', { person: plan.undoAskedBy.IndexPrenomNom ?? '?' })}</p>
      )}
      {plan.needs.map((need) => (
        <Alert key={need} color="orange" icon={<IconShieldHalf size={18} />} className={classes.need}>
          <span>{t(`PLANS:need.${need}`)}</span>
          <Grave plan={plan} need={need} />
        </Alert>
      ))}
    </>
  );
}

/** Undone, what was gained is lost. */
function Grave({ plan, need }: { readonly plan: Plan; readonly need: PlanNeed }) {
  const { t } = useTexts();
  const [gaining, losing] = plan.undoAskedBy ? (['losing', 'gaining'] as const) : (['gaining', 'losing'] as const);
  if (need === 'adm-gain') return <Administrators plan={plan} sens={gaining === 'gaining' ? 'gained' : 'lost'} />;
  if (need === 'adm-alone') return <Administrators plan={plan} sens={gaining === 'gaining' ? 'lost' : 'gained'} />;
  const rights = (plan.summary.rights?.rights ?? [])
    .map((right) => ({ IdDroit: right.IdDroit, count: right[need === 'gain-share' ? gaining : losing] }))
    .filter(({ IdDroit, count }) => count > 0 && (need !== 'gain-share' || administrativeRights.has(IdDroit)))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostRights);
  return (
    <ul className={classes.grave}>
      {rights.map(({ IdDroit, count }) => (
        <li key={IdDroit}>
          <strong>{t('PLANS:graveRight', { right: textIfAny('DROITS', IdDroit) ?? IdDroit, count })}</strong>
        </li>
      ))}
    </ul>
  );
}

const mostRights = 5;
const mostNames = 10;

/** How many come to administer, or no longer do, and the first of them by name. */
function Administrators({ plan, sens }: { readonly plan: Plan; readonly sens: 'gained' | 'lost' }) {
  const { t } = useTexts();
  const adm = plan.summary.rights?.rights.find(({ IdDroit }) => IdDroit === 'adm');
  const count = adm?.[sens === 'gained' ? 'gaining' : 'losing'] ?? 0;
  const input = { params: { IdPlan: plan.IdPlan }, query: { IdDroit: 'adm', sens } };
  const people = useQuery({
    queryKey: [...callKey(plansCalls.people), plan.IdPlan, 'adm', sens],
    queryFn: ({ signal }) => callApi(plansCalls.people, input, { signal }),
  });
  return (
    <ul className={classes.grave}>
      <li>
        <strong>{t('PLANS:graveRight', { right: textIfAny('DROITS', 'adm') ?? 'adm', count })}</strong>
      </li>
      {people.data?.slice(0, mostNames).map(({ IdPersonneEV1, IndexPrenomNom }) => (
        <li key={IdPersonneEV1}>
          <PersonLink person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? String(IdPersonneEV1) }} strong />
        </li>
      ))}
      {count > mostNames && <li>…</li>}
    </ul>
  );
}
