import { Title } from '@mantine/core';
import type { Plan, PlanView } from '../../../../lib/plan-views.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';

/** What an edited paper does to the hiring files that are open, country by country. */
function EditedPaper({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts();
  const { byId } = useReference('Pays');
  if (!plan.summary.paper) return null;
  const { LibPiece, open, countries } = plan.summary.paper;
  return (
    <section className={sections.section} aria-label={LibPiece}>
      <Title order={2}>{LibPiece}</Title>
      <p className={parts.quiet}>{t('HIRING_PAPERS:planOpen', { open })}</p>
      {countries.length === 0 && <p>{t('HIRING_PAPERS:planNone')}</p>}
      <ul>
        {countries.map(({ IdPays, ...counts }) => (
          <li key={IdPays}>
            {t('HIRING_PAPERS:planCountry', {
              country: IdPays === null ? t('HIRING_PAPERS:noCountry') : (byId.get(IdPays)?.label ?? IdPays),
              ...counts,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

export const view: PlanView = {
  texts: ['HIRING_PAPERS'],
  effect: ({ summary: { paper } }, t) =>
    paper &&
    t('HIRING_PAPERS:planEffect', {
      gaining: sumOf(paper.countries.map(({ gaining }) => gaining)),
      losing: sumOf(paper.countries.map(({ losing }) => losing)),
    }),
  Part: EditedPaper,
};
