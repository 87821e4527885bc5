import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { ExportBody } from '@passerelle/contracts/directory/directory.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { CallContext } from '../../platform/http/calls.ts';
import { type ExportWords, exportList } from './export.ts';
import type { List, ListReader } from './list.ts';
import { type Page, readPage } from './page.queries.ts';
import { parseQuestion } from './question.ts';
import { countRows } from './rows.queries.ts';

interface ListNeeds<Who> {
  /** Who may export, of what they see. */
  readonly right: RightCode;
  readonly readerOf: (context: CallContext<Who>) => ListReader;
  readonly wordsOf: (language: Language) => Promise<ExportWords>;
}

interface Asked {
  readonly query?: { readonly filter?: string; readonly after?: string };
}

/** What a list with nothing of its own answers to its three calls: a page of it, how many rows there are, and a file. */
export function listRoutes<Row, Who, Column extends string = string>(
  list: List<Column>,
  { right, readerOf, wordsOf }: ListNeeds<Who>,
) {
  const asked = (filter: string | undefined, context: CallContext<Who>) => {
    const reader = readerOf(context);
    const question = parseQuestion(list, filter, (held: RightCode) => reader.kernel.holds(reader.actor, held));
    return { reader, question };
  };
  return {
    list: async ({ query }: Asked, context: CallContext<Who>): Promise<Page<Row>> => {
      const { reader, question } = asked(query?.filter, context);
      return await readPage<Row>(reader, list, question, query?.after);
    },
    count: async ({ query }: Asked, context: CallContext<Who>): Promise<{ count: number }> => {
      const { reader, question } = asked(query?.filter, context);
      return { count: await countRows(reader, list, question) };
    },
    export: async (
      { body }: { readonly body: Static<typeof ExportBody> },
      context: CallContext<Who>,
    ): Promise<FastifyReply> => {
      const { reader, question } = asked(body.filter, context);
      const words = await wordsOf(reader.language);
      return await exportList(reader, list, { ...body, question, right, words, onRead: () => {} }, context.reply);
    },
  };
}
