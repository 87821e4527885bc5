import { type Company, type CompanyUses, companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { type CompanyField, companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { companyForm } from '@passerelle/contracts/companies/company.form.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, readAnew } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import classes from '../../../ui/form/form-page.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { EndsDialog } from '../../foundation/reference/ends-dialog.tsx';
import { CompanyDependents } from './company-parts.tsx';

/** A new company begins as most are. */
const start = { Recrute: true, GereEV1: true, Planete: false, InterfacePaie: false, Externe: false };

/** What companies are chosen from or drawn with. */
const drawn = (company: Company | undefined): Drawing => ({
  searchOf: () => ({ kind: 'text' }),
  closed: (name) => (
    <CataloguedValue field={companyFields[name as CompanyField]} value={company?.[name as keyof Company]} />
  ),
});

/** A company that is there, changed where it stands. */
export function ChangeCompany({
  company,
  rights,
}: {
  readonly company: Company;
  readonly rights: readonly FieldRight[];
}) {
  const { t } = useTexts();
  const params = { IdSociete: company.IdSociete };
  const [depending, setDepending] = useState<CompanyUses | null>(null);
  const stored = useMemo(() => typedValues(companyForm, company), [company]);
  const drawing = useMemo(() => drawn(company), [company]);
  const declared = useDeclaredForm({
    declaration: companyForm,
    rights,
    stored,
    draft: { form: 'societe', subject: String(company.IdSociete) },
    latest: async () => typedValues(companyForm, (await readAnew(companiesCalls.read, { params })).company),
    save: async (fields) =>
      fields.length === 0
        ? { emptied: [], depends: null }
        : await callApi(companiesCalls.save, { params, body: { fields } }),
    done: ({ emptied, depends }) => {
      const fields = emptied.map(({ IdChamp }) => t(`CHAMPS:${IdChamp}` as TextKey)).join(comma());
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      void invalidateCalls(companiesCalls.read, companiesCalls.list, companiesCalls.count);
      setDepending(depends);
    },
  });
  return (
    <>
      <Form form={declared.form} className={classes.form}>
        <DeclaredFields declared={declared} drawing={drawing} />
        <FormEnd action={t('COMMON:save')} />
      </Form>
      {depending && (
        <EndsDialog
          field="IdSociete"
          name={company.LibSociete ?? String(company.IdSociete)}
          last={declared.form.store.values().DateFin}
          onClose={() => setDepending(null)}
        >
          <CompanyDependents company={company} uses={depending} />
        </EndsDialog>
      )}
    </>
  );
}

/** A company to be. */
export function AddCompany() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const rights = useRightsToAdd(companyForm);
  const drawing = useMemo(() => drawn(undefined), []);
  const declared = useDeclaredForm({
    declaration: companyForm,
    rights,
    stored: undefined,
    start,
    draft: { form: 'societe', subject: 'new' },
    save: async (fields) => await callApi(companiesCalls.add, { body: { fields } }),
    done: ({ IdSociete }) => {
      showToast({ tone: 'success', text: t('COMPANIES:added') });
      void invalidateCalls(companiesCalls.list, companiesCalls.count);
      void navigate({ to: paths.editCompany(language, { IdSociete }) });
    },
  });
  return (
    <Form form={declared.form} className={classes.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('COMPANIES:add')} />
    </Form>
  );
}
