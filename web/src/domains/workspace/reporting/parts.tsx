import type { MeasuredBy, MeasuredPart } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { showMonth, showNumber } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Bar, Bars, StandingBars } from '../../../ui/plots/bars.tsx';
import { DrawnTable } from '../../../ui/plots/drawn-table.tsx';
import { fileOf, useDrawnWords } from './drawn-words.ts';

interface PartsProps {
  readonly name: string;
  readonly by: MeasuredBy;
  /** What it is told apart by. */
  readonly label: string;
}

/** What a number is made of, as bars that lead to what they count, and as a table. */
export function Parts({ name, by: { monthly, parts }, label }: PartsProps) {
  const { t, language } = useTexts();
  const words = useDrawnWords(label, t('REPORTING:number'));
  const called = ({ kind, label: value }: MeasuredPart) => {
    if (kind !== 'value' || value === null) return t(kind === 'others' ? 'REPORTING:others' : 'REPORTING:empty');
    return monthly ? showMonth(`${value}-01`, language, 'long') : value;
  };
  const bars = parts.map(
    (part): Bar => ({
      key: `${part.kind} ${part.label}`,
      label: called(part),
      value: part.count,
      shown: showNumber(part.count, language),
      href: `/${language}/${part.opens}`,
    }),
  );
  const short = ({ key, label: long }: Bar) => {
    const [, month] = /^value (\d{4}-\d{2})$/.exec(key) ?? [];
    return month ? showMonth(`${month}-01`, language, 'alone') : long;
  };
  const said = `${name}, ${label}`;
  return (
    <>
      {monthly ? <StandingBars label={said} bars={bars} short={short} /> : <Bars label={said} bars={bars} />}
      <DrawnTable words={words} rows={bars} file={fileOf(name, label)} />
    </>
  );
}
