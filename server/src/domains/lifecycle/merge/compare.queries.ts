import type { ComparedField } from '@passerelle/contracts/merge/merge.contract.ts';
import { mergedFields } from '@passerelle/contracts/merge/merged-fields.ts';
import { type SensitiveField, sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn } from '../../../engines/forms/form-rights.queries.ts';
import { readFormRows } from '../../../engines/forms/form-row.queries.ts';
import { todayOf } from '../../../engines/forms/save-form.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personFormSubject } from '../../people/person/person.form.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

const isSensitive = (name: string) => sensitiveFields.includes(name as SensitiveField);

/** The fields of two records that the reader may read in both, side by side. */
export async function compareFields(
  { db, kernel, actor }: Reader,
  keeps: number,
  goes: number,
): Promise<ComparedField[]> {
  const [inForce, context] = await Promise.all([formInForce(db, personFormSubject.form), formContext(db, false)]);
  const of = { ...personFormSubject, form: inForce.form };
  const rows = await readFormRows(db, kernel, actor, of, [keeps, goes]);
  const [kept, other] = [rows.get(keeps), rows.get(goes)];
  if (!kept || !other) throw new ApiError('NOT_FOUND');
  const [may, reads] = [kept, other].map(({ values, reached }) =>
    grantsOn(of.form, { kernel, actor, reached }, inForce.rights, values, todayOf(of, values, context)),
  );
  return mergedFields.flatMap((IdChamp): ComparedField[] => {
    if (!may?.[IdChamp]?.read || !reads?.[IdChamp]?.read) return [];
    const sensitive = isSensitive(IdChamp);
    const shown = (value: unknown) => (sensitive ? value !== null && value !== undefined : (value ?? null));
    return [
      {
        IdChamp,
        keeps: shown(kept.values[IdChamp]),
        goes: shown(other.values[IdChamp]),
        sensitive,
        may: may[IdChamp].write,
      },
    ];
  });
}
