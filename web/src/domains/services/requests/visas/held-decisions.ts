import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { holdAct } from '../../../../lib/held-acts.ts';
import { createStore } from '../../../../lib/store.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { decideVisas, type VisaDecision } from './decide-visas.ts';

/** What is said of decisions that can still be taken back. */
export const heldWords: Readonly<Record<VisaDecision, TextKey>> = {
  valider: 'REQUESTS:heldValidated',
  rejeter: 'REQUESTS:heldRejected',
};

/** Visas whose decision can still be taken back: lists show them as decided. */
const heldVisas = createStore<ReadonlySet<number>>(new Set());

/** Says that these are decided, and decides them once that cannot be taken back any more. */
export function holdDecisions(
  rows: readonly AwaitingVisa[],
  text: string,
  decide: (leaving: boolean) => Promise<void>,
): void {
  const keys = rows.map(({ IdVisa }) => IdVisa);
  const letGo = () => heldVisas.set(new Set([...heldVisas.get()].filter((one) => !keys.includes(one))));
  holdAct({
    text,
    act: async (leaving) => {
      try {
        await decide(leaving);
      } finally {
        letGo();
      }
    },
    takeBack: letGo,
  });
  heldVisas.set(new Set([...heldVisas.get(), ...keys]));
}

/** Whether a click is enough to validate: nothing is filled in with it, and it is decided for nobody else. */
export const isDecidedAtOnce = ({ Formulaire, standsIn }: AwaitingVisa): boolean => Formulaire === null && !standsIn;

/** Validates one by a click, which can be taken back; what is refused is told, and stands where it stood. */
export function useValidateAtOnce(): (row: AwaitingVisa) => void {
  const { t } = useTexts();
  return (row) =>
    holdDecisions([row], t(heldWords.valider, { count: 1 }), async (leaving) => {
      for (const { error } of await decideVisas([row], 'valider', { leaving }))
        showToast({ tone: 'danger', text: refusalText(error, t) });
    });
}

/** Those of some that still await the reader. */
export function useNotHeld(rows: readonly AwaitingVisa[]): readonly AwaitingVisa[] {
  const held = useStore(heldVisas);
  return held.size === 0 ? rows : rows.filter(({ IdVisa }) => !held.has(IdVisa));
}
