import { Anchor } from '@mantine/core';
import { locales } from '@passerelle/contracts/languages.ts';
import { Link } from '@tanstack/react-router';
import { useValues } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { MessageFields } from './message-fields.tsx';
import { useMessageForm } from './use-message-form.ts';

/** A message in French, at once: its other languages come with the full editor, which goes on from the same draft. */
export function QuickAdd({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const form = useMessageForm(undefined, onClose);
  const { level, Actif } = useValues(form);
  return (
    <FormDialog form={form} size={640} onClose={onClose} title={t('COMMON:quickAdd')}>
      <Field form={form} name="texts">
        {({ label, value, error, onChange }) => (
          <RichTextField
            label={label}
            description={t('MESSAGES:textHelp')}
            lang={locales.fr}
            required
            value={value.FR ?? ''}
            error={error}
            onChange={(FR) => onChange({ ...value, FR })}
          />
        )}
      </Field>
      <MessageFields form={form} />
      <FormEnd
        action={t('COMMON:publish')}
        color={level === 'closed' && Actif ? 'red' : undefined}
        lead={
          <Anchor component={Link} to={paths.createMaintenance(language)} size="sm">
            {t('MESSAGES:fullEditor')}
          </Anchor>
        }
      />
    </FormDialog>
  );
}
