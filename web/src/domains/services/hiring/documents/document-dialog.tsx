import { Button } from '@mantine/core';
import { documentsCalls, type StoredDocument } from '@passerelle/contracts/hiring/documents.contract.ts';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useForm } from '../../../../lib/form/form.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { FileField } from '../../../../ui/files/file-field.tsx';
import { NumberField, SwitchField, useBound } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { Select } from '../../../../ui/select.tsx';
import { PickOne } from '../../../administration/explain/pick-one.tsx';
import { SaidField } from '../../../foundation/forms/said-field.tsx';
import { searchIn } from '../../../people/people/people.search.ts';

type Values = Pick<StoredDocument, 'Titre' | 'IdPays' | 'IdSociete' | 'IdLangue' | 'Ordre' | 'Actif' | 'document'>;

const companies = searchIn('Societe');
const blank: Values = {
  Titre: { text: '', Traductions: {} },
  ...{ IdPays: null, IdSociete: null, IdLangue: null, Ordre: 1, Actif: true, document: [] },
};

interface DialogProps {
  readonly stored: StoredDocument | undefined;
  readonly onClose: () => void;
}

/** A document that candidates are given to read: its file, and for whom it is. */
export function DocumentDialog({ stored, onClose }: DialogProps) {
  const { t } = useTexts();
  const save = useWrite(documentsCalls.save, { shownInPlace: true, stale: [documentsCalls.list], onDone: onClose });
  const { rows } = useReference('Pays');
  const form = useForm<Values, { readonly IdDocument: number }>({
    initial: stored ? valuesOf(stored) : blank,
    stored: stored !== undefined,
    fields: {
      Titre: {
        label: 'COMMON:name',
        check: ({ Titre }) => (Titre.text.trim() === '' ? [{ path: '', rule: 'required' }] : undefined),
      },
      document: {
        label: 'HIRING_PAPERS:file',
        check: ({ document }) => (document.length === 0 ? [{ path: '', rule: 'required' }] : undefined),
      },
      IdPays: { label: 'HIRING_PAPERS:country' },
      IdSociete: { label: 'HIRING_PAPERS:company' },
      IdLangue: { label: 'HIRING_PAPERS:language' },
      Ordre: { label: 'HIRING_PAPERS:order', required: true },
      Actif: { label: 'HIRING_PAPERS:shown' },
    },
    save: (values) =>
      save.writeAsync({ body: { ...(stored && { IdDocument: stored.IdDocument, Lu: stored.DateM }), ...values } }),
  });
  const title = useBound(form, 'Titre');
  const files = useBound(form, 'document');
  const country = useBound(form, 'IdPays');
  const company = useBound(form, 'IdSociete');
  const spoken = useBound(form, 'IdLangue');
  return (
    <FormDialog
      form={form}
      acts
      title={t(stored ? 'HIRING_PAPERS:editDocument' : 'HIRING_PAPERS:addDocument')}
      onClose={onClose}
    >
      <SaidField
        label={t('COMMON:name')}
        value={title.value}
        error={title.error}
        onChange={(Titre) => title.onChange(Titre ?? { text: '', Traductions: {} })}
      />
      <FileField
        label={t('HIRING_PAPERS:file')}
        purpose="document"
        most={1}
        required
        value={files.value}
        error={files.error}
        onChange={(ids) => files.onChange([...ids])}
        onUnderWay={(sending) =>
          form.store.hold(
            'document',
            sending ? { rule: 'fileUnderWay', text: 'REGLES:fileUnderWay', values: {} } : undefined,
            true,
          )
        }
      />
      <Select
        label={t('HIRING_PAPERS:country')}
        placeholder={t('HIRING_PAPERS:everyCountry')}
        clearable
        searchable
        data={rows.map(({ id, label }) => ({ value: String(id), label }))}
        value={country.value}
        error={country.error}
        onChange={(IdPays) => country.onChange(IdPays)}
      />
      <PickOne
        label={t('HIRING_PAPERS:company')}
        control={companies}
        value={company.value ?? undefined}
        onPick={(IdSociete) => company.onChange(IdSociete)}
      />
      {company.value !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => company.onChange(null)}>
          {t('HIRING_PAPERS:everyCompany')}
        </Button>
      )}
      <Select
        label={t('HIRING_PAPERS:language')}
        placeholder={t('HIRING_PAPERS:everyLanguage')}
        clearable
        data={languages.map((one) => ({ value: idLangues[one], label: languageNames[one] }))}
        value={spoken.value}
        onChange={(IdLangue) => spoken.onChange(IdLangue as Values['IdLangue'])}
      />
      <NumberField form={form} name="Ordre" within={[1, 999]} />
      <SwitchField form={form} name="Actif" mt="sm" />
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}

const valuesOf = ({ Titre, IdPays, IdSociete, IdLangue, Ordre, Actif, document }: StoredDocument): Values => ({
  ...{ Titre, IdPays, IdSociete, IdLangue, Ordre, Actif, document },
});
