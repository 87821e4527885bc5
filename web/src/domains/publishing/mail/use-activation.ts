import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { ApiError } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Activates a mail or disables it, and says why it cannot be. */
export function useActivation(IdMail: string): (active: boolean) => void {
  const { t } = useTexts();
  const activation = useWrite(mailCalls.activate, {
    stale: [mailCalls.list, mailCalls.read, mailCalls.versions],
    shownInPlace: true,
    onDone: (_, { body: { Actif } }) =>
      showToast({ tone: 'success', text: t(Actif ? 'MAILS:activated' : 'MAILS:isDisabled') }),
  });
  return (Actif) => {
    activation.writeAsync({ params: { IdMail }, body: { Actif } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'INVALID_INPUT')
        showToast({ tone: 'warning', text: t('MAILS:cannotActivate') });
      else reportError(error);
    });
  };
}
