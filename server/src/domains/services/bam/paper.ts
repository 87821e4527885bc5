import { sql } from 'kysely';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { FileOwner } from '../../../engines/files/file-owner.ts';
import type { Files } from '../../../engines/files/files.ts';
import { lockRequest } from '../../../engines/requests/kind/request.queries.ts';
import { announce } from '../../../engines/requests/moves/moves.ts';
import { readsWhole } from '../../../engines/requests/readers/request-fields.policy.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { never } from '../../../platform/db/sql.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { isInForceOrClosed } from './bam.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';

import { printFile } from './paper.pdf.ts';
import { readPaper } from './paper.queries.ts';

/** Makes the paper of one file. */
export const printing = 'bam.pdf';

/** Where the paper of a file is. */
export const paperOf = (id: number) => ({ entity: 'DossierBAM', id, field: 'pdf' });

interface PaperNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly files: Files;
  readonly texts: TextStore;
}

/** Makes the paper of a file as it is in force; what is the same already stays. */
export async function makePaper({ db, act, files, texts }: PaperNeeds, IdDossier: number): Promise<void> {
  const paper = await readPaper(db, texts, IdDossier);
  if (!paper) return;
  const name = `BAM-${IdDossier}.pdf`;
  const made = await files.keepMade(undefined, 'attachment', {
    bytes: await printFile(paper),
    name,
    type: 'application/pdf',
  });
  await act({ call: printing, actor: { system: printing } }, async (writing) => {
    const request = await lockRequest(writing.db, IdDossier, isInForceOrClosed);
    const { before } = await rowOf(
      writing.db,
      sql<{
        before: string | null;
      }>`select "EmpreintePDF" as before from "DossierBAM" where "IdDemande" = ${IdDossier}`,
    );
    // What is the same is left as it is: what was made again is swept away.
    if (before === made.sha256) return;
    await files.attachMade(writing, paperOf(IdDossier), [made.IdFichier]);
    await sql`update "DossierBAM" set "EmpreintePDF" = ${made.sha256}, "DatePDF" = now()
      where "IdDemande" = ${IdDossier}`.execute(writing.db);
    await writing.record({
      entity: 'Demande',
      id: IdDossier,
      before: { EmpreintePDF: before },
      after: { EmpreintePDF: made.sha256 },
    });
    announce(writing, request);
  });
}

/** The paper of a file: for whoever reads all of the file, made by the product alone. */
export const paperFiles: FileOwner = {
  entity: 'DossierBAM',
  rows: { table: 'DossierBAM', key: 'IdDemande' },
  fields: {
    pdf: {
      purpose: 'attachment',
      most: 1,
      mayWrite: () => never,
      mayRead: (who, row) =>
        sql<boolean>`exists (select from "Demande" of where of."IdDemande" = ${sql.ref(`${row}.IdDemande`)} and ${readsWhole(who, bamKind, 'of')})`,
    },
  },
};
