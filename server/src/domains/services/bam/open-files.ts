import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import {
  type BamAction,
  type BamTypeName,
  bamRequest,
  bamRight,
  bamTypeOf,
  readsFile,
} from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import { findRequest, lockRequests, readValuesOf } from '../../../engines/requests/kind/request.queries.ts';
import type { FilledRequest } from '../../../engines/requests/kind/request-kind.ts';
import { readsWhole } from '../../../engines/requests/readers/request-fields.policy.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { firstOf, under } from '../../../platform/sure.ts';
import { todayThere } from './bam.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';

/** What a file has beside what is filled in. */
interface Beside {
  readonly EnLitige: boolean;
  readonly ARevoirBAM: boolean;
  readonly DateCloture: string | null;
  readonly today: string;
  /** Days without an end are closed within thirty days. */
  readonly soon: string;
}

/** A file, held, of which the actor holds a right for its type. */
export interface OpenFile extends FilledRequest {
  readonly beside: Beside;
}

/** Why something is not done with files, by their keys: nothing of it is written of them. */
export type Refusals = ReadonlyMap<number, ApiError>;

/** The rights that do something with a file of a type: any of them does. */
type RightsBy = BamAction | ((type: BamTypeName) => readonly RightCode[]);

/** What is made of files shows all of them: of those that the actor does not read whole, nothing is made. */
export async function requireWhole(hand: RequestHand, IdDossier: number): Promise<void> {
  const whole = await findRequest(hand.writing.db, IdDossier, readsWhole(hand, bamKind, 'd'));
  if (!whole) throw lacking([readsFile]);
}

/** Files that something may be done with, and why not with the others. */
export interface Opened {
  readonly files: readonly OpenFile[];
  readonly refused: Refusals;
}

/**
 * Files, held, with which the actor may do this. Refused: NOT_FOUND what is none that they may read, NOT_AUTHORIZED with the
 * right that they lack.
 */
export async function openFiles(hand: RequestHand, keys: readonly number[], action: RightsBy): Promise<Opened> {
  const { writing, kernel, actor } = hand;
  const { db } = writing;
  const isFile = sql<boolean>`(d."typeDemande" = ${requestTypeNumbers.bam} and ${mayRead(hand, 'd')})`;
  const requests = await lockRequests(db, keys, isFile);
  const held = requests.map(({ IdDemande }) => IdDemande);
  const refused = new Map(keys.map((key) => [key, new ApiError('NOT_FOUND')]));
  if (held.length === 0) return { files: [], refused };
  const rightsOf = typeof action === 'string' ? (type: BamTypeName) => [bamRight(action, type)] : action;
  const values = await readValuesOf(db, bamKind, held);
  const people = [...new Set(requests.map(({ IdPersonneEV1 }) => IdPersonneEV1))];
  const types = [...new Set([...values.values()].map(bamTypeOf))];
  const asked = Object.fromEntries(types.map((type) => [type, rightsOf(type)])) as Record<BamTypeName, RightCode[]>;
  const abilities = await kernel.abilities(db, actor, asked, 'person', people);
  const beside = await besideOf(hand, held);
  const files = requests.flatMap((request): OpenFile[] => {
    const filled = under(values, request.IdDemande);
    const type = bamTypeOf(filled);
    if (abilities.get(request.IdPersonneEV1)?.[type] !== true) {
      const details = rightsOf(type).slice(0, 1);
      refused.set(request.IdDemande, lacking(details));
      return [];
    }
    refused.delete(request.IdDemande);
    return [{ request, values: filled, beside: under(beside, request.IdDemande) }];
  });
  return { files, refused };
}

const lacking = (rights: readonly RightCode[]) =>
  new ApiError(
    'NOT_AUTHORIZED',
    rights.map((right) => ({ path: right, rule: 'right' })),
  );

async function besideOf({ writing: { db } }: RequestHand, keys: readonly number[]) {
  const rows = await rowsOf(
    db,
    sql<Beside & { key: number }>`select t."IdDemande" as key, t."EnLitige", t."ARevoirBAM", t."DateCloture"::text,
        day::text as today, (day + 30)::text as soon
      from "DossierBAM" t join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1"),
        lateral (select ${todayThere} as day) here
      where t."IdDemande" = any(${sql.val(keys)}::integer[])`,
  );
  return new Map(rows.map(({ key, ...one }) => [key, one]));
}

/**
 * A file, held, with which the actor may do this.
 * @throws {ApiError} NOT_FOUND, NOT_AUTHORIZED, as of several
 */
export async function openFile(hand: RequestHand, IdDossier: number, action: RightsBy): Promise<OpenFile> {
  const { files, refused } = await openFiles(hand, [IdDossier], action);
  throwRefusal(refused);
  return firstOf(files);
}

/** Those of which nothing is wrong, and the others with what is. */
export function sift({ files, refused }: Opened, fault: (file: OpenFile) => ApiError | undefined): Opened {
  const wrong = new Map(refused);
  const fit = files.filter((file) => {
    const error = fault(file);
    if (error) wrong.set(file.request.IdDemande, error);
    return error === undefined;
  });
  return { files: fit, refused: wrong };
}

/** What is done with many, done with one. @throws {ApiError} why not */
export function throwRefusal(refused: Refusals): void {
  for (const error of refused.values()) throw error;
}

const shortest = bamRequest.shortestReason;

/** A reason, tidied; null where none is given. */
export function reasonOf(text: string | undefined, path = 'body/Remarque'): string | null {
  const said = text?.trim() ?? '';
  if (said === '') return null;
  if (lengthOfReason(said) < shortest) throw invalidInput(path, 'minLength', shortest);
  return said;
}
