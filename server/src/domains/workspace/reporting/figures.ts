import type { Figure } from '@passerelle/contracts/reporting/reporting.contract.ts';
import type { ExportWords } from '../../../engines/lists/export.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import { pathTo } from '../../../engines/measures/asked-rows.ts';
import { inTime } from '../../../engines/measures/in-time.ts';
import type { Measure } from '../../../engines/measures/measure.ts';
import { askMeasure, readCount, readParts } from '../../../engines/measures/read-figure.queries.ts';
import { under } from '../../../platform/sure.ts';
import { perimetersOf } from './reporting.queries.ts';
import { readTrend } from './trend.queries.ts';

/** How long a figure may take. */
const patience = 2000;

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
  const { reader, listed, words, perimeters, least, onFailure } = needs;
  const asked = await askMeasure(reader, under(listed, measure.list), measure);
  if (!asked) return undefined;
  const { partly, rights } = asked.counted;
  const said = {
    measure: measure.name,
    partly,
    opens: pathTo(asked),
    within: perimetersOf(reader.actor, rights).flatMap((key) => perimeters.get(key) ?? []),
  };
  try {
    return await inTime(patience, reader.signal, async (signal) => {
      const within = { ...reader, signal };
      const [count, by, trend] = await Promise.all([
        readCount(within, asked),
        readParts(within, asked, words),
        measure.trend ? readTrend(reader, asked, least) : null,
      ]);
      return { ...said, count, by: [...by], trend };
    });
  } catch (error) {
    onFailure(measure, error);
    return { ...said, count: null, by: [], trend: null };
  }
}
