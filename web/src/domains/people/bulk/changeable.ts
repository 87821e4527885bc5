import { type BulkFieldName, bulkField, bulkFieldNames } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { holds } from '../../../lib/access.ts';
import type { CurrentUser } from '../../../lib/session.ts';

/** What somebody may change of many people at once, on some of them at least. */
export function changeable(user: CurrentUser): readonly BulkFieldName[] {
  return holds(user, 'ann-update') ? bulkFieldNames.filter((name) => holds(user, bulkField(name).right)) : [];
}

export function mayChangeMany(user: CurrentUser): boolean {
  return changeable(user).length > 0;
}
