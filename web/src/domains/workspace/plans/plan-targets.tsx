import { Title } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { showDate } from '../../../lib/format.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { planList } from './plan.lists.ts';
import classes from './plans.module.css';

/** Whom roles are given to: what each holds, is given, and is not given because they hold it. */
export function PlanTargets({ IdPlan }: { readonly IdPlan: number }) {
  const { t, language } = useTexts();
  const pages = usePages(
    planList(
      [...callKey(plansCalls.targets), IdPlan, language],
      (after, signal) => callApi(plansCalls.targets, { params: { IdPlan }, query: after ? { after } : {} }, { signal }),
      ({ IdPersonneEV1 }) => IdPersonneEV1,
    ),
  );
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <Title order={2}>{t('PLANS:targets')}</Title>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <div className={sections.framed}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th>{t('COMMON:person')}</th>
                <th>{t('PLANS:gains')}</th>
                <th>{t('PLANS:already')}</th>
                <th>{t('PLANS:holds')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows?.map(({ IdPersonneEV1, IndexPrenomNom, holds, gains, already }) => (
                <tr key={IdPersonneEV1}>
                  <td>
                    <PersonLink
                      person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? String(IdPersonneEV1) }}
                      strong
                    />
                  </td>
                  <td>
                    {gains.length === 0 && <span className={parts.quiet}>{t('PLANS:gainsNothing')}</span>}
                    {gains.map(({ IdRole, LibRole, DateFin }) => (
                      <div key={IdRole}>
                        <span aria-hidden="true">+</span> {LibRole}
                        {DateFin && (
                          <span className={parts.quiet}> {t('COMMON:until', { date: showDate(DateFin) })}</span>
                        )}
                      </div>
                    ))}
                  </td>
                  <td>{already.map(({ LibRole }) => LibRole).join(', ') || '—'}</td>
                  <td className={parts.quiet}>{holds?.map(({ LibRole }) => LibRole).join(', ') || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton pages={pages} />
    </section>
  );
}
