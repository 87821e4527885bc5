import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';

const catalogue: Fields = { ...siteFields, ...companyFields };

/** A company, a cost centre, a site: what they hold is called and drawn as the catalogue says. */
export const view: EntityView = {
  texts: ['CHAMPS'],
  label: (field) => textIfAny('CHAMPS', field),
  value: (field, value) => {
    const declared = catalogue[field];
    return declared && <CataloguedValue field={declared} value={value} />;
  },
  holders: (field, { code }, entity) => {
    const list = entity === 'Societe' ? paths.companies : entity === 'Site' ? paths.sites : undefined;
    return list && `${list(caller.language)}?query=${encodeURIComponent(JSON.stringify({ [field]: [code] }))}`;
  },
};
