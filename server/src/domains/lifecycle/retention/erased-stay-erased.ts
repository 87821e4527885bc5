import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../../engines/act/invariants.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Who was erased comes back under no status: there is nobody to welcome. */
export const erasedStayErased: Invariant = {
  concerns: ({ entity, after }) => entity === 'Personne' && after != null && 'IdStatut' in after,
  require: async (db, changes) => {
    const keys = changes.map(({ id }) => Number(id));
    const back = await rowsOf(
      db,
      sql`select 1 from "Personne" where "IdPersonneEV1" = any(${sql.val(keys)}::integer[]) and "DateEffacement" is not null
        and "IdStatut" <> ${statuts.ARCHIVED}`,
    );
    if (back.length > 0) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  },
};
