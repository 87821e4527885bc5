import type { Circuit, Round } from '@passerelle/contracts/requests/rounds.ts';

export const circuitTabs = ['edit', 'replay', 'differences'] as const;

/** What the address of a circuit says: what of it is looked at. */
export interface CircuitSearch {
  readonly tab: (typeof circuitTabs)[number];
}

/** Params of the address of a circuit. */
export interface CircuitParams {
  readonly typeDemande: string;
  readonly IdSociete?: string | undefined;
}

/** What is asked of the server for an address. */
export const circuitInput = ({ typeDemande, IdSociete }: CircuitParams) => ({
  params: { typeDemande: Number(typeDemande) },
  query: IdSociete === undefined ? {} : { IdSociete: Number(IdSociete) },
});

/** Under which name what is typed is kept. */
export const circuitDraft = ({ typeDemande, IdSociete }: CircuitParams) => ({
  form: 'circuit',
  subject: `${typeDemande}-${IdSociete ?? 'every'}`,
});

/** What is typed of a circuit. */
export type CircuitValues = Circuit;

/** What is edited where nothing is stored. */
export const noCircuit: CircuitValues = { Rangs: [], RelanceApres: null, EscaladeApres: null };

export type Holder = Round['holders'][number];

/** A holder as a choice of a list, and back. */
export const codeOf = ({ relation, right, roles = [] }: Holder): string =>
  relation ? `relation ${relation}` : right ? `right ${right}` : `role ${roles[0] ?? ''}`;

export function holderOf(code: string): Holder {
  const [kind, name = ''] = code.split(' ');
  return (kind === 'role' ? { roles: [name] } : { [String(kind)]: name }) as Holder;
}

/** Holders with another at a place, or one fewer. */
export const withHolder = (holders: readonly Holder[], at: number, next: Holder | undefined): Holder[] =>
  next ? holders.with(at, next) : holders.toSpliced(at, 1);

/** Rounds with one moved by a place up or down; where there is no such place, as they were. */
export function movedRound(rounds: readonly Round[], n: number, by: -1 | 1): readonly Round[] {
  const round = rounds[n];
  return round && n + by >= 0 && n + by < rounds.length ? rounds.toSpliced(n, 1).toSpliced(n + by, 0, round) : rounds;
}

/** Whether two say the same, in whichever order their parts came. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
