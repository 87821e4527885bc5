import { Title } from '@mantine/core';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { Plan, PlanView } from '../../../lib/plan-views.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';

type FormFigures = NonNullable<Plan['summary']['form']>;

const effects = ['closed', 'hidden', 'missing', 'drafts'] as const;

/** What an edited form closes, hides and makes incomplete, field by field; and what else it does under a profile. */
function EditedForm({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts();
  if (!plan.summary.form) return null;
  const { fields, profiles = [] } = plan.summary.form;
  return (
    <section className={sections.section} aria-label={t('PLANS:formFields')}>
      <Title order={2}>{t('PLANS:formFields')}</Title>
      {fields.length === 0 && profiles.length === 0 && <p className={parts.quiet}>{t('PLANS:formNone')}</p>}
      <Effects fields={fields} />
      {profiles.map(({ IdProfil, LibProfil, fields: own }) => (
        <section key={IdProfil}>
          <Title order={3} size="h5">
            {t('PLANS:formProfile', { profile: LibProfil })}
          </Title>
          <Effects fields={own} />
        </section>
      ))}
    </section>
  );
}

type FieldFigures = Omit<FormFigures['fields'][number], 'drafts'> & { readonly drafts?: number };

function Effects({ fields }: { readonly fields: readonly FieldFigures[] }) {
  const { t } = useTexts();
  if (fields.length === 0) return null;
  return (
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
  );
}

export const view: PlanView = {
  texts: ['CHAMPS'],
  effect: ({ summary: { form } }, t) => form && t('PLANS:form', { records: form.records, fields: form.fields.length }),
  Part: EditedForm,
};
