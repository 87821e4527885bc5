import { fallsPageSize, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { showDate } from '../../../lib/format.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { HeldCounts } from '../../people/people/held-counts.tsx';
import { PeopleTable } from './people-table.tsx';

/** Whose stay a plan ends, on which day, and what each holds that falls with it: from there it is handed over. */
export function PlanFalls({ IdPlan }: { readonly IdPlan: number }) {
  const { t, language } = useTexts();
  return (
    <PeopleTable
      title={t('PLANS:falls')}
      queryKey={[...callKey(plansCalls.falls), IdPlan, language]}
      read={(after, signal) =>
        callApi(plansCalls.falls, { params: { IdPlan }, query: after ? { after } : {} }, { signal })
      }
      keyOf={({ n }) => n}
      pageSize={fallsPageSize}
      columns={[
        {
          head: t('CHAMPS:DateSortiePhysique'),
          cell: ({ DateSortiePhysique: day }) => day && showDate(day, language),
        },
        {
          head: t('PLANS:fallsWith'),
          cell: ({ IdPersonneEV1, holds }) =>
            holds.length === 0 ? (
              <span className={parts.quiet}>{t('PLANS:fallsNothing')}</span>
            ) : (
              <HeldCounts of={IdPersonneEV1} holds={holds} />
            ),
        },
      ]}
    />
  );
}
