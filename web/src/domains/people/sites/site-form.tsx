import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { type SiteField, siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { type Site, type SiteUses, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
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
import { SiteDependents } from './remove-dialog.tsx';

/** A new site has nothing yet. */
const start = { Badge: false, Cantine: false, Parking: false, Livraison: false, SecuriteParSGX: false };

const drawn = (site: Site | undefined): Drawing => ({
  searchOf: () => ({ kind: 'text' }),
  closed: (name) => <CataloguedValue field={siteFields[name as SiteField]} value={site?.[name as keyof Site]} />,
});

interface ChangeSiteProps {
  readonly site: Site;
  readonly rights: readonly FieldRight[];
}

/** A site that is there, changed where it stands; whoever may change nothing of it reads it. */
export function ChangeSite({ site, rights }: ChangeSiteProps) {
  const { t } = useTexts();
  const params = { IdSite: site.IdSite };
  const [depending, setDepending] = useState<SiteUses | null>(null);
  const stored = useMemo(() => typedValues(siteForm, site), [site]);
  const drawing = useMemo(() => drawn(site), [site]);
  const declared = useDeclaredForm({
    declaration: siteForm,
    rights,
    stored,
    draft: { form: 'site', subject: String(site.IdSite) },
    latest: async () => typedValues(siteForm, (await readAnew(sitesCalls.read, { params })).site),
    save: async (fields) =>
      fields.length === 0
        ? { emptied: [], depends: null }
        : await callApi(sitesCalls.save, { params, body: { fields } }),
    done: ({ emptied, depends }) => {
      const fields = emptied.map(({ IdChamp }) => t(`CHAMPS:${IdChamp}` as TextKey)).join(comma());
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      void invalidateCalls(sitesCalls.read, sitesCalls.list, sitesCalls.count);
      setDepending(depends);
    },
  });
  return (
    <>
      <Form form={declared.form} className={classes.form}>
        <DeclaredFields declared={declared} drawing={drawing} />
        {rights.some(({ edit }) => edit) && <FormEnd action={t('COMMON:save')} />}
      </Form>
      {depending && (
        <EndsDialog
          field="IdSite"
          name={site.LibSite ?? String(site.IdSite)}
          last={declared.form.store.values().DateFin}
          onClose={() => setDepending(null)}
        >
          <SiteDependents site={site} uses={depending} />
        </EndsDialog>
      )}
    </>
  );
}

/** A site to be. */
export function AddSite() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const rights = useRightsToAdd(siteForm);
  const drawing = useMemo(() => drawn(undefined), []);
  const declared = useDeclaredForm({
    declaration: siteForm,
    rights,
    stored: undefined,
    start,
    draft: { form: 'site', subject: 'new' },
    save: async (fields) => await callApi(sitesCalls.add, { body: { fields } }),
    done: ({ IdSite }) => {
      showToast({ tone: 'success', text: t('SITES:added') });
      void invalidateCalls(sitesCalls.list, sitesCalls.count);
      void navigate({ to: paths.site(language, { IdSite }) });
    },
  });
  return (
    <Form form={declared.form} className={classes.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('SITES:add')} />
    </Form>
  );
}
