import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import {
  type BamTypeName,
  bamRequest,
  bamRight,
  bamTypeOf,
  fileTypes,
  isExclusive,
} from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { CheckedChange } from '../../../../engines/forms/form-subject.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import type { FilledRequest, RequestKind, RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { saidLongDay } from '../../../../engines/said/said-value.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { signsIn } from '../../../foundation/actor/presence.ts';
import { closeTickets, commentTicket, openTicket } from '../../../systems/tickets/tickets.actions.ts';

/** A file of where somebody works: decided by those who are to manage them, then by human resources. */
export const bamKind: RequestKind = {
  type: bamRequest,
  typeDemande: requestTypeNumbers.bam,
  table: 'DossierBAM',
  kept: {
    about: ofTheirRequests,
    becomes: { Remarques: null, RemarqueLitige: null },
    words: ['Remarques', 'RemarqueLitige'],
    files: { entity: 'DossierBAM', fields: ['pdf'] },
  },
  lines: {
    table: 'DossierBAMObjectif',
    kept: { about: ofTheirRequests, becomes: { Precision: null }, words: ['Precision'] },
    label: sql<string>`concat_ws(' : ', (select o."LibObjectif" from "BamObjectif" o
      where o."IdObjectif" = l."IdObjectif"), l."Precision")`,
  },
  rounds: [
    { holders: [{ relation: 'Manager' }, { relation: 'Manager2', of: 'file' }] },
    { holders: [{ roles: ['hrManager', 'hrCountryManager'] }] },
  ],
  check: async (asked) => [...(await typeFaults(asked)), ...(await managerFaults(asked))],
  // What is decided anew keeps the days that are in force beside those that it would have.
  claims: ({ IdPersonneEV1, VersionValidee }, values) =>
    togetherWhereTheyMeet([...keptDays(values), ...keptDays(VersionValidee?.values)]).map(({ from, until }) => ({
      ...{ kind: 'bam', key: String(IdPersonneEV1), from, until, taken: { code: 'BAM_CHEVAUCHEMENT' } },
    })),
  // What is closed was so until its last day.
  keepsOn: ['close'],
  // The help-desk has other systems know of what is in force, and that it is over.
  moved: async (writing, moved, move) => {
    if (move === 'complete') for (const { request, values } of moved) await tellHelpDesk(writing, request, values);
    if (move === 'close') await endTickets(writing, moved);
  },
};

const words: Readonly<Record<BamTypeName, string>> = {
  ...{ mission: 'Mission', affectation: 'Assignment', intermission: 'Intermission' },
};

/** One ticket for a file: opened when it is first in force, and told what it became where it was decided anew. */
async function tellHelpDesk(writing: Writing, { IdDemande, IdPersonneEV1 }: RequestRow, values: FormValues) {
  const [from, until] = [values.DateDeDebut, values.DateDeFin].map((one) =>
    // Tickets are in English, and so are their days.
    typeof one === 'string' ? saidLongDay(one, 'gb') : '…',
  );
  const text = `${words[bamTypeOf(values)]} ${IdDemande}: ${from} – ${until}`;
  const [known] = await ticketsOf(writing.db, [IdDemande]);
  if (known !== undefined) return await commentTicket(writing, known, text);
  const ticket = await openTicket(writing, {
    ...{ subject: `Demande/${IdDemande}`, title: text, text, requester: IdPersonneEV1 },
  });
  await sql`update "DossierBAM" set "IdTicket" = ${ticket} where "IdDemande" = ${IdDemande}`.execute(writing.db);
}

async function endTickets(writing: Writing, files: readonly FilledRequest[]): Promise<void> {
  const keys = files.map(({ request }) => request.IdDemande);
  await closeTickets(writing, await ticketsOf(writing.db, keys), 'Closed.');
}

async function ticketsOf(db: Db, keys: readonly number[]): Promise<readonly number[]> {
  const found = await rowsOf(
    db,
    sql<{ ticket: number }>`select "IdTicket"::integer as ticket from "DossierBAM"
      where "IdDemande" = any(${sql.val(keys)}::integer[]) and "IdTicket" is not null order by "IdDemande"`,
  );
  return found.map(({ ticket }) => ticket);
}

interface Days {
  readonly from: string;
  /** Null: for good. */
  readonly until: string | null;
}

/** The days that no other file of these types may have. */
function keptDays(values: FormValues = {}): readonly Days[] {
  const { IdTypeDossier, DateDeDebut, DateDeFin } = values;
  if (!isExclusive(IdTypeDossier) || typeof DateDeDebut !== 'string') return [];
  return [{ from: DateDeDebut, until: typeof DateDeFin === 'string' ? DateDeFin : null }];
}

/** Two periods, as one where they share days. */
function togetherWhereTheyMeet(days: readonly Days[]): readonly Days[] {
  const [one, other] = days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (!one || !other || (one.until !== null && one.until < other.from)) return days;
  const until = one.until === null || other.until === null ? null : one.until > other.until ? one.until : other.until;
  return [{ from: one.from, until }];
}

/** Each type of file is made, or made of another, by a right of its own. */
async function typeFaults({ db, kernel, actor, key, changed }: CheckedChange): Promise<readonly FormFault[]> {
  const { IdTypeDossier } = changed;
  if (key === undefined || !Object.values<unknown>(fileTypes).includes(IdTypeDossier)) return [];
  const [found] = await rowsOf(
    db,
    sql<{ person: number; type: string | null }>`select d."IdPersonneEV1" as person, t."IdTypeDossier" as type
      from "Demande" d left join "DossierBAM" t using ("IdDemande") where d."IdDemande" = ${key}`,
  );
  // Whoever sends or changes what is of this type already has a right of their own to.
  if (found?.type === IdTypeDossier) return [];
  const right = bamRight('create', bamTypeOf(changed));
  const may = found && (await kernel.allows(db, actor, right, 'person', found.person));
  return may ? [] : [{ field: 'IdTypeDossier', rule: 'notAllowed' }];
}

/** Whom a file names is somebody who works here, and not whom it is for. */
async function managerFaults({ db, key, changed }: CheckedChange): Promise<readonly FormFault[]> {
  const named = Object.entries(pickManagers(changed)).filter(
    (one): one is [string, number] => typeof one[1] === 'number',
  );
  if (named.length === 0) return [];
  const found = await rowsOf(
    db,
    sql<{ key: number; fit: boolean; own: boolean }>`select m."IdPersonneEV1" as key, ${signsIn('m')} as fit,
        exists (select from "Demande" d where d."IdDemande" = ${key ?? null}::integer
          and d."IdPersonneEV1" = m."IdPersonneEV1") as own
      from "Personne" m where m."IdPersonneEV1" = any(${sql.val(named.map(([, one]) => one))}::integer[])`,
  );
  const byKey = new Map(found.map((one) => [one.key, one]));
  return named.flatMap(([field, one]): FormFault[] => {
    const person = byKey.get(one);
    if (person?.own) return [{ field, rule: 'oneselfAbove' }];
    return person?.fit ? [] : [{ field, rule: 'gone' }];
  });
}

const pickManagers = ({ Manager2, MngProxi }: FormValues) => ({ Manager2, MngProxi });
