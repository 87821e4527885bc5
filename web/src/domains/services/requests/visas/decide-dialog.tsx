import { Alert, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { reasonLength } from '@passerelle/contracts/reason.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { RequestStep } from '@passerelle/contracts/requests/steps.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { type DeclaredForm, useDeclaredForm } from '../../../../lib/form/declared-form.ts';
import { useForm } from '../../../../lib/form/form.ts';
import type { DraftOf } from '../../../../lib/form/form-draft.ts';
import { useRightsToAdd } from '../../../../lib/form/rights-to-add.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { DeclaredFields } from '../../../../ui/form/declared-fields.tsx';
import { Field, ReasonField, reasonRule, useBound } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { typeText } from '../request-words.ts';
import { nothingAsked, useRequestDrawing } from '../sheet/request-drawing.tsx';
import { RequestFacts } from '../sheet/request-facts.tsx';
import { staleWithRequest } from '../sheet/stale-with-request.ts';

export type Decision = 'validate' | 'reject' | 'sendBack';

type Sheet = Pick<RequestSheet, 'IdDemande' | 'typeDemande' | 'Version'> & {
  readonly person: RequestSheet['person'];
};

interface DecideProps {
  readonly sheet: Sheet;
  readonly step: Pick<RequestStep, 'IdVisa' | 'standsIn' | 'Formulaire'>;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Which request it is, and what it asks: from the inbox, and on a phone, the dialog is all that is in sight. */
function About({ IdDemande, typeDemande, person }: Sheet) {
  const { t } = useTexts();
  return (
    <>
      <Text size="sm" fw={550}>
        {t('REQUESTS:title', { type: t(typeText(typeDemande)), name: person.IndexPrenomNom ?? '—' })}
      </Text>
      <RequestFacts IdDemande={IdDemande} />
    </>
  );
}

/** A decision about a visa, over the content that was read. */
export function DecideDialog({ decision, ...props }: DecideProps) {
  const type = requestTypeOf(props.sheet.typeDemande);
  const { Formulaire } = props.step;
  const form = Formulaire === null ? undefined : type?.holderForms[Formulaire];
  if (decision === 'validate') return <Validate {...props} form={form ?? nothingAsked} />;
  return decision === 'reject' ? <Reject {...props} /> : <SendBack {...props} />;
}

type OneProps = Omit<DecideProps, 'decision'>;

/** What is said with a decision, beside what its form asks. */
const remark = '#remark';
const beside = { [remark]: { label: 'REQUESTS:remark', start: '' } } as const;

/** What is typed of a decision is kept for that visa, whether it is decided from its sheet or from the inbox. */
const draftOf = ({ IdVisa }: DecideProps['step'], decision: Decision): DraftOf => ({
  form: `visa-${decision.toLowerCase()}`,
  subject: String(IdVisa),
});

function Validate({ sheet, step, form: asked, onClose }: OneProps & { readonly form: FormDeclaration }) {
  const { t } = useTexts();
  const rights = useRightsToAdd(asked);
  const drawing = useRequestDrawing(sheet.typeDemande, sheet.person.IdPersonneEV1);
  const validate = useWrite(requestsCalls.validate, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const declared: DeclaredForm = useDeclaredForm({
    declaration: asked,
    rights,
    stored: undefined,
    beside,
    draft: draftOf(step, 'validate'),
    save: async (fields) => {
      const said = String(declared.form.store.values()[remark]).trim();
      return await validate.writeAsync({
        params: { IdDemande: sheet.IdDemande, IdVisa: step.IdVisa ?? 0 },
        body: { Version: sheet.Version, fields, ...(said !== '' && { Remarque: said }) },
      });
    },
    done: () => {
      showToast({ tone: 'success', text: t('REQUESTS:validated') });
      onClose();
    },
  });
  const { value: Remarque, onChange } = useBound(declared.form, remark);
  return (
    <FormDialog form={declared.form} acts title={t('REQUESTS:validateTitle')} onClose={onClose}>
      <About {...sheet} />
      {step.standsIn && <Alert color="yellow">{t('REQUESTS:standsIn')}</Alert>}
      <DeclaredFields declared={declared} drawing={drawing} />
      <Textarea
        label={`${t('REQUESTS:remark')} (${t('REQUESTS:optional')})`}
        value={String(Remarque)}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={reasonLength.max}
        autosize
        minRows={2}
      />
      <FormEnd cancel action={t('REQUESTS:validate')} />
    </FormDialog>
  );
}

function Reject({ sheet, step, onClose }: OneProps) {
  const { t } = useTexts();
  const reject = useWrite(requestsCalls.reject, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    draft: draftOf(step, 'reject'),
    fields: { Motif: reasonRule(true, requestTypeOf(sheet.typeDemande)?.shortestReason) },
    places: { Motif: 'Remarque' },
    save: async ({ Motif }) =>
      await reject.writeAsync({
        params: { IdDemande: sheet.IdDemande, IdVisa: step.IdVisa ?? 0 },
        body: { Version: sheet.Version, Remarque: Motif.trim() },
      }),
    done: () => {
      showToast({ tone: 'success', text: t('REQUESTS:rejected') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} acts title={t('REQUESTS:rejectTitle')} onClose={onClose}>
      <About {...sheet} />
      <ReasonField form={form} help={t('REQUESTS:rejectReason')} />
      <FormEnd cancel color="red" action={t('REQUESTS:reject')} />
    </FormDialog>
  );
}

interface BackValues {
  readonly Champs: readonly string[];
  readonly Motif: string;
}

function SendBack({ sheet, step, onClose }: OneProps) {
  const { t } = useTexts();
  const type = requestTypeOf(sheet.typeDemande);
  const names = [...(type?.lines ? ['Lignes'] : []), ...itemsOf(type?.form ?? nothingAsked).keys()];
  const back = useWrite(requestsCalls.sendBack, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Champs: [], Motif: '' } as BackValues,
    draft: draftOf(step, 'sendBack'),
    fields: { Champs: { label: 'REQUESTS:sendBackFields', required: true }, Motif: reasonRule(true) },
    places: { Motif: 'Remarque' },
    save: async ({ Champs, Motif }: BackValues) => {
      await back.writeAsync({
        params: { IdDemande: sheet.IdDemande, IdVisa: step.IdVisa ?? 0 },
        body: { Version: sheet.Version, Champs: [...Champs], Remarque: Motif.trim() },
      });
    },
    done: () => {
      showToast({ tone: 'success', text: t('REQUESTS:sentBack') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} acts title={t('REQUESTS:sendBackTitle')} onClose={onClose}>
      <About {...sheet} />
      <Field form={form} name="Champs">
        {({ label, value, onChange, error }) => (
          <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={error}>
            <Stack gap={6} mt={6}>
              {names.map((name) => (
                <Checkbox key={name} value={name} label={t(`CHAMPS:${name}` as TextKey)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Field>
      <ReasonField form={form} help={t('REQUESTS:sendBackReason')} />
      <FormEnd cancel action={t('REQUESTS:sendBack')} />
    </FormDialog>
  );
}
