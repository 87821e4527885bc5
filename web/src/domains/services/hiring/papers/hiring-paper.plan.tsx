import { Title } from '@mantine/core';
import type { Plan, PlanView } from '../../../../lib/plan-views.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';

type Figures = NonNullable<Plan['summary']['paper']>;

/** The papers that a plan is about: one that was edited, or those of a file. */
const papersOf = ({ paper, papers = [] }: Plan['summary']): readonly Figures[] => (paper ? [paper] : papers);

/** What edited papers do to the hiring files that are open. */
function EditedPapers({ plan }: { readonly plan: Plan }) {
  return papersOf(plan.summary).map((paper) => <EditedPaper key={paper.CodePiece} {...paper} />);
}

/** What one does, country by country. */
function EditedPaper({ LibPiece, open, countries }: Figures) {
  const { t } = useTexts();
  const { byId } = useReference('Pays');
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
  effect: ({ summary }, t) => {
    const papers = papersOf(summary);
    if (papers.length === 0) return undefined;
    const lines = papers.flatMap(({ countries }) => countries);
    return t('HIRING_PAPERS:planEffect', {
      gaining: sumOf(lines.map(({ gaining }) => gaining)),
      losing: sumOf(lines.map(({ losing }) => losing)),
    });
  },
  Part: EditedPapers,
};
