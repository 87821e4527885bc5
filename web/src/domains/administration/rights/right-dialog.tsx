import { NativeSelect } from '@mantine/core';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { attempt } from '../../../lib/errors.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { reloadTexts, textIfAny, useTexts } from '../../../lib/texts.ts';
import { Field, LabelsField, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { RightRow } from './matrix.edits.ts';
import { kindText } from './rights.columns.tsx';

interface RightDialogProps {
  /** Undefined to add one. */
  readonly right: RightRow | undefined;
  readonly onClose: () => void;
}

const kinds = [0, 1, 2, 3, 4];
const codeForm = /^[A-Za-z][A-Za-z0-9._-]*$/;

/** Adds a right of one’s own, or changes a right’s labels and, when it is one’s own, what it is judged on. */
export function RightDialog({ right, onClose }: RightDialogProps) {
  const { t } = useTexts();
  const options = { stale: [rightsCalls.list], shownInPlace: true };
  const add = useWrite(rightsCalls.add, options);
  const update = useWrite(rightsCalls.update, options);
  const { FR = '', ...Traductions } = right?.Libelles ?? {};
  const form = useForm({
    draft: { form: 'right', subject: right?.IdDroit ?? 'new right' },
    initial: { IdDroit: right?.IdDroit ?? '', TypeDroit: right?.TypeDroit ?? 0, LibDroit: FR, Traductions },
    stored: right !== undefined,
    fields: {
      IdDroit: {
        label: 'COMMON:code',
        required: true,
        check: ({ IdDroit }) => (codeForm.test(IdDroit) ? undefined : 'pattern'),
      },
      TypeDroit: { label: 'RIGHTS:kind', show: (TypeDroit) => kindText(t, { TypeDroit: Number(TypeDroit) }) },
      LibDroit: { label: 'COMMON:label', required: true },
      Traductions: { label: 'COMMON:label', depth: 1 },
    },
    says: ({ code }) =>
      code === 'CODE_TAKEN'
        ? { at: 'IdDroit', text: 'REGLES:duplicate', values: { field: t('COMMON:code') } }
        : undefined,
    save: ({ IdDroit, ...typed }) => {
      const body = { ...typed, LibDroit: typed.LibDroit.trim() };
      return right ? update.writeAsync({ params: { IdDroit }, body }) : add.writeAsync({ body: { ...body, IdDroit } });
    },
    done: ({ LibDroit }) => {
      // Its name is also a text, said wherever the right is.
      attempt(reloadTexts(['DROITS']));
      showToast({ tone: 'success', text: t('RIGHTS:saved', { name: LibDroit }) });
      onClose();
    },
  });

  return (
    <FormDialog form={form} onClose={onClose} title={t(right ? 'RIGHTS:editTitle' : 'RIGHTS:add')}>
      <TextField
        form={form}
        name="IdDroit"
        maxLength={80}
        description={right ? undefined : t('RIGHTS:codeHelp')}
        readOnly={right !== undefined}
        variant={right ? 'filled' : 'default'}
      />
      <Field form={form} name="TypeDroit">
        {(field) => (
          <NativeSelect
            {...field}
            description={right?.Produit ? textIfAny('REGLES', 'product') : undefined}
            disabled={right?.Produit}
            onChange={(event) => field.onChange(Number(event.currentTarget.value))}
            data={kinds.map((TypeDroit) => ({ value: String(TypeDroit), label: kindText(t, { TypeDroit }) }))}
          />
        )}
      </Field>
      <LabelsField form={form} name="LibDroit" />
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}
