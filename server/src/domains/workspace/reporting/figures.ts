import type { Figure } from '@passerelle/contracts/reporting/reporting.contract.ts';
import type { ExportWords } from '../../../engines/lists/export.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import { pathTo } from '../../../engines/measures/asked-rows.ts';
import { askMeasure, countFigure } from '../../../engines/measures/count-figure.queries.ts';
import { inTime } from '../../../engines/measures/in-time.ts';
import type { Measure } from '../../../engines/measures/measure.ts';
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
    const count = async (signal: AbortSignal): Promise<Figure> => {
      const within = { ...reader, signal };
      const [counted, trend] = await Promise.all([
        countFigure(within, asked, words),
        measure.trend ? readTrend(reader, asked, least) : null,
      ]);
      return { ...said, ...counted, trend };
    };
    // How long others are counted before is nobody's fault.
    return await inTurn(async () => await inTime(patience, reader.signal, count));
  } catch (error) {
    onFailure(measure, error);
    return { ...said, count: null, by: [], trend: null };
  }
}
