import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Figure } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sql } from 'kysely';
import type { ExportWords } from '../../../engines/lists/export.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import { countOf } from '../../../engines/lists/rows.queries.ts';
import { pathTo } from '../../../engines/measures/asked-rows.ts';
import { askMeasure, countFigure } from '../../../engines/measures/count-figure.queries.ts';
import { inTime } from '../../../engines/measures/in-time.ts';
import type { ListMeasure, Measure, RowsMeasure } from '../../../engines/measures/measure.ts';
import { under } from '../../../platform/sure.ts';
import { turns } from '../../../platform/turns.ts';
import { perimetersOf } from './reporting.queries.ts';
import { readTrend } from './trend.queries.ts';

/** How long a figure may take, once it is its turn. */
const patience = 2000;
/** Figures that are counted at once, for all readers: more would only hold each other up. */
const inTurn = turns(4);

/** What figures are read with, for somebody. */
export interface FiguresNeeds {
  readonly reader: ListReader;
  readonly listed: ListRegistry;
  readonly words: ExportWords;
  readonly perimeters: ReadonlyMap<number, string>;
  /** Numbers without their list are told from here on. */
  readonly least: number;
  readonly onFailure: (measure: Measure, error: unknown) => void;
}

/** A measure as somebody takes it; undefined where it is none of theirs. One that fails, or takes too long, is not counted now. */
export async function readFigure(needs: FiguresNeeds, measure: Measure): Promise<Figure | undefined> {
  const { reader, perimeters, onFailure } = needs;
  const asked = await ask(needs, measure);
  if (!asked) return undefined;
  const said = {
    measure: measure.name,
    partly: asked.partly,
    opens: asked.opens,
    within: perimetersOf(reader.actor, asked.rights).flatMap((key) => perimeters.get(key) ?? []),
  };
  try {
    // How long others are counted before is nobody's fault.
    const counted = await inTurn(
      async () => await inTime(patience, reader.signal, async (signal) => await asked.count({ ...reader, signal })),
    );
    return { ...said, ...counted };
  } catch (error) {
    onFailure(measure, error);
    return { ...said, count: null, by: [], trend: null };
  }
}

/** What a measure counts for somebody, before it is counted. */
interface AskedFigure extends Pick<Figure, 'partly' | 'opens'> {
  readonly rights: readonly RightCode[];
  readonly count: (reader: ListReader) => Promise<Pick<Figure, 'count' | 'by' | 'trend'>>;
}

async function ask(needs: FiguresNeeds, measure: Measure): Promise<AskedFigure | undefined> {
  return 'list' in measure ? await askList(needs, measure) : askRows(needs, measure);
}

async function askList(
  { reader, listed, words, least }: FiguresNeeds,
  measure: ListMeasure,
): Promise<AskedFigure | undefined> {
  const asked = await askMeasure(reader, under(listed, measure.list), measure);
  return (
    asked && {
      partly: asked.counted.partly,
      rights: asked.counted.rights,
      opens: pathTo(asked),
      count: async (within) => {
        const [counted, trend] = await Promise.all([
          countFigure(within, asked, words),
          measure.trend ? readTrend(within, asked, least) : null,
        ]);
        return { ...counted, trend };
      },
    }
  );
}

function askRows({ reader }: FiguresNeeds, { may, seenBy, rows, opens }: RowsMeasure): AskedFigure | undefined {
  if (!may(reader)) return undefined;
  return {
    partly: false,
    rights: seenBy(reader),
    opens: opens(),
    count: async (within) => ({
      count: await countOf(within, sql`select count(*) from (${rows(within)}) counted`),
      by: [],
      trend: null,
    }),
  };
}
