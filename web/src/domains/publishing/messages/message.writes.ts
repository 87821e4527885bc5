import type { Call } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { useWrite } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';

/** A write of the screens of messages: says that it is done; what went wrong is shown where it was asked. */
export function useMessageWrite<C extends Call>(op: C, said: TextKey, onDone: () => void = () => {}) {
  const { t } = useTexts();
  return useWrite(op, {
    stale: [messagesCalls.list, messagesCalls.read, historyCalls.timeline],
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t(said) });
      onDone();
    },
  });
}
