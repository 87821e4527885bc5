import type { PaperRule } from '@passerelle/contracts/hiring/paper-types.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';

/** Of whom a paper is asked, rule by rule, in one line; nothing where it is asked of nobody. */
export function useRuleWords(): (rules: readonly PaperRule[]) => string {
  const { t } = useTexts();
  const { byId } = useReference('Pays');
  return (rules) =>
    rules
      .map(({ IdPays, IdSociete, Demande }) => {
        const where = IdPays === null ? t('HIRING_PAPERS:everyCountry') : (byId.get(IdPays)?.label ?? IdPays);
        const company = IdSociete === null ? '' : ` · ${t('HIRING_PAPERS:company')}`;
        return `${where}${company} – ${t(`HIRING_PAPERS:demand ${Demande}`)}`;
      })
      .join(' · ');
}
