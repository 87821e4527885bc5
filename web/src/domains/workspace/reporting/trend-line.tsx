import { daysBetween } from '@passerelle/contracts/days.ts';
import type { Trend } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { showDate, showNumber } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DrawnTable } from '../../../ui/plots/drawn-table.tsx';
import { Line, type LinePoint } from '../../../ui/plots/line.tsx';
import { fileOf, useDrawnWords } from './drawn-words.ts';
import classes from './reporting.module.css';

interface TrendLineProps {
  readonly name: string;
  readonly trend: Trend;
}

/** How a number went, as far as the reader counts it today; or why that is not told. */
export function TrendLine({ name, trend: { points, missing, least, until } }: TrendLineProps) {
  const { t, language } = useTexts();
  const words = useDrawnWords(t('REPORTING:day'), t('REPORTING:number'));
  if (missing) return <p className={classes.quiet}>{t(`REPORTING:trendMissing.${missing}`)}</p>;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className={classes.quiet}>{t('REPORTING:trendEmpty')}</p>;
  const shown = (n: number | null) => (n === null ? t('REPORTING:few', { least }) : showNumber(n, language));
  const drawn = points.map(
    ({ day, n }): LinePoint => ({
      at: daysBetween(first.day, day),
      label: showDate(day, language),
      shown: shown(n),
      value: n,
    }),
  );
  const said = t('REPORTING:trendSaid', {
    ...{ from: showDate(first.day, language), until: showDate(last.day, language) },
    ...{ first: shown(first.n), last: shown(last.n) },
  });
  return (
    <>
      <Line
        label={`${name}. ${said}`}
        points={drawn}
        places={daysBetween(first.day, until)}
        show={(value) => showNumber(value, language)}
        untold={t('REPORTING:few', { least })}
      />
      <p className={classes.quiet}>{t('REPORTING:trendHelp')}</p>
      <DrawnTable words={words} rows={drawn} file={fileOf(name, t('REPORTING:trend'))} />
    </>
  );
}
