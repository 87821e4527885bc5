import { filesEntity } from '../domains/foundation/files/files.entity.ts';
import { Entities } from '../engines/entities/entity.ts';
import { domains } from './domains.ts';
import { fileOwners } from './files.ts';

const own = domains.flatMap(({ entities: some = [] }) => some);

/** Every kind of thing that is recorded, planned or told of, as its domain says it. */
export const entities = new Entities([
  ...own,
  filesEntity(fileOwners.filter(({ entity }) => own.some(({ name }) => name === entity))),
]);
