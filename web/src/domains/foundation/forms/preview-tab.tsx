import { Alert, NativeSelect, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PickOne } from '../../administration/explain/pick-one.tsx';
import { formSearches, searchIn } from '../../people/people/people.search.ts';
import classes from './forms.module.css';

const people = searchIn('Personne');
const records = {
  personne: people,
  'personne-creation': people,
  societe: searchIn('Societe'),
  site: searchIn('Site'),
} as const;

const isOneOf = <Some extends object>(some: Some, name: PropertyKey): name is keyof Some => Object.hasOwn(some, name);

interface PreviewProps {
  readonly shipped: FormDeclaration;
  readonly edits: FormEdits;
  readonly faulty: boolean;
}

/** The edited form as somebody would have it, under one of their roles, on a record. */
export function PreviewTab({ shipped, edits, faulty }: PreviewProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const [who, setWho] = useState(user.IdPersonneEV1);
  const [role, setRole] = useState<number>();
  const [cle, setCle] = useState<number>();
  // A request is looked at as somebody makes it.
  const record = isOneOf(records, shipped.form) ? records[shipped.form] : undefined;
  const roles = useQuery(callQuery(explainCalls.holdings, { params: { IdPersonneEV1: who } }));
  const preview = useQuery({
    ...callQuery(formsCalls.preview, {
      params: { IdFormulaire: shipped.form },
      body: {
        Modifs: edits,
        IdPersonneEV1: who,
        ...(role !== undefined && { IdPersonneRole: role }),
        cle: cle ?? null,
      },
    }),
    enabled: !faulty,
    retry: false,
  });
  return (
    <div className={classes.preview}>
      <Text size="sm" c="dimmed">
        {t('FORM_EDITOR:previewHelp')}
      </Text>
      <div className={classes.pair}>
        <PickOne
          label={t('FORM_EDITOR:as')}
          control={formSearches.Personne}
          value={who}
          onPick={(key) => {
            setWho(key);
            setRole(undefined);
          }}
        />
        <NativeSelect
          label={t('FORM_EDITOR:under')}
          value={role === undefined ? '' : String(role)}
          onChange={({ currentTarget: { value } }) => setRole(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: '—' },
            ...(roles.data?.holdings ?? []).map((one) => ({
              value: String(one.IdPersonneRole),
              label: one.role.label,
            })),
          ]}
        />
        {record && <PickOne label={t('FORM_EDITOR:record')} control={record} value={cle} onPick={setCle} />}
      </div>
      {faulty && <Alert color="orange">{t('FORM_EDITOR:faulty')}</Alert>}
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && !preview.data.seen && <Alert color="yellow">{t('FORM_EDITOR:unseen')}</Alert>}
      {preview.data?.seen && (
        <Drawn
          key={`${who} ${role} ${cle} ${JSON.stringify(edits)}`}
          shipped={shipped}
          edits={edits}
          found={preview.data}
        />
      )}
    </div>
  );
}

function Drawn({
  shipped,
  edits,
  found,
}: Pick<PreviewProps, 'shipped' | 'edits'> & { readonly found: Output<typeof formsCalls.preview> }) {
  const { valeurs, masked, droitsFormulaires } = found;
  const declared = useDeclaredForm({
    declaration: shipped,
    edits,
    rights: droitsFormulaires,
    masked,
    stored: valeurs ?? undefined,
    draft: undefined,
    save: async () => undefined,
  });
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type, reference }) =>
        formSearches[(type === 'person' ? 'Personne' : reference) as keyof typeof formSearches],
      masked: () => '•••••',
      closed: (name) => <CataloguedValue field={shipped.fields[name] as Field} value={valeurs?.[name]} />,
    }),
    [shipped, valeurs],
  );
  return <DeclaredFields declared={declared} drawing={drawing} />;
}
