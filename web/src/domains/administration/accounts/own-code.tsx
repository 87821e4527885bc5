import { Anchor, Text, TextInput } from '@mantine/core';
import { codeLength, type Proof } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import type { Form, FormOptions } from '../../../lib/form/form.ts';
import type { FieldRule } from '../../../lib/form/form-store.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';

interface WithCode {
  readonly code: string;
}

/** What a form asks of a code of one's own second factor, where whom one helps may more. */
export const ownCode = {
  rule: <V extends WithCode>(proof: Proof): FieldRule<V> => ({
    label: 'SIGN_IN_LINKS:code',
    required: proof === 'code',
  }),
  sent: (proof: Proof, { code }: WithCode) => (proof === 'code' ? { code } : {}),
  says: (({ code }) => {
    if (code === 'SECOND_FACTOR_CODE') return { at: 'code', text: 'ERREURS:SECOND_FACTOR_CODE' };
    return code === 'SECOND_FACTOR_LOCKED' ? { at: 'code', text: 'ERREURS:SECOND_FACTOR_LOCKED' } : undefined;
  }) satisfies FormOptions<WithCode, unknown>['says'],
};

/** The code of one's own second factor. */
export function OwnCodeField<V extends WithCode>({ form, proof }: { readonly form: Form<V>; readonly proof: Proof }) {
  const { t } = useTexts();
  if (proof !== 'code') return null;
  return (
    <>
      <Text size="sm">{t('SIGN_IN_LINKS:showMore')}</Text>
      <Field form={form} name="code">
        {({ value, onChange, ...field }) => (
          <TextInput
            {...field}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.replace(/\s/g, '') as typeof value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength.max}
          />
        )}
      </Field>
    </>
  );
}

/** Instead of the form, where one has no second factor to prove anything by. */
export function OwnFactorFirst({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const { t, language } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Text size="sm">{t('SIGN_IN_LINKS:factorFirst')}</Text>
      <Anchor component={ScreenLink} to={paths.secondFactor(language)} size="sm">
        {t('PAGES:secondFactor')}
      </Anchor>
    </Dialog>
  );
}
