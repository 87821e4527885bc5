import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { changedFields, type FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import {
  mobilityAsks,
  mobilityFields,
  mobilityForm,
  mobilitySections,
} from '@passerelle/contracts/lifecycle/mobility.form.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useValues } from '../../../lib/form/form.ts';
import { showDate } from '../../../lib/format.ts';
import { callQuery, invalidateCalls, readAnew } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FieldValue } from '../../people/people/field-value.tsx';
import { formSearches } from '../../people/people/people.search.ts';
import { ForeseenPart } from './foreseen-part.tsx';
import { type MatterProps, staleAfter } from './matter.ts';

const asks = Object.keys(mobilityAsks);
const asked: readonly FieldRight[] = asks.map((Champ) => ({ Champ, edit: true }));
const sections = ['mobility', ...mobilitySections];

/** Somebody moves in the group: from which day on, why, what becomes other, and what that will do in each system. */
export default function MobilityDialog({ found, state, waiting, onClose }: MatterProps) {
  const { t } = useTexts();
  const { person, droitsFormulaires } = found;
  const params = { IdPersonneEV1: person.IdPersonneEV1 };
  const stored = useMemo(() => typedValues(personForm, person), [person]);
  const rights = useMemo(
    () => [...asked, ...droitsFormulaires.filter(({ Champ, edit }) => edit && mobilityFields.includes(Champ))],
    [droitsFormulaires],
  );
  const declared = useDeclaredForm({
    declaration: mobilityForm,
    rights,
    stored,
    sections,
    draft: { form: 'mobilite', subject: String(person.IdPersonneEV1) },
    latest: async () => {
      const record = await readAnew(directoryCalls.record, { params });
      return typedValues(personForm, record.person);
    },
    save: async (fields): Promise<Output<typeof mobilityCalls.plan>> => {
      const { jour, Motif } = declared.form.store.values();
      const moved = fields.filter(({ IdChamp }) => !asks.includes(IdChamp));
      if (moved.length === 0) return { id: null };
      const body = { day: String(jour), fields: moved, Motif: String(Motif).trim() };
      return await callApi(mobilityCalls.plan, { params, body });
    },
    done: ({ id }) => {
      const day = showDate(String(declared.form.store.values().jour));
      if (id === null) {
        showToast({ tone: 'info', text: t('AHEAD:nothing') });
        return;
      }
      showToast({ tone: 'success', text: t('AHEAD:scheduled', { day }) });
      void invalidateCalls(...staleAfter);
      onClose();
    },
  });
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type, reference }) =>
        formSearches[(type === 'person' ? 'Personne' : reference) as keyof typeof formSearches],
      closed: (name) => (
        <FieldValue name={(personField(name as PersonField).shownAs ?? name) as PersonField} person={person} />
      ),
    }),
    [person],
  );
  return (
    <FormDialog form={declared.form} acts onClose={onClose} title={t('LIFECYCLE:mobilite')} size="xl">
      <Text size="sm">{t('LIFECYCLE:lead.mobilite')}</Text>
      {waiting(mobilityFields)}
      <DeclaredFields declared={declared} drawing={drawing} />
      <WillMove {...params} stored={stored} values={useValues(declared.form)} from={state.IdStatut} />
      <FormEnd cancel action={t('AHEAD:schedule')} />
    </FormDialog>
  );
}

interface WillMoveProps {
  readonly IdPersonneEV1: number;
  readonly stored: FormValues;
  readonly values: FormValues;
  readonly from: number;
}

/** What the mobility will do, as soon as its day and something that becomes other are chosen. */
function WillMove({ IdPersonneEV1, stored, values, from }: WillMoveProps) {
  const moved = Object.fromEntries(
    mobilityFields.flatMap((name) => (isSameValue(values[name], stored[name]) ? [] : [[name, values[name]]])),
  );
  const ready = typeof values.jour === 'string' && Object.keys(moved).length > 0;
  const [body] = useDebouncedValue(JSON.stringify({ day: values.jour, fields: changedFields(moved, stored) }), 300);
  const { data, error } = useQuery({
    ...callQuery(mobilityCalls.foresee, { params: { IdPersonneEV1 }, body: JSON.parse(body) }),
    enabled: ready && JSON.parse(body).fields.length > 0 && JSON.parse(body).day !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!ready) return null;
  if (error) return <ErrorText error={error} />;
  return data ? <ForeseenPart foreseen={data} from={from} later /> : <Skeleton height={60} />;
}
