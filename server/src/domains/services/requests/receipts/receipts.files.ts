import { sql } from 'kysely';
import type { FileOwner } from '../../../../engines/files/file-owner.ts';
import { readsSigned } from './receipts.policy.ts';

/** The document that somebody signed for what they received. */
export const signatureFiles: FileOwner = {
  entity: 'SignatureAcquittement',
  rows: { table: 'SignatureAcquittement', key: 'IdSignature' },
  fields: {
    pdf: {
      ...{ purpose: 'attachment', most: 1, mayRead: readsSigned },
      mayWrite: ({ actor }, row) =>
        sql<boolean>`coalesce(${sql.ref(`${row}.IdPersonneEV1Guichet`)}, ${sql.ref(`${row}.IdPersonneEV1`)}) = ${actor.IdPersonneEV1}`,
    },
  },
};
