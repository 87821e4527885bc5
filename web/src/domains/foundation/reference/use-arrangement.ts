import type { EditedListName } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';

/** How long somebody may go on moving before it is written. */
const pause = 500;

/** The order of a list as it is being changed: by dragging a handle, or by the arrows on one. Written once one stops. */
export function useArrangement(Liste: EditedListName, stored: readonly ListEntry[]) {
  const { t } = useTexts();
  const [keys, setKeys] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const dragged = useRef<string>(undefined);
  const { writeAsync } = useWrite(listsCalls.arrange, {
    stale: [listsCalls.entries],
    staleAnyway: true,
    shownInPlace: true,
  });

  const byKey = new Map(stored.map((entry) => [entry.Cle, entry]));
  const entries = keys && keys.length === stored.length ? keys.flatMap((key) => byKey.get(key) ?? []) : stored;

  const write = useEffectEvent(async (Cles: readonly string[]) => {
    // Every entry shown is sent: what is not whole is what somebody added to, or took from, meanwhile.
    await writeAsync({ params: { Liste }, body: { Cles: [...Cles] } }).catch((error: unknown) => {
      const moved = error instanceof ApiError && error.code === 'INVALID_INPUT';
      if (moved) showToast({ tone: 'warning', text: t('ERREURS:CONFLICT') });
      else reportError(error);
    });
    setKeys(undefined);
  });
  const [owed, setOwed] = useState<readonly string[]>();
  useEffect(() => {
    if (!owed) return;
    const wait = setTimeout(() => {
      setOwed(undefined);
      void write(owed);
    }, pause);
    return () => clearTimeout(wait);
  }, [owed]);

  function moveTo(Cle: string, at: number): void {
    const order = entries.map((entry) => entry.Cle);
    const from = order.indexOf(Cle);
    if (from < 0 || at < 0 || at >= order.length || at === from) return;
    order.splice(from, 1);
    order.splice(at, 0, Cle);
    setKeys(order);
    setOwed(order);
    setSaid(t('LISTS:moved', { name: byKey.get(Cle)?.label ?? Cle, n: at + 1, total: order.length }));
  }
  const placeOf = ({ Cle }: ListEntry) => entries.findIndex((entry) => entry.Cle === Cle);

  return {
    entries,
    said,
    forget: () => void write([]),
    /** What a handle does. */
    handleOf: (entry: ListEntry) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        dragged.current = entry.Cle;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', entry.label);
      },
      onDragEnd: () => {
        dragged.current = undefined;
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        moveTo(entry.Cle, placeOf(entry) + by);
      },
    }),
    /** What its line does while another one is dragged over it. */
    lineOf: (entry: ListEntry) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged.current === undefined) return;
        event.preventDefault();
        if (dragged.current !== entry.Cle) moveTo(dragged.current, placeOf(entry));
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
  };
}
