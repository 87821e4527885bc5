import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { mostFiles } from '../../platform/config/parameters.queries.ts';
import { allOf, anyOf, never } from '../../platform/db/sql.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import type { RowCondition } from '../entities/entity.ts';
import type { FileOwner, OwnedFiles } from './file-owner.ts';

/**
 * The files of a catalogued subject, which changes call `entity`: each of its fields of type `files`, read and given by
 * the rights of its line of the catalogue. What is sensitive is about the row itself.
 */
export function cataloguedFiles(
  subject: CataloguedSubject,
  entity: string,
  said?: Pick<FileOwner, 'tells'>,
): FileOwner {
  const fields = Object.entries(subject.catalogue).flatMap(([name, field]) =>
    field.type === 'files' ? [[name, filesOf(subject, field)] as const] : [],
  );
  return { entity, rows: { table: subject.table, key: subject.key }, fields: Object.fromEntries(fields), ...said };
}

function filesOf({ kind, sees }: CataloguedSubject, { files, read, write = [], sensitive }: Field): OwnedFiles {
  if (!files) throw new Error('A field of files says what they are for');
  const mayRead: RowCondition = ({ kernel, actor }, row) =>
    read === undefined ? never : allOf([kernel.scope(actor, sees, kind, row), kernel.scope(actor, read, kind, row)]);
  return {
    purpose: files.purpose,
    most: files.most ?? mostFiles,
    mayRead,
    mayWrite: (who, row) =>
      allOf([mayRead(who, row), anyOf(write.map((right) => who.kernel.scope(who.actor, right, kind, row)))]),
    ...(sensitive && { sensitiveOf: Number }),
  };
}
