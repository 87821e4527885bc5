import { Checkbox, Stack, Text } from '@mantine/core';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { Trace } from '@passerelle/contracts/signature.ts';
import { useQuery } from '@tanstack/react-query';
import { comma } from '../../../../lib/comma.ts';
import { useForm } from '../../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Field, TextField } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { SignatureField } from '../../../../ui/signature-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { staleWithRequest } from '../sheet/stale-with-request.ts';

interface SignProps {
  readonly sheet: RequestSheet;
  readonly onClose: () => void;
}

interface Signed {
  readonly chosen: readonly string[];
  readonly NomSigne: string;
  readonly trace: Trace;
}

/** Signs once for what was received: of this request, and of others of the same person that wait. */
export function SignReceipts({ sheet: { IdDemande, person, may }, onClose }: SignProps) {
  const { t } = useTexts();
  const { IdPersonneEV1 } = person;
  const atDesk = may.includes('deskSign');
  const params = { IdPersonneEV1 };
  const { data: waiting = [] } = useQuery(callQuery(requestsCalls.receiptsToSign, { params }));
  const sign = useWrite(requestsCalls.signReceipts, {
    stale: [...staleWithRequest, requestsCalls.receiptsToSign],
    staleAnyway: true,
    shownInPlace: true,
  });
  const form = useForm({
    initial: { chosen: [String(IdDemande)], NomSigne: person.IndexPrenomNom ?? '', trace: [] } as Signed,
    fields: {
      chosen: { label: 'REQUESTS:alsoToSign', required: true },
      NomSigne: { label: 'REQUESTS:signName', required: true },
      trace: { label: 'REQUESTS:draw', ...(atDesk && { required: true }) },
    },
    save: async ({ chosen, NomSigne, trace }: Signed) => {
      const acquittements = waiting
        .filter((one) => chosen.includes(String(one.IdDemande)))
        .map((one) => ({ IdDemande: one.IdDemande, Version: one.Version }));
      const body = { acquittements, NomSigne: NomSigne.trim(), ...(trace.length > 0 && { trace }) };
      await sign.writeAsync({ params, body });
    },
    done: () => {
      showToast({ tone: 'success', text: t('REQUESTS:signed') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      acts
      size="lg"
      title={t(atDesk ? 'REQUESTS:deskSign' : 'REQUESTS:signReceipt')}
      onClose={onClose}
    >
      <Text size="sm">{t('REQUESTS:signReceiptHelp')}</Text>
      <Field form={form} name="chosen">
        {({ label, value, onChange, error }) => (
          <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={error}>
            <Stack gap={6} mt={6}>
              {waiting.map((one) => (
                <Checkbox
                  key={one.IdDemande}
                  value={String(one.IdDemande)}
                  label={t('REQUESTS:number', { number: one.IdDemande })}
                  description={one.lignes
                    .map(({ Libelle, NumeroSerie }) => [Libelle, NumeroSerie].filter(Boolean).join(' · '))
                    .join(comma())}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Field>
      <TextField form={form} name="NomSigne" />
      {atDesk && <Text size="sm">{t('REQUESTS:deskSignHelp')}</Text>}
      <Field form={form} name="trace">
        {({ label, value, onChange, error }) => (
          <SignatureField
            label={atDesk ? label : `${label} (${t('REQUESTS:optional')})`}
            clear={t('REQUESTS:clearDrawing')}
            required={atDesk}
            {...{ value, onChange, error }}
          />
        )}
      </Field>
      <FormEnd cancel action={t(atDesk ? 'REQUESTS:deskSign' : 'REQUESTS:signReceipt')} />
    </FormDialog>
  );
}
