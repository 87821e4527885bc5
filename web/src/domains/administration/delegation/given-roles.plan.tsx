import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { showDate } from '../../../lib/format.ts';
import type { Plan, PlanView } from '../../../lib/plan-views.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { PeopleTable } from '../../workspace/plans/people-table.tsx';
import classes from '../../workspace/plans/plans.module.css';

/** Whom roles are given to: what each holds, is given, and is not given because they hold it. */
function GivenRoles({ plan: { IdPlan, left } }: { readonly plan: Plan }) {
  const { t, language } = useTexts();
  return (
    <>
      {left > 0 && <p className={classes.skipped}>{t('PLANS:skipped', { count: left })}</p>}
      <PeopleTable
        title={t('PLANS:targets')}
        queryKey={[...callKey(plansCalls.targets), IdPlan, language]}
        read={(after, signal) =>
          callApi(plansCalls.targets, { params: { IdPlan }, query: after ? { after } : {} }, { signal })
        }
        keyOf={({ IdPersonneEV1 }) => IdPersonneEV1}
        columns={[
          {
            head: t('PLANS:gains'),
            cell: ({ gains }) => (
              <>
                {gains.length === 0 && <span className={parts.quiet}>{t('PLANS:gainsNothing')}</span>}
                {gains.map(({ IdRole, LibRole, DateFin }) => (
                  <div key={IdRole}>
                    <span aria-hidden="true">+</span> {LibRole}
                    {DateFin && <span className={parts.quiet}> {t('COMMON:until', { date: showDate(DateFin) })}</span>}
                  </div>
                ))}
              </>
            ),
          },
          {
            head: t('PLANS:already'),
            cell: ({ already }) => already.map(({ LibRole }) => LibRole).join(comma()) || '—',
          },
          {
            head: t('PLANS:holds'),
            cell: ({ holds }) => (
              <span className={parts.quiet}>{holds?.map(({ LibRole }) => LibRole).join(comma()) || '—'}</span>
            ),
          },
        ]}
      />
    </>
  );
}

export const view: PlanView = { texts: ['ROLES', 'DELEGATION'], Part: GivenRoles };
