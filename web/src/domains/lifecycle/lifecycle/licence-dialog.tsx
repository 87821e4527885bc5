import { Text } from '@mantine/core';
import { licenceCalls } from '@passerelle/contracts/lifecycle/licence.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { DayField, SwitchField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ForeseenPart } from './foreseen-part.tsx';
import { type MatterProps, staleAfter } from './matter.ts';

/** The office licence of somebody: whether they have one, until when, and what the mail suite will be told. */
export default function LicenceDialog({ found, state, onClose }: MatterProps) {
  const { t } = useTexts();
  const { IdPersonneEV1, Office365 = false, DateExpirationOffice = null } = found.person;
  const params = { IdPersonneEV1 };
  const seen = { Office365: Office365 === true, DateExpirationOffice };
  const opens = (name: string) => found.droitsFormulaires.some(({ Champ, edit }) => Champ === name && edit);
  const write = useWrite(licenceCalls.save, { stale: staleAfter, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: seen as { readonly Office365: boolean; readonly DateExpirationOffice: string | null },
    fields: {
      Office365: { label: 'CHAMPS:Office365' },
      DateExpirationOffice: { label: 'CHAMPS:DateExpirationOffice' },
    },
    save: async (values) => await write.writeAsync({ params, body: { ...asked(values), Vu: seen } }),
    done: () => {
      showToast({ tone: 'success', text: t('LIFECYCLE:done') });
      onClose();
    },
  });
  const values = useValues(form);
  const body = { ...asked(values), Vu: seen };
  const changed = body.Office365 !== seen.Office365 || body.DateExpirationOffice !== seen.DateExpirationOffice;
  const { data, error } = useQuery({
    ...callQuery(licenceCalls.foresee, { params, body }),
    enabled: changed,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('LIFECYCLE:licence')}>
      <Text size="sm">{t('LIFECYCLE:lead.licence')}</Text>
      {opens('Office365') && <SwitchField form={form} name="Office365" />}
      {values.Office365 && opens('DateExpirationOffice') && (
        <DayField
          form={form}
          name="DateExpirationOffice"
          description={t('LIFECYCLE:licenceEnd')}
          minDate={state.today}
          clearable
          popoverProps={{ withinPortal: true }}
        />
      )}
      {changed &&
        (error ? <ErrorText error={error} /> : data && <ForeseenPart foreseen={data} from={state.IdStatut} />)}
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}

/** Without a licence there is no end of one. */
const asked = ({
  Office365,
  DateExpirationOffice,
}: Record<'Office365', boolean> & Record<'DateExpirationOffice', string | null>) => ({
  Office365,
  DateExpirationOffice: Office365 ? DateExpirationOffice : null,
});
