import type { Call } from '@passerelle/contracts/call.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { ExportBody } from '@passerelle/contracts/lists/list.contract.ts';
import type { FastifyReply } from 'fastify';
import type { CallContext } from '../../platform/http/calls.ts';
import type { Actor } from '../access/actor.ts';
import { type ExportAsked, type ExportWords, exportList } from './export.ts';
import type { ListReader } from './list.ts';
import type { OpenedList } from './list-entry.ts';
import { type Page, readPage } from './page.queries.ts';
import { type AskedList, askedOf, type ListNeeds, readerOf } from './reader.ts';
import { countRows } from './rows.queries.ts';

/** Whoever calls, as a list sees them. */
interface Acting {
  readonly actor: Actor;
}

type Context = CallContext<Acting>;

/** The eyes of whoever calls. */
export function callerOf(needs: ListNeeds, { actor: { actor }, language, signal }: Context): ListReader {
  return readerOf(needs, { actor, language, signal });
}

/** The list that a call is about. */
export interface CalledList<Column extends string = string> extends OpenedList<Column> {
  /** Is told whose rows a file had, and in which columns. */
  readonly onRead?: ExportAsked<Column>['onRead'];
}

/** A question as calls carry it: in their query or in their body, as JSON or as its text. */
interface Asked {
  readonly filter?: string | Readonly<Record<string, unknown>>;
  readonly after?: string;
}
export interface ListInput {
  readonly query?: Asked;
  readonly body?: Asked;
}

type FileAsked = Pick<ExportBody, 'only' | 'except'> & {
  readonly format: ExportBody['format'];
  /** Those of the question, unless said. */
  readonly columns?: readonly string[] | undefined;
};

const askedBy = ({ query, body }: ListInput): Asked => ({ ...query, ...body });

/**
 * What a list answers to its three calls: a page of it, how many rows there are, and a file. Which list it is may depend on
 * the call; `asked` and `file` are for what is more than these.
 */
export function listRoutes<Row, Input extends ListInput = ListInput, Column extends string = string>(
  needs: ListNeeds & { readonly wordsOf: (language: Language) => Promise<ExportWords> },
  open: (input: Input, by: ListReader, call: Call) => CalledList<Column> | Promise<CalledList<Column>>,
) {
  const opened = async (input: Input, context: Context) => await open(input, callerOf(needs, context), context.call);
  const asked = async (input: Input, context: Context): Promise<AskedList<Column>> =>
    await askedOf(callerOf(needs, context), (await opened(input, context)).list, askedBy(input).filter);

  const file = async (
    { list, right, saying, onRead = () => {} }: CalledList<Column>,
    filter: Asked['filter'],
    as: FileAsked,
    context: Context,
  ): Promise<FastifyReply> => {
    const { reader, question } = await askedOf(callerOf(needs, context), list, filter);
    const words = await needs.wordsOf(reader.language);
    const body = { ...as, columns: as.columns ?? question.columns };
    const wanted = { ...body, question, right, words: saying ? saying(words) : words, onRead };
    return await exportList(reader, list, wanted, context.reply);
  };

  const answers = {
    list: async (input: Input, context: Context): Promise<Page<Row>> => {
      const { reader, list, question } = await asked(input, context);
      return await readPage<Row>(reader, list, question, askedBy(input).after);
    },
    count: async (input: Input, context: Context): Promise<{ count: number }> => {
      const { reader, list, question } = await asked(input, context);
      return { count: await countRows(reader, list, question) };
    },
    export: async (input: Input & { readonly body: ExportBody }, context: Context): Promise<FastifyReply> =>
      await file(await opened(input, context), input.body.filter, input.body, context),
  };
  return { answers, asked, file };
}
