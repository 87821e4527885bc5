import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { Link } from '@tanstack/react-router';
import { showMinute } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';

/** Every form, and whether it is as it ships. */
export function FormsScreen() {
  const { t, language } = useTexts();
  const forms = useCall(formsCalls.list, {});
  return (
    <Page>
      <ul className={parts.framed}>
        {forms.map(({ IdFormulaire, DateC, who }) => (
          <li key={IdFormulaire}>
            <Link to={paths.form(language, { IdFormulaire })} className={parts.opening}>
              <span className={parts.opened}>{t(`FORM_EDITOR:form.${IdFormulaire}` as TextKey)}</span>
              <span className={parts.quiet}>
                {DateC === null
                  ? t('FORM_EDITOR:asShips')
                  : t('FORM_EDITOR:published', {
                      date: showMinute(DateC, language),
                      person: who?.IndexPrenomNom ?? '—',
                    })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
