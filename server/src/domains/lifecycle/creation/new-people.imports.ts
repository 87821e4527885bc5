import { startOf } from '@passerelle/contracts/creation/creation.form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { sql } from 'kysely';
import { fieldsOf } from '../../../engines/forms/fields-of.ts';
import { refuse } from '../../../engines/forms/save-form.ts';
import type { AddingAct, Importable } from '../../../engines/imports/importable.ts';
import type { ReadLine } from '../../../engines/imports/read-lines.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { directoryEntry } from '../../people/directory/directory.list.ts';
import { namedPeople } from '../../people/person/named-people.queries.ts';
import { type AskedCreation, createPerson, holdCalled, judgeCreation, nextPersonKey } from './create-person.actions.ts';
import { creationFormSubject } from './creation.form.ts';

/** People who come by a file: each is created as on the page that creates one, by its rules and rights. */
export const importedNewPeople: Importable = {
  name: 'new-people',
  form: creationFormSubject,
  list: directoryEntry,
  key: 'IdPersonneEV1',
  unique: ['CompteAD', 'Mail', 'NIN'],
  adds: { nextKey: nextPersonKey, act: creating() },
  people: namedPeople,
  most: 1000,
};

function creating(): AddingAct {
  const { form } = creationFormSubject;
  return {
    judge: async (db, loader, values, byLines) => {
      const { columns } = await judgeCreation(db, loader, asked(values), byLines).catch(twin);
      return columns;
    },
    add: async (writing, loader, key, { after, arriving }) => {
      const said = fieldsOf(form, after, null);
      const named = Object.fromEntries(
        said.flatMap(({ IdChamp, Valeur }) => {
          const isOther = form.fields[IdChamp]?.type === 'person' && arriving.has(Number(Valeur));
          return isOther ? [[IdChamp, Number(Valeur)] as const] : [];
        }),
      );
      await requireThere(writing.db, named);
      const values = Object.fromEntries(said.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));
      const own = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(named, name)));
      await createPerson(writing, loader, asked(own), { key, named }).catch(twin);
    },
    hold: async (db, rows) =>
      await holdCalled(
        db,
        rows.flatMap(({ before, after }) => (after && !before ? [after] : [])),
      ),
    alike: readAlike,
    calledBy: ({ CompteAD, Mail, Prenom, Nom }) =>
      [CompteAD, Mail, both(Nom, Prenom, ', '), both(Prenom, Nom, ' ')].filter((word) => typeof word === 'string'),
    tellsOfOthers: ['used', 'twin'],
  };
}

/** Of those who come by one file, whoever was refused is not there to be named. */
async function requireThere(db: Db, named: Readonly<Record<string, number>>): Promise<void> {
  const keys = Object.values(named);
  if (keys.length === 0) return;
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
    }>`select "IdPersonneEV1" as key from "Personne" where "IdPersonneEV1" = any(${sql.val(keys)}::integer[])`,
  );
  const there = new Set(rows.map(({ key }) => key));
  refuse(
    Object.entries(named)
      .filter(([, key]) => !there.has(key))
      .map(([field]) => ({ field, rule: 'unknownValue' })),
  );
}

const both = (one: unknown, other: unknown, between: string) =>
  typeof one === 'string' && typeof other === 'string' ? `${one}${between}${other}` : undefined;

/** What a line says, over what the page starts with. */
function asked(values: FormValues): AskedCreation {
  const { IdPays } = values;
  return { fields: typed(values), starts: typed(startOf(typeof IdPays === 'string' ? IdPays : '')) };
}

const typed = (values: FormValues): readonly ChangedField[] =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([IdChamp, value]) => ({ IdChamp, Valeur: value as ChangedField['Valeur'] }));

/** A file gives no reason for creating somebody twice: whoever is there already is decided about one by one. */
function twin(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'DBL') throw error;
  throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/Nom', rule: 'twin' }]);
}

/** The same name in the same country, born on the same day where that is said: one and the same person. */
async function readAlike(db: Db, lines: readonly ReadLine[]): Promise<ReadonlyMap<number, string>> {
  const given = lines.flatMap(({ line, values: { Prenom, Nom, IdPays, DateNaissance = null, NIN = null } }) =>
    typeof Prenom === 'string' && typeof Nom === 'string' && typeof IdPays === 'string'
      ? [{ line, Prenom, Nom, IdPays, DateNaissance, NIN }]
      : [],
  );
  const rows = await rowsOf(
    db,
    sql<{ line: number; alike: string }>`
      select line, concat_ws('/', g."IdPays", name_print(g."Prenom", g."Nom"), coalesce(g."DateNaissance", g."NIN")) as alike
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(line integer, "Prenom" text, "Nom" text, "IdPays" text, "DateNaissance" text, "NIN" text)`,
  );
  return new Map(rows.map(({ line, alike }) => [line, alike]));
}
