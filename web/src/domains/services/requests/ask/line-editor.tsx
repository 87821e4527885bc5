import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { useDeclaredForm } from '../../../../lib/form/declared-form.ts';
import { useRightsToAdd } from '../../../../lib/form/rights-to-add.ts';
import { DeclaredFields } from '../../../../ui/form/declared-fields.tsx';
import { Form, FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import page from '../../../../ui/form/form-page.module.css';
import { useRequestDrawing } from '../sheet/request-drawing.tsx';

interface LineEditorProps {
  readonly form: FormDeclaration;
  readonly typeDemande: number;
  readonly IdPersonneEV1: number;
  /** What its button says. */
  readonly action: string;
  readonly onAdd: (fields: readonly ChangedField[]) => void;
}

function useLine({ form: declaration, typeDemande, IdPersonneEV1, onAdd }: LineEditorProps) {
  const rights = useRightsToAdd(declaration);
  const drawing = useRequestDrawing(typeDemande, IdPersonneEV1);
  const declared = useDeclaredForm({
    ...{ declaration, rights, stored: undefined, draft: undefined },
    save: async (fields) => fields,
    done: onAdd,
  });
  return { declared, drawing };
}

/** One more line: it is judged here, and handed on. */
export function LineEditor(props: LineEditorProps) {
  const { declared, drawing } = useLine(props);
  return (
    <Form form={declared.form} className={page.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={props.action} />
    </Form>
  );
}

/** The same, over what it is a line of. */
export function LineDialog({ onClose, ...props }: LineEditorProps & { readonly onClose: () => void }) {
  const { declared, drawing } = useLine(props);
  return (
    <FormDialog form={declared.form} title={props.action} size="lg" onClose={onClose}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd cancel action={props.action} />
    </FormDialog>
  );
}
