import { errors } from '@passerelle/contracts/errors.ts';
import { type DecidedVisa, mostDecidedAtOnce } from '@passerelle/contracts/requests/deciding.contract.ts';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { staleWithRequest } from '../sheet/stale-with-request.ts';

export type VisaDecision = 'valider' | 'rejeter';

interface Undecided {
  readonly row: AwaitingVisa;
  readonly error: unknown;
}

interface Said {
  readonly Remarque?: string;
  /** While the page is left: its calls outlive the page. */
  readonly leaving: boolean;
}

/** Decides each by itself. Gives those that are not decided, with why. */
export async function decideVisas(
  rows: readonly AwaitingVisa[],
  decision: VisaDecision,
  said: Said,
): Promise<readonly Undecided[]> {
  const no: Undecided[] = [];
  for (let from = 0; from < rows.length; from += mostDecidedAtOnce)
    no.push(...(await decideSome(rows.slice(from, from + mostDecidedAtOnce), decision, said)));
  await invalidateCalls(...staleWithRequest);
  return no;
}

/** A call that fails decides none of them. */
async function decideSome(
  rows: readonly AwaitingVisa[],
  decision: VisaDecision,
  { leaving, ...said }: Said,
): Promise<readonly Undecided[]> {
  const visas = rows.map(({ IdDemande, IdVisa, Version }) => ({ IdDemande, IdVisa, Version }));
  try {
    const answers = await callApi(
      requestsCalls.decideMany,
      { body: { decision, visas, ...said } },
      { keepalive: leaving },
    );
    return answers.flatMap(({ IdVisa, refus }) => {
      const row = refus && rows.find((one) => one.IdVisa === IdVisa);
      return row ? [{ row, error: apiErrorOf(refus) }] : [];
    });
  } catch (error) {
    return rows.map((row) => ({ row, error }));
  }
}

/** A refusal within an answer, as a call of its own would have failed. */
function apiErrorOf({ name, details }: NonNullable<DecidedVisa['refus']>): ApiError {
  const said = details.map(({ value, ...detail }) => ({ ...detail, ...(value !== null && { value }) }));
  return new ApiError(name, errors[name].status, name, said);
}
