import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { attempt } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { reloadTexts, textIfAny, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { LabelFields } from '../../ui/label-fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import type { RightRow } from './matrix.edits.ts';
import { kindText } from './rights.columns.tsx';

interface RightDialogProps {
  /** Undefined to add one. */
  readonly right: RightRow | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly code: string;
  readonly kind: number;
  /** By `IdLangue`. */
  readonly labels: Readonly<Record<string, string>>;
}

const kinds = [0, 1, 2, 3, 4];
const codeForm = /^[A-Za-z][A-Za-z0-9._-]*$/;

/** Adds a right of one’s own, or changes a right’s labels and, when it is one’s own, what it is judged on. */
export function RightDialog({ right, onClose }: RightDialogProps) {
  const { t } = useTexts();
  const draft = useDraft<Values>('right', right?.IdDroit ?? 'new right', {
    code: right?.IdDroit ?? '',
    kind: right?.TypeDroit ?? 0,
    labels: right?.Libelles ?? {},
  });
  const { code, kind, labels } = draft.values;
  const { FR = '', ...Traductions } = labels;
  const done = ({ LibDroit }: RightRow) => {
    draft.sent();
    // Its name is also a text, said wherever the right is.
    attempt(reloadTexts(['DROITS']));
    showToast({ tone: 'success', text: t('RIGHTS:saved', { name: LibDroit }) });
    onClose();
  };
  const options = { stale: [rightsCalls.list], shownInPlace: true, onDone: done };
  const add = useWrite(rightsCalls.add, options);
  const update = useWrite(rightsCalls.update, options);
  const error = add.error ?? update.error;
  const taken = error instanceof ApiError && error.code === 'CODE_TAKEN';
  const malformed = code !== '' && !codeForm.test(code);

  return (
    <Dialog onClose={onClose} title={t(right ? 'RIGHTS:editTitle' : 'RIGHTS:add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = { LibDroit: FR.trim(), TypeDroit: kind, Traductions };
          if (right) update.write({ params: { IdDroit: right.IdDroit }, body });
          else add.write({ body: { ...body, IdDroit: code } });
        }}
      >
        <Stack gap="md">
          <TextInput
            required
            maxLength={80}
            data-autofocus={!right || undefined}
            label={t('COMMON:code')}
            description={right ? undefined : t('RIGHTS:codeHelp')}
            readOnly={right !== undefined}
            variant={right ? 'filled' : 'default'}
            error={
              taken
                ? textIfAny('REGLES', 'duplicate', { field: t('COMMON:code') })
                : malformed && textIfAny('REGLES', 'pattern', { field: t('COMMON:code') })
            }
            value={code}
            onChange={(event) => draft.change({ code: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('RIGHTS:kind')}
            description={right?.Produit ? textIfAny('REGLES', 'product') : undefined}
            disabled={right?.Produit}
            value={kind}
            onChange={(event) => draft.change({ kind: Number(event.currentTarget.value) })}
            data={kinds.map((TypeDroit) => ({ value: String(TypeDroit), label: kindText(t, { TypeDroit }) }))}
          />
          <LabelFields
            label={t('COMMON:label')}
            autoFocus={right !== undefined}
            value={FR}
            translations={Traductions}
            onChange={(French, others) => draft.change({ labels: { ...others, FR: French } })}
          />
          <WriteError error={taken ? undefined : error} />
          <DraftLine draft={draft} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('COMMON:cancel')}
            </Button>
            <Button
              type="submit"
              loading={add.pending || update.pending}
              disabled={malformed || code === '' || FR.trim() === ''}
            >
              {t('COMMON:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
