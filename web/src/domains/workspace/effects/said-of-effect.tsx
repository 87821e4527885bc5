import type { SaidOfEffect as Said } from '@passerelle/contracts/effects/effects.contract.ts';
import { showInstant } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Who settled something by hand, or took it over, when, and why. */
export function SaidOfEffect({ said: { how, at, by, Motif } }: { readonly said: Said }) {
  const { t, language } = useTexts();
  const facts = [t(`EFFECTS:said.${how}`), by?.IndexPrenomNom, showInstant(at, language)];
  return (
    <span>
      {facts.filter(Boolean).join(' · ')} · <q>{Motif}</q>
    </span>
  );
}
