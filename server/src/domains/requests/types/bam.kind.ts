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
  claims: ({ IdPersonneEV1 }, values) => {
    const { IdTypeDossier, DateDeDebut, DateDeFin } = values;
    if (!isExclusive(IdTypeDossier) || typeof DateDeDebut !== 'string') return [];
    const period = { from: DateDeDebut, until: DateDeFin };
    return [{ kind: 'bam', key: String(IdPersonneEV1), ...period, taken: { code: 'BAM_CHEVAUCHEMENT' } }];
  },
  // What is closed was so until its last day.
  keepsOn: ['close'],
};

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
