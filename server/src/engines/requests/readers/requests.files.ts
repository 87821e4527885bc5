import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { ownRight, type RequestType } from '@passerelle/contracts/requests/request.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { mostCommentFiles } from '@passerelle/contracts/requests/sheet.ts';
import { sql } from 'kysely';
import { mostFiles } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import type { FileOwner, OwnedFiles } from '../../files/file-owner.ts';
import { awaits } from '../holders/visa-holders.ts';
import type { Who } from '../who.ts';
import { readsField } from './request-fields.policy.ts';
import { asksIt, mayRead } from './requests.policy.ts';

/** A field of files of a type of request, filled in by whoever asks or by whoever decides. */
interface FilesField {
  readonly type: RequestType;
  readonly name: string;
  readonly by: 'asker' | 'holder';
}

const asked: readonly FilesField[] = requestTypes.flatMap((type) => {
  const { form, holderForms } = type;
  const of = (one: typeof form, by: FilesField['by']) =>
    [...itemsOf(one).keys()].filter((name) => one.fields[name]?.type === 'files').map((name) => ({ type, name, by }));
  return [...of(form, 'asker'), ...Object.values(holderForms).flatMap((one) => of(one, 'holder'))];
});

const fieldOf = ({ type, name }: FilesField) =>
  [type.form, ...Object.values(type.holderForms)].map(({ fields }) => fields[name]).find((field) => field?.files);

/** Rows of the type that such a field is of. */
const ofType = ({ type }: FilesField, row: string): Sql<boolean> =>
  sql<boolean>`${sql.ref(`${row}.typeDemande`)} = ${sql.lit(numberOf(type))}`;

function mayReadField(one: FilesField, who: Who, row: string): Sql<boolean> {
  const right = ownRight(fieldOf(one) ?? {});
  return allOf([ofType(one, row), mayRead(who, row), ...(right ? [readsField(who, { right, by: one.by }, row)] : [])]);
}

/** Whoever asks gives the files of what is asked, whoever decides those of what they fill in. */
function mayWriteField(one: FilesField, who: Who, row: string): Sql<boolean> {
  const fills =
    one.by === 'asker'
      ? asksIt(who, row)
      : sql<boolean>`exists (select from "Visa" fills where fills."IdDemande" = ${sql.ref(`${row}.IdDemande`)}
          and ${awaits(who, 'fills', row)})`;
  return allOf([ofType(one, row), fills]);
}

/** Of several types that call a field alike, each row is of one. */
function ownedOf(name: string): OwnedFiles {
  const those = asked.filter((one) => one.name === name);
  const field = those.map(fieldOf).find((one) => one !== undefined);
  if (!field?.files) throw new Error(`No request has files in ${name}`);
  return {
    purpose: field.files.purpose,
    most: field.files.most ?? mostFiles,
    mayRead: (who, row) => anyOf(those.map((one) => mayReadField(one, who, row))),
    mayWrite: (who, row) => anyOf(those.map((one) => mayWriteField(one, who, row))),
    ...(field.sensitive && { sensitiveOf: async (id: string, db: Db) => await personOf(db, Number(id)) }),
  };
}

async function personOf(db: Db, IdDemande: number): Promise<number> {
  const { IdPersonneEV1 } = await rowOf(
    db,
    sql<{ IdPersonneEV1: number }>`select "IdPersonneEV1" from "Demande" where "IdDemande" = ${IdDemande}`,
  );
  return IdPersonneEV1;
}

/** The fields of requests that hold files. */
export const requestFileFields: readonly string[] = [...new Set(asked.map(({ name }) => name))];

/** The files of a request, read as its sheet shows their field. */
export const requestFiles: FileOwner = {
  entity: 'Demande',
  rows: { table: 'Demande', key: 'IdDemande' },
  fields: Object.fromEntries(requestFileFields.map((name) => [name, ownedOf(name)])),
};

/** The files of a word about a request: for whoever reads the request. */
export const commentFiles: FileOwner = {
  entity: 'CommentaireDemande',
  rows: { table: 'CommentaireDemande', key: 'IdCommentaire' },
  fields: {
    Fichiers: {
      purpose: 'attachment',
      most: mostCommentFiles,
      mayRead: (
        who,
        row,
      ) => sql<boolean>`exists (select from "Demande" said where said."IdDemande" = ${sql.ref(`${row}.IdDemande`)}
        and ${mayRead(who, 'said')})`,
      mayWrite: ({ actor }, row) => sql<boolean>`${sql.ref(`${row}.IdPersonneEV1`)} = ${actor.IdPersonneEV1}`,
    },
  },
};
