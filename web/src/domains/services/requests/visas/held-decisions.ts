import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { holdAct } from '../../../../lib/held-acts.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { decideVisas, type VisaDecision } from './decide-visas.ts';

/** What is said of decisions that can still be taken back. */
export const heldWords: Readonly<Record<VisaDecision, TextKey>> = {
  valider: 'REQUESTS:heldValidated',
  rejeter: 'REQUESTS:heldRejected',
};

/** What lists know a visa by whose decision can still be taken back. */
export const visaName = ({ IdVisa }: Pick<AwaitingVisa, 'IdVisa'>): string => `visa ${IdVisa}`;

/** Whether a click is enough to validate: nothing is filled in with it, and it is decided for nobody else. */
export const isDecidedAtOnce = ({ Formulaire, standsIn }: AwaitingVisa): boolean => Formulaire === null && !standsIn;

/** Validates one by a click, which can be taken back; what is refused is told, and stands where it stood. */
export function useValidateAtOnce(): (row: AwaitingVisa) => void {
  const { t } = useTexts();
  return (row) =>
    holdAct({
      text: t(heldWords.valider, { count: 1 }),
      about: [visaName(row)],
      act: async (leaving) => {
        for (const { error } of await decideVisas([row], 'valider', { leaving }))
          showToast({ tone: 'danger', text: refusalText(error, t) });
      },
    });
}
