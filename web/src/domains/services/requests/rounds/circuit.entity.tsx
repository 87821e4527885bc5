import type { Round } from '@passerelle/contracts/requests/rounds.ts';
import { caller } from '../../../../lib/api.ts';
import type { EntityView } from '../../../../lib/entities.ts';
import { paths } from '../../../../lib/paths.ts';
import { textIfAny } from '../../../../lib/texts.ts';
import { RoundsInWords } from './rounds-in-words.tsx';

/** Rounds of decision, in words. */
export const view: EntityView = {
  texts: ['CIRCUITS', 'REQUESTS'],
  label: (field) => textIfAny('HISTORY', `field ${field}`),
  value: (field, value) => {
    if (field === 'Rangs' && Array.isArray(value)) return <RoundsInWords rounds={value as Round[]} inline />;
    return field === 'typeDemande' ? textIfAny('REQUESTS', `type ${value}`) : undefined;
  },
  holders: () => paths.circuits(caller.language),
};
