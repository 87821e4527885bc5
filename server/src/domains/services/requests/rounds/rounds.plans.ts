import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { circuitPlan } from '@passerelle/contracts/requests/requests.plans.ts';
import { type Circuit, holderRoles, type Unheld } from '@passerelle/contracts/requests/rounds.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import {
  type Gate,
  type PlanFigures,
  type PlanInput,
  type PlannedTable,
  planKind,
} from '../../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../../engines/plans/recorded-rows.ts';
import { findKind } from '../../../../engines/requests/kind/kinds.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { sure } from '../../../../platform/sure.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { countHolders } from '../../../foundation/actor/held-rights.queries.ts';
import { circuitInForce, findCircuit, replayRequests, shippedCircuit, unheldOf } from './rounds.queries.ts';

export const circuitTable = { table: 'CircuitDemande', key: ['IdCircuit'] } as const satisfies PlannedTable;
const circuits = recordedRows(circuitTable);

type Input = PlanInput<typeof circuitPlan>;

/** Edited rounds of a type, in a company or in every one, put in force: what was sent before keeps those it was sent with. */
export const roundsPlans = ({ kernel }: PlanNeeds) => [
  planKind({
    contract: circuitPlan,
    lane: 'circuits',
    seesAll: (actor) => kernel.holds(actor, 'adm'),
    gate: gateOf(kernel),
    ground: async (db, { typeDemande, IdSociete }) =>
      JSON.stringify((await findCircuit(db, typeDemande, IdSociete)) ?? null),
    change: async (writing, input, { IdPersonneEV1 }) => {
      const { db } = writing;
      const { typeDemande, IdSociete, Lu } = input;
      const { kind } = await requireInput(kernel, db, input);
      const stored = await findCircuit(db, typeDemande, IdSociete);
      if (!isDeepStrictEqual(stored?.Circuit ?? null, Lu))
        throw new ApiError('CONFLICT', [{ path: 'body/input/Lu', rule: 'another' }]);
      const row = stored && (await circuits.find(writing, stored.IdCircuit));
      const said = input.Circuit ?? (IdSociete === null ? shippedCircuit(kind) : null);
      if (said === null) {
        if (row) await circuits.remove(writing, row);
        return [];
      }
      const CommeLivre = input.Circuit === null;
      if (stored && isDeepStrictEqual(stored.Circuit, said) && stored.CommeLivre === CommeLivre) return [];
      const marks = { CommeLivre, IdPersonneEV1M: IdPersonneEV1, DateM: new Date().toISOString() };
      if (row) await circuits.update(writing, row, { ...said, ...marks });
      else await circuits.insert(writing, { typeDemande, IdSociete, ...said, ...marks });
      return [];
    },
    measure: async (db, input, actor) => {
      const circuit = await figuresOf(kernel, db, input, actor);
      return async () => ({ figures: { circuit }, people: [] });
    },
  }),
];

/** Fewer rounds than before, done or undone, are looked at by a second administrator. */
const gateOf = (kernel: AccessKernel): Gate => ({
  mayOpen: (actor) => kernel.holds(actor, 'adm'),
  countOthers: (db, but) => countHolders(db, 'adm', but),
  needs: async (_db, { figures, undone }) => {
    const { before, after } = sure(figures.circuit);
    const [from, to] = undone ? [after, before] : [before, after];
    return to.rounds < from.rounds || to.always < from.always ? ['fewer-rounds'] : [];
  },
});

async function figuresOf(
  kernel: AccessKernel,
  db: Db,
  input: Input,
  actor: Parameters<NonNullable<Gate['mayOpen']>>[0],
): Promise<NonNullable<PlanFigures['circuit']>> {
  const { typeDemande, IdSociete } = input;
  const { kind, circuit, unheld } = await requireInput(kernel, db, input);
  const requests = await replayRequests({ db, kernel, actor }, kind, IdSociete, circuit);
  const [company] = await rowsOf(
    db,
    sql<{ LibSociete: string }>`select "LibSociete" from "Societe" where "IdSociete" = ${IdSociete}::integer`,
  );
  return {
    typeDemande,
    IdSociete,
    LibSociete: company?.LibSociete ?? null,
    before: sizeOf(await circuitInForce(db, typeDemande, IdSociete)),
    after: sizeOf(circuit),
    replayed: requests.length,
    differing: requests.filter(({ after }) => after !== null).length,
    unheld: [...unheld],
  };
}

const sizeOf = (circuit: Circuit | undefined) => ({
  rounds: circuit?.Rangs.length ?? 0,
  always: circuit?.Rangs.filter(({ when }) => when === undefined).length ?? 0,
});

/**
 * What is asked, as it will be in force, and where it names nobody.
 * @throws {ApiError} NOT_FOUND where there is no such type or company; INVALID_INPUT with every fault at its place
 */
async function requireInput(kernel: AccessKernel, db: Db, { typeDemande, IdSociete, Circuit }: Input) {
  const kind = requireKind(typeDemande);
  if (IdSociete !== null) await requireCompany(db, IdSociete);
  const circuit =
    Circuit ??
    (IdSociete === null ? shippedCircuit(kind) : ((await circuitInForce(db, typeDemande, null)) ?? nobodyDecides));
  if (Circuit === null) return { kind, circuit, unheld: await unheldOf({ db, kernel }, kind, IdSociete, circuit) };
  const at = 'body/input/Circuit';
  requireSense(kind, Circuit, at);
  const unheld = await unheldOf({ db, kernel }, kind, IdSociete, circuit);
  const nobody = unheld.filter(({ of, lacking }) => lacking === of).map(nobodyAt);
  if (nobody.length > 0) throw refused(nobody, at);
  return { kind, circuit, unheld };
}

/**
 * Rounds that mean something: whatever is worked out from them rests on that.
 * @throws {ApiError} INVALID_INPUT with every fault at its place below `at`
 */
export function requireSense(kind: RequestKind, circuit: Circuit, at: string): void {
  const faults = faultsOf(kind, circuit);
  if (faults.length > 0) throw refused(faults, at);
}

const nobodyDecides: Circuit = { Rangs: [], RelanceApres: null, EscaladeApres: null };

const refused = (faults: readonly ErrorDetail[], at: string) =>
  new ApiError(
    'INVALID_INPUT',
    faults.map((fault) => ({ ...fault, path: `${at}/${fault.path}` })),
  );

/** A round for which nobody could decide, anywhere it is asked. */
const nobodyAt = ({ rang, holder, names }: Unheld): ErrorDetail => ({
  path: `Rangs/${rang}/holders/${holder}`,
  rule: 'nobodyDecides',
  value: names.join(', ').slice(0, 200) || '—',
});

/** The type of a number that somebody asks about. */
export function requireKind(typeDemande: number): RequestKind {
  const kind = findKind(typeDemande);
  if (!kind) throw new ApiError('NOT_FOUND');
  return kind;
}

/** The company of a key that somebody asks about, by its name. */
export async function requireCompany(db: Db, IdSociete: number): Promise<string> {
  const [found] = await rowsOf(
    db,
    sql<{ LibSociete: string }>`select "LibSociete" from "Societe" where "IdSociete" = ${IdSociete}`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found.LibSociete;
}

/** What speaks against rounds of a type, each at its place. */
function faultsOf({ type, cases = {} }: RequestKind, circuit: Circuit): readonly ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const { Rangs, RelanceApres, EscaladeApres } = circuit;
  const filled = new Set<string>();
  for (const [n, { holders, when, fills }] of Rangs.entries()) {
    const at = `Rangs/${n}`;
    if (when !== undefined && !Object.hasOwn(cases, when)) faults.push({ path: `${at}/when`, rule: 'unknownValue' });
    if (fills !== undefined && !Object.hasOwn(type.holderForms, fills))
      faults.push({ path: `${at}/fills`, rule: 'unknownValue' });
    else if (fills !== undefined && filled.has(fills)) faults.push({ path: `${at}/fills`, rule: 'duplicate' });
    if (fills !== undefined) filled.add(fills);
    const seen = new Set<string>();
    for (const [index, holder] of holders.entries()) {
      const path = `${at}/holders/${index}`;
      const { relation, of, right, roles } = holder;
      if ([relation, right, roles].filter((one) => one !== undefined).length !== 1)
        faults.push({ path, rule: 'oneOnly' });
      if (of === 'file' && type.form.fields[relation ?? '']?.type !== 'person')
        faults.push({ path: `${path}/of`, rule: 'notAllowed' });
      if (right !== undefined && right !== 'adm' && !type.ofSite) faults.push({ path, rule: 'notAllowed' });
      if (roles?.some((role) => !holderRoles.some((known) => known === role)))
        faults.push({ path, rule: 'unknownValue' });
      const said = JSON.stringify(holder);
      if (seen.has(said)) faults.push({ path, rule: 'duplicate' });
      seen.add(said);
    }
  }
  if (RelanceApres !== null && EscaladeApres !== null && EscaladeApres <= RelanceApres)
    faults.push({ path: 'EscaladeApres', rule: 'min', value: String(RelanceApres + 1) });
  return faults;
}
