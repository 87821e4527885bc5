import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import { identifierPattern } from '@passerelle/contracts/reference/mask.ts';
import { sql } from 'kysely';
import { parametersLook } from '../../platform/config/parameters.queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Look, lookAt } from '../../platform/db/look.ts';

interface Country {
  readonly MasqueNIN: string | null;
  readonly Fuseau: string;
  readonly Empreinte: number;
}

const limits = parametersLook('TAGS_MAX', 'DOCUMENT_FICHIERS_MAX');

/** What forms are judged by beside their fields, as the database has it now. */
export async function formContext(db: Db, isNew: boolean): Promise<FormContext> {
  return (await lookAt(db, { context: contextLook(isNew) })).context;
}

/** The same as a look, for what is asked beside it. */
export function contextLook(isNew: boolean): Look<FormContext> {
  return {
    sql: sql`select json_build_object('limits', (${limits.sql}), 'countries', (select json_object_agg(
      "IdPays", json_build_object('MasqueNIN', "MasqueNIN", 'Fuseau', "Fuseau", 'Empreinte', "Empreinte")) from "Pays"))`,
    read: (value) => {
      const found = value as { limits: unknown; countries: Readonly<Record<string, Country>> | null };
      const { TAGS_MAX: mostTags, DOCUMENT_FICHIERS_MAX: mostFiles } = limits.read(found.limits);
      const countries = new Map(Object.entries(found.countries ?? {}));
      const countryOf: FormContext['countryOf'] = (IdPays) => {
        const country = countries.get(IdPays);
        if (!country) return undefined;
        const { MasqueNIN, Fuseau, Empreinte } = country;
        return { IdPays, Fuseau, Empreinte, nin: MasqueNIN === null ? null : identifierPattern(IdPays, MasqueNIN) };
      };
      return { now: Date.now(), countryOf, mostTags, mostFiles, isNew };
    },
  };
}
