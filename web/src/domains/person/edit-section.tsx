import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useMemo } from 'react';
import { callApi } from '../../lib/api.ts';
import { type DeclaredForm, useDeclaredForm } from '../../lib/form/declared-form.ts';
import { invalidateCalls, readAnew } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DeclaredFields, type Drawing } from '../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FieldValue } from '../people/field-value.tsx';
import { searchIn } from '../people/people.search.ts';
import type { Found } from './record.tabs.tsx';

const searches = {
  Personne: searchIn('Personne'),
  Societe: searchIn('Societe'),
  Site: searchIn('Site'),
  CentreCout: searchIn('CentreCout'),
} as const;

type Searched = keyof typeof searches;

interface EditSectionProps {
  readonly found: Found;
  readonly section: string;
  readonly onEnd: () => void;
}

/** A section of a record, changed where it stands. */
export default function EditSection({ found, section, onEnd }: EditSectionProps) {
  const { t } = useTexts();
  const { person } = found;
  const params = { IdPersonneEV1: person.IdPersonneEV1 };
  const stored = useMemo(() => typedValues(personForm, person), [person]);
  const sections = useMemo(() => [section], [section]);
  const declared: DeclaredForm = useDeclaredForm({
    declaration: personForm,
    rights: found.droitsFormulaires,
    stored,
    sections,
    draft: { form: 'personne', subject: `${person.IdPersonneEV1}-${section}` },
    latest: async () => typedValues(personForm, (await readAnew(directoryCalls.record, { params })).person),
    save: async (fields) =>
      fields.length === 0 ? { emptied: [] } : await callApi(personCalls.save, { params, body: { fields } }),
    done: ({ emptied }) => {
      const fields = emptied.map(({ IdChamp }) => t(`CHAMPS:${IdChamp}` as TextKey)).join(', ');
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      onEnd();
      void invalidateCalls(...Object.values(directoryCalls));
    },
  });
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type, reference }) => searches[(type === 'person' ? 'Personne' : reference) as Searched],
      closed: (name) => (
        <FieldValue name={(personField(name as PersonField).shownAs ?? name) as PersonField} person={person} />
      ),
    }),
    [person],
  );
  return (
    <Form form={declared.form} onLeave={onEnd}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('COMMON:save')} cancel />
    </Form>
  );
}
