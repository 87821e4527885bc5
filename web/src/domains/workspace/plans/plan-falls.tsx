import { Anchor, Title } from '@mantine/core';
import { fallsPageSize, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { showDate, showNumber } from '../../../lib/format.ts';
import { usePages } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import sections from '../../../ui/sections.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { anyCountry, PersonLink } from '../../people/people/person-link.tsx';
import { planList } from './plan.lists.ts';
import classes from './plans.module.css';

/** Whose stay a plan ends, on which day, and what each holds that falls with it: from there it is handed over. */
export function PlanFalls({ IdPlan }: { readonly IdPlan: number }) {
  const { t, language } = useTexts();
  const pages = usePages(
    planList(
      [...callKey(plansCalls.falls), IdPlan, language],
      (after, signal) => callApi(plansCalls.falls, { params: { IdPlan }, query: after ? { after } : {} }, { signal }),
      ({ n }) => n,
      fallsPageSize,
    ),
  );
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <Title order={2}>{t('PLANS:falls')}</Title>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <div className={sections.framed}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th>{t('COMMON:person')}</th>
                <th>{t('CHAMPS:DateSortiePhysique')}</th>
                <th>{t('PLANS:fallsWith')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows?.map(({ n, IdPersonneEV1, IndexPrenomNom, DateSortiePhysique, holds }) => (
                <tr key={n}>
                  <td>
                    <PersonLink
                      person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? String(IdPersonneEV1) }}
                      strong
                    />
                  </td>
                  <td>{DateSortiePhysique && showDate(DateSortiePhysique, language)}</td>
                  <td>
                    {holds.length === 0 ? (
                      <span className={parts.quiet}>{t('PLANS:fallsNothing')}</span>
                    ) : (
                      <Anchor
                        component={ScreenLink}
                        inherit
                        to={paths.personData(language, { IdRoute: 'passation', IdPays: anyCountry, IdPersonneEV1 })}
                      >
                        {holds
                          .map(({ kind, count }) => `${t(`HANDOVER:kind.${kind}`)} (${showNumber(count, language)})`)
                          .join(' · ')}
                      </Anchor>
                    )}
                  </td>
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
