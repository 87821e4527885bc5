import { Text } from '@mantine/core';
import {
  type InventoryItem,
  type ItemAction,
  type ItemMoveName,
  inventoriesCalls,
} from '@passerelle/contracts/inventories/inventories.contract.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, ReasonField, reasonRule, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { staleWithItem } from './item-reads.ts';

interface ItemProps<Action extends ItemAction = ItemAction> {
  readonly item: InventoryItem;
  readonly action: Action;
  readonly onClose: () => void;
}

/** What is done with a thing: what that does, and what it asks. */
export function ItemDialog({ action, ...props }: ItemProps) {
  if (action === 'numero') return <NumberDialog {...props} />;
  if (action === 'fin') return <EndDialog {...props} />;
  return <MoveDialog {...props} action={action} />;
}

const hard: ReadonlySet<ItemMoveName> = new Set(['desinstaller', 'perdre', 'bloquer']);

function useDone(onClose: () => void): () => void {
  const { t } = useTexts();
  return () => {
    showToast({ tone: 'success', text: t('INVENTORIES:done') });
    onClose();
  };
}

function MoveDialog({ item: { IdInventaire }, action, onClose }: ItemProps<ItemMoveName>) {
  const { t } = useTexts();
  const write = useWrite(inventoriesCalls.move, { stale: staleWithItem, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    draft: { form: 'item-reason', subject: `${IdInventaire}-${action}` },
    fields: { Motif: reasonRule(false) },
    save: async ({ Motif }) =>
      await write.writeAsync({
        params: { IdInventaire, action },
        body: Motif.trim() === '' ? {} : { Motif: Motif.trim() },
      }),
    done: useDone(onClose),
  });
  return (
    <FormDialog form={form} acts title={t(`INVENTORIES:${action}`)} onClose={onClose}>
      <Text size="sm">{t(`INVENTORIES:${action}Help`)}</Text>
      <ReasonField form={form} />
      <FormEnd cancel {...(hard.has(action) && { color: 'red' })} action={t(`INVENTORIES:${action}`)} />
    </FormDialog>
  );
}

type OneProps = Omit<ItemProps, 'action'>;

function NumberDialog({ item: { IdInventaire, Numero }, onClose }: OneProps) {
  const { t } = useTexts();
  const write = useWrite(inventoriesCalls.save, { stale: staleWithItem, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Numero: Numero ?? '' },
    fields: { Numero: { label: 'INVENTORIES:Numero', required: true } },
    save: async (values) =>
      await write.writeAsync({ params: { IdInventaire }, body: { Numero: values.Numero.trim() } }),
    done: useDone(onClose),
  });
  return (
    <FormDialog form={form} title={t('INVENTORIES:numero')} onClose={onClose}>
      <TextField form={form} name="Numero" maxLength={40} />
      <FormEnd cancel action={t('INVENTORIES:numero')} />
    </FormDialog>
  );
}

function EndDialog({ item: { IdInventaire, DateFin }, onClose }: OneProps) {
  const { t } = useTexts();
  const write = useWrite(inventoriesCalls.save, { stale: staleWithItem, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { DateFin } as { readonly DateFin: string | null },
    fields: { DateFin: { label: 'INVENTORIES:DateFin' } },
    save: async (values) => await write.writeAsync({ params: { IdInventaire }, body: { DateFin: values.DateFin } }),
    done: useDone(onClose),
  });
  return (
    <FormDialog form={form} title={t('INVENTORIES:fin')} onClose={onClose}>
      <DayField form={form} name="DateFin" clearable />
      <FormEnd cancel action={t('INVENTORIES:fin')} />
    </FormDialog>
  );
}
