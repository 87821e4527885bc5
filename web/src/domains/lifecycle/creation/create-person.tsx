import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { type CreationField, creationField, type Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { startOf } from '@passerelle/contracts/creation/creation.form.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { lengthOfReason, reasonLength } from '@passerelle/contracts/reason.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useValues } from '../../../lib/form/form.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import page from '../../../ui/form/form-page.module.css';
import { formSearches } from '../../people/people/people.search.ts';
import type { CreatedPerson } from './create-person.screen.tsx';
import classes from './creation.module.css';
import { draftOf, formOf, type Placed, rightsIn } from './creation-form.ts';
import { IdentifiersPanel } from './identifiers-panel.tsx';
import { LikeColleague, type Model } from './like-colleague.tsx';
import { placesFor } from './place-search.ts';
import { TwinsPanel } from './twins-panel.tsx';
import { useTwins } from './use-twins.ts';

/** The one field that is asked for beside those of a person, where somebody is there already. */
const reason: FieldRight = { Champ: 'Motif', edit: true };

interface CreateProps {
  readonly IdPays: string;
  readonly natures: readonly Nature[];
  readonly onCreated: (created: CreatedPerson) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Somebody to be: the form, who may be them already, and what they would sign in with. */
export function CreatePerson({ IdPays, natures, onCreated }: CreateProps) {
  const { t, language } = useTexts();
  const countries = useReference('Pays');
  const [placed, setPlaced] = useState<Placed>({ IdPays });
  const [blocked, setBlocked] = useState(false);
  const [model, setModel] = useState<Model>();
  const [given, setGiven] = useState<readonly number[]>([]);
  const rights = useQuery({
    ...callQuery(creationCalls.rights, rightsIn(language, placed)),
    placeholderData: keepPreviousData,
  }).data?.droitsFormulaires;
  const declaration = useMemo(() => formOf(natures), [natures]);
  const start = useMemo(
    () => ({
      ...startOf(IdPays),
      Nature: natures[0],
      IdLangue: countries.byId.get(IdPays)?.properties.IdLangue ?? null,
    }),
    [IdPays, natures, countries],
  );
  const [asksWhy, setAsksWhy] = useState(false);
  const asked = useMemo(() => [...(rights ?? []), ...(asksWhy ? [reason] : [])], [rights, asksWhy]);
  const declared = useDeclaredForm({
    declaration,
    rights: asked,
    stored: undefined,
    start,
    draft: draftOf(IdPays),
    save: async (fields) => {
      const Motif = textOf(fields.find(({ IdChamp }) => IdChamp === 'Motif')?.Valeur);
      return await callApi(creationCalls.add, {
        body: {
          fields: fields.filter(({ IdChamp }) => IdChamp !== 'Motif'),
          ...(lengthOfReason(Motif) >= reasonLength.min && { Motif }),
          ...(given.length > 0 && { IdPersonneRoles: [...given] }),
        },
      });
    },
    says: (error) => {
      if (error.code !== 'DBL') return undefined;
      setBlocked(true);
      void invalidateCalls(creationCalls.duplicates);
      return { text: 'CREATION:blocked' };
    },
    done: (created) => {
      void invalidateCalls(creationCalls.identifiers, creationCalls.duplicates);
      const { Prenom, Nom } = declared.form.store.values();
      onCreated({ ...created, IdPays: now.IdPays, Nature, name: [Prenom, Nom].map(textOf).filter(Boolean).join(' ') });
    },
  });
  const typed = useValues(declared.form);
  const now: Placed = {
    IdPays: textOf(typed.IdPays) || IdPays,
    IdSociete: typeof typed.IdSociete === 'number' ? typed.IdSociete : null,
    Nature: (typed.Nature ?? natures[0]) as Nature,
  };
  if (JSON.stringify(now) !== JSON.stringify(placed)) setPlaced(now);
  const { Nature = 'person' } = now;
  const named = { Prenom: textOf(typed.Prenom), Nom: textOf(typed.Nom) };
  const found = useTwins(
    {
      ...named,
      IdPays: now.IdPays,
      DateNaissance: textOf(typed.DateNaissance) || null,
      NIN: textOf(typed.NIN) || null,
    },
    Nature === 'person',
  );
  const alike = (found.twins?.blocks && found.twins.found.length + found.twins.elsewhere.length > 0) ?? false;
  if ((alike || blocked) !== asksWhy) setAsksWhy(alike || blocked);
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type, reference, shownAs }) => {
        if (type === 'person') return formSearches.Personne;
        if (reference === 'Site') return placesFor('Site', Nature);
        return shownAs === 'LibSociete'
          ? placesFor('Societe', Nature)
          : formSearches[reference as 'Societe' | 'CentreCout'];
      },
      closed: (name) => <CataloguedValue field={creationField(name as CreationField)} value={null} />,
    }),
    [Nature],
  );
  const like = (next: Model | undefined) => {
    setModel(next);
    setGiven([]);
    const open = declared.judged();
    const taken = next?.fields.filter(({ IdChamp }) => open.get(IdChamp) && mayTake(asked, IdChamp)) ?? [];
    declared.form.change(Object.fromEntries(taken.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])));
  };
  return (
    <div className={page.columns}>
      <Form form={declared.form} className={page.form}>
        {Nature === 'person' && (
          <LikeColleague onPick={like} roles={model?.roles ?? []} given={given} onGive={setGiven} />
        )}
        <DeclaredFields declared={declared} drawing={drawing} />
        <FormEnd action={t('CREATION:create')} />
      </Form>
      <aside className={`${page.aside} ${classes.beside}`}>
        <IdentifiersPanel {...named} IdSociete={now.IdSociete ?? null} withMail={Nature !== 'technical'} />
        {Nature === 'person' && <TwinsPanel {...found} typed={typed} />}
      </aside>
    </div>
  );
}

const mayTake = (rights: readonly FieldRight[], name: string) =>
  rights.some(({ Champ, edit }) => Champ === name && edit);
