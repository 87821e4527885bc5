import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { type FormDeclaration, itemsOf, type ValueCode } from '@passerelle/contracts/forms/form.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { type ReactNode, useMemo } from 'react';
import { useFormInForce } from '../../../../lib/form/form-in-force.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { CataloguedValue } from '../../../../ui/catalogued-value.tsx';
import type { Drawing } from '../../../../ui/form/declared-fields.tsx';
import { RichText } from '../../../../ui/rich-text/rich-text.tsx';
import { FileValues } from '../../../people/people/file-values.tsx';
import { formSearches } from '../../../people/people/people.search.ts';
import { equipmentOf, sitesFor } from '../ask/site-search.ts';

/** What is filled in of a request, with what keys among it are called. */
export interface Filled {
  readonly values: ReadonlyMap<string, unknown>;
  readonly labels: ReadonlyMap<string, string>;
}

/** The form of a holder who fills nothing in. */
export const nothingAsked: FormDeclaration = { form: '', fields: {}, sections: [], rules: [] };

const nothing: Filled = { values: new Map(), labels: new Map() };

/** What a sheet says is filled in. */
export function useFilled({ fields, labels }: Pick<RequestSheet, 'fields' | 'labels'>): Filled {
  return useMemo(
    () => ({
      values: new Map(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])),
      labels: new Map(labels.map(({ IdChamp, Lib }) => [IdChamp, Lib])),
    }),
    [fields, labels],
  );
}

/** How the form of a request is drawn: its sites are those where it is to be had. */
export function useRequestDrawing(typeDemande: number, IdPersonneEV1: number, filled: Filled = nothing): Drawing {
  const { t } = useTexts();
  const form = useFormInForce(requestTypeOf(typeDemande)?.form ?? nothingAsked);
  return useMemo<Drawing>(() => {
    const items = itemsOf(form);
    return {
      searchOf: ({ type, reference }) => {
        if (type === 'person') return formSearches.Personne;
        if (reference === 'Site')
          return sitesFor(typeDemande, IdPersonneEV1, (code) => t(`ERREURS:${code}` as TextKey));
        if (reference === 'Inventaire') return equipmentOf(IdPersonneEV1);
        return formSearches[reference as 'Societe' | 'CentreCout'];
      },
      closed: (name) => (
        <FilledValue name={name} field={form.fields[name]} code={items.get(name)?.item.code} filled={filled} />
      ),
    };
  }, [t, form, typeDemande, IdPersonneEV1, filled]);
}

interface FilledValueProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly code?: ValueCode | undefined;
  readonly filled: Filled;
}

/** A value of a request, by what it is called. */
export function FilledValue({ name, field, code, filled: { values, labels } }: FilledValueProps): ReactNode {
  const { t } = useTexts();
  const value = values.get(name);
  if (labels.has(name)) return labels.get(name);
  if (!field) return '—';
  if (field.type === 'files')
    return Array.isArray(value) && value.length > 0 ? (
      <FileValues label={t(`CHAMPS:${name}` as TextKey)} ids={value as string[]} />
    ) : (
      '—'
    );
  if (code === 'HTML' && typeof value === 'string') return <RichText html={value} />;
  return <CataloguedValue field={field} value={value} name={name} />;
}
