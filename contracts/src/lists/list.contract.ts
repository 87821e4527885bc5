import { type Static, type TSchema, Type } from 'typebox';
import { Key, nullable, oneOf, strict } from '../call.ts';

/** A LoopBack filter as JSON text: `where` over the filters of a list, `fields`, `order`, `limit`, `skip`. */
export const FilterText = Type.String({ maxLength: 12_000, description: 'JSON: where, fields, order, limit, skip' });

/** Where a page begins. */
export const After = Type.Optional(Type.String({ maxLength: 2000, description: 'the `next` of the page before' }));

/** What a page of a list is asked with. */
export const PageQuery = strict({ filter: Type.Optional(FilterText), after: After });

/** What a list is counted with. */
export const CountQuery = strict({ filter: Type.Optional(FilterText) });

/** A page of a list of such rows. */
export function pageOf<Row extends TSchema>(row: Row) {
  return strict({
    rows: Type.Array(row),
    next: nullable(Type.String()),
    total: nullable(
      strict({ value: Type.Integer(), exact: Type.Boolean({ description: 'false: there are more than value' }) }),
    ),
  });
}

export const Counted = strict({ count: Type.Integer() });

export const exportFormats = ['csv', 'xlsx'] as const;

/** What is exported: a list as it is seen, or some of its rows. */
export const ExportBody = strict({
  format: oneOf(exportFormats),
  filter: Type.String({ maxLength: 100_000 }),
  columns: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 60 }),
  only: Type.Optional(Type.Array(Key, { maxItems: 5000, description: 'these rows alone, of those found' })),
  except: Type.Optional(Type.Array(Key, { maxItems: 5000, description: 'all that are found save these' })),
});
export type ExportBody = Static<typeof ExportBody>;

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the file of a list may be. */
export const exportTypes = ['text/csv', workbook] as const;
