import type { DecidedVisa } from '@passerelle/contracts/requests/deciding.contract.ts';
import type { ApiError } from '../../../platform/http/api-error.ts';
import { attempted } from '../../plans/act-each.ts';
import { type Decision, rejectVisa, validateVisa } from '../moves/decide.ts';
import type { RequestHand } from '../request-hand.ts';

const decisions = { valider: validateVisa, rejeter: rejectVisa } as const;

/**
 * Decides several visas, each by itself, in one order whoever decides: two who decide the same wait for each other once. Of what is
 * refused nothing is left, neither in the database nor in the history. Answers what became of each, as they were asked.
 */
export async function decideMany(
  hand: RequestHand,
  decision: keyof typeof decisions,
  all: readonly Decision[],
): Promise<DecidedVisa[]> {
  const done = new Map<Decision, DecidedVisa>();
  for (const one of all.toSorted((a, b) => a.IdDemande - b.IdDemande || a.IdVisa - b.IdVisa)) {
    const aside = hand.writing.aside();
    let IdStade: number | null = null;
    const refusal = await attempted(
      hand.writing.db,
      async () => {
        ({ IdStade } = await decisions[decision]({ ...hand, writing: aside.writing }, one));
      },
      'kept',
    );
    if (!refusal) await aside.keep();
    done.set(one, { IdVisa: one.IdVisa, IdStade: refusal ? null : IdStade, refus: refusal ? saidOf(refusal) : null });
  }
  return all.flatMap((one) => done.get(one) ?? []);
}

function saidOf({ code, details = [] }: ApiError): DecidedVisa['refus'] {
  return { name: code, details: details.map(({ path, rule, value }) => ({ path, rule, value: value ?? null })) };
}
