import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/request.ts';
import { bamRequest, bamRight, bamTypeOf, fileTypes, isExclusive } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { CheckedChange } from '../../../engines/forms/form-subject.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { signsIn } from '../../actor/presence.ts';
import type { RequestKind } from '../request-kind.ts';

/** A file of where somebody works: decided by those who are to manage them, then by human resources. */
export const bamKind: RequestKind = {
  type: bamRequest,
  typeDemande: requestTypeNumbers.bam,
  table: 'DossierBAM',
  lines: {
    table: 'DossierBAMObjectif',
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
};

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

/** Each type of file is made by a right of its own. */
async function typeFaults({ db, kernel, actor, key, changed }: CheckedChange): Promise<readonly FormFault[]> {
  const { IdTypeDossier } = changed;
  if (key === undefined || !Object.values<unknown>(fileTypes).includes(IdTypeDossier)) return [];
  const [found] = await rowsOf(
    db,
    sql<{ person: number }>`select "IdPersonneEV1" as person from "Demande" where "IdDemande" = ${key}`,
  );
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
