import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { LeftRows, PlannedRow, PlannedTable } from '../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../engines/plans/recorded-rows.ts';
import { rowsOf } from '../../../platform/db/database.ts';

export const formVersionTable = {
  table: 'FormulaireVersion',
  key: ['IdFormulaire', 'Revision'],
} as const satisfies PlannedTable;
const versions = recordedRows(formVersionTable);

/** A version of a form, as it is kept. */
export interface WrittenVersion {
  readonly IdFormulaire: string;
  readonly Revision: number;
  readonly Modifs: FormEdits;
  readonly IdPersonneEV1: number | null;
}

/**
 * Puts a version of a form in force: whatever was before stays among its versions. A field that was added by the one before,
 * and that this one does not know, is hidden: what was filled in stays, and is called what it was called.
 */
export async function publishForm(writing: Writing, version: WrittenVersion): Promise<void> {
  const { IdFormulaire, Revision, IdPersonneEV1 } = version;
  const [last] = await lastVersions(writing, IdFormulaire);
  const Modifs = keepingOwn(last?.Modifs, version.Modifs);
  await versions.insert(writing, { IdFormulaire, Revision, Modifs, IdPersonneEV1 });
  writing.announce({ topic: 'forms.changed', to: 'everyone', data: { IdFormulaire } });
}

function keepingOwn(last: FormEdits | undefined, next: FormEdits): FormEdits {
  const gone = Object.entries(last?.own ?? {}).filter(([name]) => !Object.hasOwn(next.own ?? {}, name));
  if (gone.length === 0) return next;
  return {
    ...next,
    own: { ...next.own, ...Object.fromEntries(gone) },
    fields: { ...next.fields, ...Object.fromEntries(gone.map(([name]) => [name, { hidden: true as const }])) },
  };
}

/**
 * Writes versions as planned. What is taken back is a version more, which says what the one before said: no version is ever
 * taken away. One that is not the next, or not the last any more, is left (`moved`).
 */
export async function writePlannedVersions(writing: Writing, rows: readonly PlannedRow[]): Promise<LeftRows> {
  const left = new Map<number, string>();
  for (const { n, before, after } of rows) {
    const row = (after ?? before) as unknown as WrittenVersion;
    const [last, former] = await lastVersions(writing, row.IdFormulaire);
    const stands = last?.Revision ?? 0;
    if (stands !== (after ? row.Revision - 1 : row.Revision)) left.set(n, 'moved');
    else if (after) await publishForm(writing, row);
    else await publishForm(writing, { ...row, Revision: stands + 1, Modifs: former?.Modifs ?? {} });
  }
  return left;
}

async function lastVersions({ db }: Writing, IdFormulaire: string): Promise<readonly WrittenVersion[]> {
  return await rowsOf(
    db,
    sql<WrittenVersion>`select "IdFormulaire", "Revision", "Modifs", "IdPersonneEV1" from "FormulaireVersion"
      where "IdFormulaire" = ${IdFormulaire} order by "Revision" desc limit 2 for update`,
  );
}
