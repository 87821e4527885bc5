import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { keyFields } from '../../../../engines/imports/importable.ts';
import { callerOf } from '../../../../engines/lists/list-routes.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import type { RouteNeeds } from '../../../domain.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { openDefinition, readOffered } from './definitions.queries.ts';
import { exportDefinition, readDefinitionRows } from './exported-rows.ts';
import { columnsToFill, headingsOf, refusedFile, sendTable } from './files-out.ts';
import { readGiven } from './given-table.reading.ts';
import { readOwnRuns, readVerdict } from './own-runs.queries.ts';
import { readByDefinition } from './read-by-definition.ts';
import { countWritten, findVerified, readForMending, readRefused, takeWaiting } from './runs.queries.ts';
import { readTableLimits } from './table-limits.ts';
import { templateFile } from './template-file.ts';
import { runKey, verify, verifyJob } from './verify.ts';

export function definitionsRoutes(needs: RouteNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, plans, texts, reads } = needs;

  const by = ({ actor: { actor }, language }: CallContext<LoadedActor>) => ({ actor, language });
  const opened = async (id: number, context: CallContext<LoadedActor>) => await openDefinition(needs, by(context), id);

  return routes<LoadedActor, typeof importsCalls>(importsCalls, {
    list: async ({ query }, context) => {
      const { actor, language } = by(context);
      requireOwn(query?.filter, { IdPersonneEV1: actor.IdPersonneEV1, IdRole: actor.acting?.IdRole });
      return [...(await readOffered(needs, actor, language))];
    },
    read: async ({ params: { id } }, context) => {
      const { actor, language } = by(context);
      const definition = await opened(id, context);
      const { subject, state, Version, IdImport, LibImport, Sens, Sujet } = definition;
      const [headings, { lines, megabytes }] = await Promise.all([
        headingsOf(texts, language, definition),
        readTableLimits(db, state),
      ]);
      const writable = new Set(columnsToFill({ kernel, actor }, definition));
      return {
        ...{ IdImport, LibImport, Sens, Sujet, Version, mode: state.mode, allOrNone: state.allOrNone === true },
        colonnes: state.columns.map(({ field, mandatory, clears, way }) => ({
          Champ: field,
          LibChamp: headings.get(field) ?? field,
          cle: keyFields(subject).includes(field),
          obligatoire: mandatory === true,
          vide: clears === true,
          ecrit: writable.has(field),
          entre: way !== 'out',
          sort: way !== 'in',
        })),
        ...{ lignesMax: Math.min(lines, subject.most ?? lines), tailleMaxMo: megabytes },
      };
    },
    template: async ({ params: { id }, query }, context) => {
      const { format = 'xlsx' } = query ?? {};
      const definition = await opened(id, context);
      requireSense(definition.Sens, 'import');
      const file = await templateFile({ db, kernel, texts }, by(context), definition, format);
      return sendTable(context.reply, file);
    },
    verify: async ({ params: { id }, body = {} }, context) => {
      const { colonnes, jours, ...given } = body;
      const definition = await opened(id, context);
      requireSense(definition.Sens, 'import');
      const { signal } = context;
      const table = await readGiven(needs, context.actor.actor, { ...given, signal }, definition);
      const said = { ...(colonnes && { colonnes }), ...(jours && { jours }) };
      return await verify(needs, { ...actOf(context), language: context.language }, definition, table, said);
    },
    save: async ({ params: { id }, body = {} }, context) => {
      const { IdRun, ListeData } = body;
      const { actor } = context.actor;
      const definition = await opened(id, context);
      const { IdImport, Version } = definition;
      if ((IdRun === undefined) === (ListeData === undefined)) throw invalidInput('body/IdRun', 'required');
      const asked = IdRun !== undefined ? { IdRun } : { hash: await hashOfData(context, definition, ListeData ?? []) };
      const run = await findVerified(db, actor, { IdImport, Version, ...asked });
      if (!run?.IdPlan) throw new ApiError('IMPORT_NON_VERIFIE');
      const { IdPlan } = run;
      await plans.apply(actOf(context), IdPlan);
      const { written, left } = await countWritten(db, IdPlan, definition.subject.form.entity);
      return { IdPlan, written, left, underWay: (await plans.atWork('import')).includes(IdPlan) };
    },
    mend: async ({ params: { IdRun }, body: { lignes } }, context) => {
      const { actor } = context.actor;
      const found = await readForMending(db, actor, IdRun);
      if (!found) throw new ApiError('NOT_FOUND');
      const { run } = found;
      const definition = await opened(run.IdImport, context);
      const mended = new Map(lignes.map(({ line, cells }) => [line, cells]));
      const table = {
        ...found.table,
        rows: found.table.rows.map(({ line, cells }) => ({ line, cells: mended.get(line) ?? cells })),
      };
      const asked = { ...actOf(context), once: undefined, language: context.language };
      const verdict = await verify(needs, asked, definition, table, run.said);
      // What was verified before is not what would be saved now.
      if (run.IdPlan !== null) await plans.discard(asked, run.IdPlan);
      return verdict;
    },
    runs: async ({ query }, context) => {
      const { actor, language } = by(context);
      return [...(await readOwnRuns(db, actor, language, query))];
    },
    run: async ({ params: { IdRun } }, context) => {
      const { actor, language } = by(context);
      const [run] = await readOwnRuns(db, actor, language, { IdRun });
      if (!run) throw new ApiError('NOT_FOUND');
      return { run, verdict: await readVerdict(db, run) };
    },
    callOff: async ({ params: { IdRun } }, context) => {
      const { IdImport } = await needs.act(actOf(context), async (writing) => {
        const run = await takeWaiting(writing.db, context.actor.actor, IdRun);
        if (run === undefined) throw new ApiError('NOT_FOUND');
        if (run.state !== 'verifying') throw new ApiError('CONFLICT');
        return run;
      });
      await needs.desk.callOffAbout(verifyJob, runKey({ IdImport, IdRun }));
      return undefined;
    },
    data: async ({ params: { id }, query }, context) => {
      const definition = await opened(id, context);
      requireSense(definition.Sens, 'export');
      const { reply } = context;
      return await readDefinitionRows(
        { reader: callerOf(needs, context), texts, reply, filter: query?.filter },
        definition,
        (keys, columns) => noteRead(context, definition, keys, columns),
      );
    },
    export: async ({ params: { id }, body: { format, filter } }, context) => {
      const definition = await opened(id, context);
      requireSense(definition.Sens, 'export');
      const { reply } = context;
      const asked = { reader: callerOf(needs, context), texts, reply, filter };
      return await exportDefinition(asked, definition, format, (keys, columns) =>
        noteRead(context, definition, keys, columns),
      );
    },
    refused: async ({ params: { IdRun }, query }, context) => {
      const { format = 'xlsx' } = query ?? {};
      const { actor, language } = by(context);
      const found = await readRefused(db, actor, IdRun);
      if (!found) throw new ApiError('NOT_FOUND');
      const { reply } = context;
      return sendTable(reply, await refusedFile(texts, language, found, format));
    },
  });

  /** Whose rows went out of the product is written down, as with the directory's own files. */
  function noteRead(
    { actor: { actor }, call }: CallContext<LoadedActor>,
    { subject }: Awaited<ReturnType<typeof opened>>,
    people: readonly number[],
    fields: readonly string[],
  ): void {
    if (subject.form.subject.kind === 'person') reads.note(actor, { call, people, fields });
  }

  /** What rows of a call would have been verified as. */
  async function hashOfData(
    context: CallContext<LoadedActor>,
    definition: Awaited<ReturnType<typeof opened>>,
    ListeData: readonly Readonly<Record<string, string>>[],
  ): Promise<string> {
    const table = await readGiven(needs, context.actor.actor, { ListeData }, definition);
    return (await readByDefinition({ db, kernel }, by(context), definition, table, {})).hash;
  }
}

/** A definition that goes the other way alone has no such thing. */
function requireSense(Sens: 'import' | 'export' | 'both', sense: 'import' | 'export'): void {
  if (Sens !== 'both' && Sens !== sense) throw new ApiError('NOT_FOUND');
}

/**
 * The list is one's own, under one's own role: a filter that names others is refused.
 * @throws {ApiError} INVALID_INPUT at what names them
 */
function requireOwn(filter: string | undefined, own: Readonly<Record<string, number | undefined>>): void {
  if (filter === undefined) return;
  let said: unknown;
  try {
    said = JSON.parse(filter);
  } catch {
    throw invalidInput('query/filter', 'json');
  }
  const where = (said as { readonly where?: unknown } | null)?.where ?? {};
  for (const [name, value] of Object.entries(where)) {
    if (!Object.hasOwn(own, name)) throw invalidInput(`query/filter/where/${name}`, 'unknownField');
    if (Number(value) !== own[name]) throw invalidInput(`query/filter/where/${name}`, 'another');
  }
}
