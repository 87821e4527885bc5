import type { ListField } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listForm } from '@passerelle/contracts/distribution-lists/list.form.ts';
import {
  type DistributionList,
  listsOfDistributionCalls,
} from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { type DeclaredForm, labelKey, useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls, readAnew } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import classes from '../../../ui/form/form-page.module.css';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { formSearches } from '../../people/people/people.search.ts';
import type { FoundList } from './dynamic-list.screen.tsx';
import { ListValue } from './list-value.tsx';
import { readsOfLists } from './lists.live.ts';
import { newDraft, numberOf, type Step } from './steps.ts';

const drawn = (list: DistributionList | undefined): Drawing => ({
  searchOf: () => formSearches.Personne,
  closed: (name) => <ListValue name={name as ListField} liste={list ?? {}} />,
});

interface ChangeListProps {
  readonly found: FoundList;
  readonly section: Step;
  /** What stands beside, by what is typed. */
  readonly beside?: (declared: DeclaredForm) => ReactNode;
}

/** A step of a list that is there: what is filled in of it. */
export function ChangeList({ found, section, beside }: ChangeListProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { liste, droitsFormulaires } = found;
  const id = liste.IdListe;
  const stored = useMemo(() => typedValues(listForm, liste), [liste]);
  const sections = useMemo(() => [section], [section]);
  const drawing = useMemo(() => drawn(liste), [liste]);
  const declared = useDeclaredForm({
    declaration: listForm,
    rights: droitsFormulaires,
    stored,
    sections,
    draft: { form: 'liste', subject: `${id}-${section}` },
    latest: async () =>
      typedValues(listForm, (await readAnew(listsOfDistributionCalls.read, { params: { id, lang: language } })).liste),
    save: async (fields) =>
      fields.length === 0
        ? { emptied: [] }
        : await callApi(listsOfDistributionCalls.save, { params: { id }, body: { fields } }),
    done: ({ emptied }) => {
      const fields = emptied.map(({ IdChamp }) => t(labelKey(listForm, IdChamp))).join(comma());
      showToast({ tone: 'success', text: fields === '' ? t('COMMON:saved') : t('FORMS:emptied', { fields }) });
      void invalidateCalls(...readsOfLists);
      void navigate({ to: paths.dynamicList(language, { IdStep: numberOf(section) + 1, IdListe: id }) });
    },
  });
  return (
    <>
      <Form form={declared.form} className={classes.form}>
        <DeclaredFields declared={declared} drawing={drawing} />
        <FormEnd action={t('COMMON:save')} />
      </Form>
      {beside?.(declared)}
    </>
  );
}

const identification = ['identification'];

/** A list to be that is like another: without its name, and as far as the other is seen. */
export function AddListLike({ id }: { readonly id: number }) {
  const { t, language } = useTexts();
  const { data, error } = useQuery(callQuery(listsOfDistributionCalls.read, { params: { id, lang: language } }));
  if (error || !data) return <AddList />;
  const { liste } = data;
  return (
    <>
      <p className={parts.quiet}>{t('LIST_HEALTH:likeLead', { name: liste.LibListe ?? String(id) })}</p>
      <AddList like={liste} />
    </>
  );
}

/** A list to be: whoever makes it owns it unless they say otherwise. */
export function AddList({ like }: { readonly like?: DistributionList }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { user } = useSession();
  const rights = useRightsToAdd(listForm);
  const drawing = useMemo(() => drawn(undefined), []);
  const start = useMemo(
    () => ({
      IdPersonneEV1: user.IdPersonneEV1,
      SansPrefixe: false,
      OpenEXT: false,
      // Senders that the other one names are its own.
      Rule: like?.Rule === 'PERSO' ? 'RESPONSABLES' : (like?.Rule ?? 'TOUS'),
      Visible: like?.Visible ?? true,
      Cachee: like?.Cachee ?? false,
      ...(like && { DescListe: like.DescListe ?? '', IdNature: like.IdNature ?? null }),
    }),
    [user, like],
  );
  const declared = useDeclaredForm({
    declaration: listForm,
    rights,
    stored: undefined,
    start,
    sections: identification,
    draft: { form: 'liste', subject: newDraft(like?.IdListe) },
    save: async (fields) =>
      await callApi(listsOfDistributionCalls.create, { body: { fields, ...(like && { comme: like.IdListe }) } }),
    done: ({ IdListe }) => {
      showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:added') });
      void invalidateCalls(...readsOfLists);
      void navigate({ to: paths.dynamicList(language, { IdStep: 2, IdListe }) });
    },
  });
  return (
    <Form form={declared.form} className={classes.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('DISTRIBUTION_LISTS:next')} />
    </Form>
  );
}
