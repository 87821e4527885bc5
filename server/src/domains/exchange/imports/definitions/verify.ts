import { mostVerifiedAtOnce } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { PersonAsking } from '../../../../engines/act/act.ts';
import type { GivenTable } from '../../../../engines/imports/read-lines.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import type { Definition } from './definitions.queries.ts';
import { readByDefinition, type VerifyNeeds } from './read-by-definition.ts';
import { keepRun, type Run, type SaidOfFile } from './runs.queries.ts';
import { judgeLines, settleRun } from './settle-run.ts';
import { noVerdict, verdictOf } from './verdict.ts';

/**
 * Judges a table, keeps its lines, and prepares the plan that writes those that may be written. A long one is kept as it is, and
 * judged beside the request.
 */
export async function verify(
  needs: VerifyNeeds & { readonly jobs: Pick<Jobs, 'send'> | undefined },
  by: PersonAsking & { readonly language: Language },
  definition: Definition,
  table: GivenTable,
  said: SaidOfFile,
): Promise<Verdict> {
  const { act, jobs } = needs;
  const { actor } = by;
  const { IdImport, Version } = definition;
  const read = await readByDefinition(needs, by, definition, table, said);
  const { columns, hash, asked } = read;
  const told = { ...noVerdict, ...verdictOf(table, columns, []), jours: asked };
  if (asked.length > 0) return told;
  const { headings, notes, name } = table;
  const run = { ...{ IdImport, Version, hash, headings, said, name }, seen: { columns, ...(notes && { notes }) } };
  const once = { ...by, once: undefined };
  if (jobs && table.rows.length > mostVerifiedAtOnce) {
    const lines = table.rows.map(({ line, cells }) => ({ line, cells, change: null, faults: [] }));
    const IdRun = await act(
      once,
      async (writing) => await keepRun(writing.db, actor, { ...run, state: 'verifying' }, lines),
    );
    await jobs.send(verifyJob, runKey({ IdImport, IdRun }), actor.IdPersonneEV1);
    return { ...told, IdRun, hash, enCours: true, counts: { ...told.counts, lines: lines.length } };
  }
  const { entries, ...judgedLines } = await judgeLines(needs, actor, definition, table, read);
  const IdRun = await act(
    once,
    async (writing) =>
      await keepRun(writing.db, actor, { ...run, seen: { ...run.seen, entries }, state: 'verified' }, judgedLines.kept),
  );
  return await settleRun(needs, once, definition, { IdRun, table, read, entries, ...judgedLines });
}

/** The job that verifies a long file. */
export const verifyJob = 'imports.verify';

/** What the job about a verification is asked for by. */
export const runKey = ({ IdImport, IdRun }: Pick<Run, 'IdImport' | 'IdRun'>): string => `${IdImport}/${IdRun}`;
