import { locales } from '@passerelle/contracts/languages.ts';
import { comma } from '../../../lib/comma.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useSiteLabels } from '../../people/people/sites-picker.tsx';
import type { Delegation } from './delegation.filters.ts';

type Portee = NonNullable<Delegation['Portee']>;

const namedAtOnce = 3;

/** What is left of a role that was delegated for its validations only. */
export function ScopeWords({ Portee: { sites = [], types = [] } }: { Portee: Portee }) {
  const { t, language } = useTexts();
  const labels = useSiteLabels(sites);
  const names = sites.map((key) => labels.get(String(key)) ?? String(key));
  const shown = names.length > namedAtOnce + 1 ? names.slice(0, namedAtOnce) : names;
  const rest = names.length - shown.length;
  const list = new Intl.ListFormat(locales[language]).format([...shown, ...(rest > 0 ? [`+${rest}`] : [])]);
  return (
    <span title={rest > 0 ? names.join(comma()) : undefined}>
      {sites.length === 0 ? t('DELEGATION:scopeEverywhere') : t('DELEGATION:scopeAt', { sites: list })}
      {types.length > 0 && ` · ${t('DELEGATION:scopeTypes', { count: types.length })}`}
    </span>
  );
}
