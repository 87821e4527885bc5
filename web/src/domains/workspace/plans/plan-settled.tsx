import { Anchor } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import type { Plan } from './live-plan.tsx';

/** What was decided since a plan was done, and how much: undoing it leaves that as it is. */
export function useSettled({ IdPlan, state }: Plan) {
  const { data = [] } = useQuery({
    ...callQuery(plansCalls.settled, { params: { IdPlan } }),
    enabled: state === 'applied' || state === 'undone',
  });
  return { data, count: data.reduce((sum, kind) => sum + kind.count, 0) };
}

/** What was decided since, each with the way there. */
export function PlanSettled({ plan }: { readonly plan: Plan }) {
  const { t, language } = useTexts();
  const { data, count } = useSettled(plan);
  if (count === 0) return null;
  return (
    <details className={parts.quiet}>
      <summary>{t('PLANS:settled', { count, undone: plan.state === 'undone' ? 'yes' : 'no' })}</summary>
      <ul>
        {data.flatMap(({ kind, things }) =>
          things.map(({ key, label, about }) => (
            <li key={`${kind} ${key}`}>
              <Anchor component={ScreenLink} inherit to={paths.request(language, { IdDemande: Number(key) })}>
                {[label ?? key, about].filter(Boolean).join(' · ')}
              </Anchor>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
