import { Title } from '@mantine/core';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useTexts } from '../../lib/texts.ts';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
import type { Plan } from './live-plan.tsx';

type FormFigures = NonNullable<Plan['summary']['form']>;

const effects = ['closed', 'hidden', 'missing', 'drafts'] as const;

/** What an edited form closes, hides and makes incomplete, field by field. */
export function PlanForm({ figures: { fields } }: { readonly figures: FormFigures }) {
  const { t } = useTexts();
  return (
    <section className={sections.section} aria-label={t('PLANS:formFields')}>
      <Title order={2}>{t('PLANS:formFields')}</Title>
      {fields.length === 0 ? (
        <p className={parts.quiet}>{t('PLANS:formNone')}</p>
      ) : (
        <ul>
          {fields.map(({ Champ, ...counts }) => {
            const said = effects.flatMap((effect) => {
              const n = counts[effect];
              return n ? [t(`PLANS:formEffect.${effect}`, { n })] : [];
            });
            if (counts.closed === null) said.push(t('PLANS:formEffect.untold'));
            return (
              <li key={Champ}>
                <strong>{t(`CHAMPS:${Champ}` as TextKey)}</strong> {said.length === 0 ? '—' : said.join(' · ')}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
