import type { FormContext, FormCountry } from '@passerelle/contracts/forms/form-context.ts';
import { maskPattern } from '@passerelle/contracts/reference/mask.ts';
import { sql } from 'kysely';
import { mostFiles, mostTags } from '../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** What forms are judged by beside their fields, as the database has it now. */
export async function formContext(db: Db, isNew: boolean): Promise<FormContext> {
  const [countries, tags, files] = await Promise.all([
    rowsOf(
      db,
      sql<{
        IdPays: string;
        MasqueNIN: string | null;
        Fuseau: string;
        Empreinte: number;
      }>`select "IdPays", "MasqueNIN", "Fuseau", "Empreinte" from "Pays"`,
    ),
    mostTags(db),
    mostFiles(db),
  ]);
  const byCode = new Map(
    countries.map(({ IdPays, MasqueNIN, Fuseau, Empreinte }): [string, FormCountry] => [
      IdPays,
      { IdPays, Fuseau, Empreinte, nin: MasqueNIN === null ? null : maskPattern(MasqueNIN) },
    ]),
  );
  return {
    now: Date.now(),
    countryOf: (IdPays) => byCode.get(IdPays),
    mostTags: tags,
    mostFiles: files,
    isNew,
  };
}
