import { Skeleton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { attempt } from '../../../lib/errors.ts';
import { type DeclaredForm, useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useField } from '../../../lib/form/form.ts';
import { draftedFields } from '../../../lib/form/form-draft.ts';
import { showDate } from '../../../lib/format.ts';
import { invalidateCalls, readAnew } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { reasonOf, tooShort } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { focusField } from '../../../ui/form/places-at-fault.ts';
import { showToast } from '../../../ui/toast.tsx';
import { FieldValue } from '../people/field-value.tsx';
import { formSearches, wordsInUse } from '../people/people.search.ts';
import { aheadIn, EffectDay, effect } from './effect-day.tsx';
import type { Found } from './found.ts';
import { MaskedValue } from './masked-value.tsx';
import classes from './record.module.css';
import { type Masked, SensitiveContext } from './sensitive.ts';
import { WaitingList } from './waiting-changes.tsx';

type Searched = keyof typeof formSearches;

interface Saved extends Output<typeof personCalls.save> {
  /** Whether it waits for its day; absent of what was saved at once. */
  readonly planned?: boolean;
}

interface EditSectionProps {
  readonly found: Found;
  readonly section: string;
  /** The field that the way from somewhere else leads to. */
  readonly sought: Sought | undefined;
  readonly wayTo: (name: string) => void;
  readonly onEnd: () => void;
}

/** A field that somebody asked for: another object each time. */
export interface Sought {
  readonly field: string;
}

/**
 * A section of a record, changed where it stands. What was typed over something that is masked again by now is shown over
 * it: that is asked for first.
 */
export default function EditSection(props: EditSectionProps) {
  const { found, section } = props;
  const { show, awaited } = useContext(SensitiveContext);
  const [drafted, setDrafted] = useState<readonly string[]>();
  const [asked, setAsked] = useState(false);
  const subject = `${found.person.IdPersonneEV1}-${section}`;
  useEffect(() => attempt(draftedFields(form, subject).then(setDrafted)), [subject]);
  const hidden = found.masked.filter((name) => drafted?.includes(name));
  useEffect(() => {
    if (asked || hidden.length === 0) return;
    setAsked(true);
    show(hidden);
  });
  const waits = hidden.length > 0 && (!asked || awaited.length > 0);
  return drafted && !waits ? <SectionForm {...props} /> : <Skeleton height={120} />;
}

const form = 'personne';

const beside = {
  [effect.day]: { label: 'AHEAD:effect', start: null },
  [effect.reason]: {
    label: 'COMMON:reasonOptional',
    start: '',
    check: (typed: Readonly<Record<string, unknown>>) => tooShort(String(typed[effect.reason] ?? '')),
  },
} as const;

const isAhead = (typed: Readonly<Record<string, unknown>>) => typeof typed[effect.day] === 'string';

function SectionForm({ found, section, sought, wayTo, onEnd }: EditSectionProps) {
  const { t } = useTexts();
  const { person } = found;
  const params = { IdPersonneEV1: person.IdPersonneEV1 };
  const stored = useMemo(() => typedValues(personForm, person), [person]);
  const sections = useMemo(() => [section], [section]);
  const { anew } = useContext(SensitiveContext);
  const ahead = useMemo(() => aheadIn(section), [section]);
  const declared: DeclaredForm = useDeclaredForm({
    declaration: personForm,
    rights: found.droitsFormulaires,
    masked: found.masked,
    stored,
    sections,
    beside,
    ahead: isAhead,
    draft: { form, subject: `${person.IdPersonneEV1}-${section}` },
    latest: async () => {
      const [record, shown] = await Promise.all([readAnew(directoryCalls.record, { params }), anew()]);
      return typedValues(personForm, { ...record.person, ...shown });
    },
    save: async (fields): Promise<Saved> => {
      if (fields.length === 0) return { emptied: [] };
      if (day === null) return await callApi(personCalls.save, { params, body: { fields } });
      const { id } = await callApi(datedChangesCalls.plan, {
        params,
        body: { day, fields, ...reasonOf({ Motif: reason }) },
      });
      return { emptied: [], planned: id !== null };
    },
    done: ({ emptied, planned }) => {
      if (planned !== undefined && day !== null) {
        const text = planned ? t('AHEAD:scheduled', { day: showDate(day) }) : t('AHEAD:nothing');
        showToast({ tone: planned ? 'success' : 'info', text });
        onEnd();
        void invalidateCalls(datedChangesCalls.list);
        return;
      }
      const fields = emptied.map(({ IdChamp }) => t(`CHAMPS:${IdChamp}` as TextKey)).join(comma());
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      onEnd();
      void invalidateCalls(...Object.values(directoryCalls), datedChangesCalls.list);
    },
  });
  const { unread, ...chosen } = useField(declared.form, effect.day);
  const day = chosen.value as string | null;
  const reason = useField(declared.form, effect.reason).value as string;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of several that open at once, the first is where one goes on.
    const typedIn = document.activeElement?.closest('form');
    if (sought || !typedIn || root.current?.contains(typedIn))
      focusField(root.current?.closest('section'), sought?.field);
  }, [sought]);
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type, reference }) => formSearches[(type === 'person' ? 'Personne' : reference) as Searched],
      suggested: wordsInUse,
      closed: (name) => (
        <FieldValue name={(personField(name as PersonField).shownAs ?? name) as PersonField} person={person} />
      ),
      masked: (name) => <MaskedValue name={name as Masked} />,
    }),
    [person],
  );
  return (
    <div ref={root}>
      <Form form={declared.form} onLeave={onEnd} wayTo={wayTo} className={classes.form}>
        <DeclaredFields declared={declared} drawing={drawing} />
        <WaitingList IdPersonneEV1={person.IdPersonneEV1} of={ahead} />
        {ahead.length > 0 && <EffectDay form={declared.form} />}
        <FormEnd action={day === null && unread === undefined ? t('COMMON:save') : t('AHEAD:schedule')} cancel />
      </Form>
    </div>
  );
}
