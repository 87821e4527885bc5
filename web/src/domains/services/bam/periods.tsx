import { Alert, Anchor, Title } from '@mantine/core';
import { type BamPeriod, bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { daysBetween, usualToday } from '@passerelle/contracts/days.ts';
import { isExclusive } from '@passerelle/contracts/requests/types/bam.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { codeLabel } from '../../people/people/field-control.ts';
import { StageBadge } from '../requests/stage-badge.tsx';
import { chainsOf } from './chains.ts';
import classes from './periods.module.css';

/** A period as it is typed, or stored. */
export interface DrawnPeriod {
  readonly IdDossier?: number | undefined;
  readonly IdTypeDossier: unknown;
  readonly DateDeDebut: unknown;
  readonly DateDeFin: unknown;
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const forEver = '9999-12-31';

/** Files whose days are kept, and that a period takes some of: submitting it would be refused. */
export function overlapping(one: DrawnPeriod, periods: readonly BamPeriod[]): readonly BamPeriod[] {
  const { DateDeDebut: from, DateDeFin: until } = one;
  if (!isDay(from) || !isExclusive(one.IdTypeDossier)) return [];
  const last = isDay(until) ? until : forEver;
  const meets = ({ DateDeDebut, DateDeFin }: Pick<BamPeriod, 'DateDeDebut' | 'DateDeFin'>) =>
    DateDeDebut !== null && DateDeDebut <= last && from <= (DateDeFin ?? forEver);
  // While a file is decided anew, the days that are in force and those that it would have are kept.
  return periods.filter(
    (other) =>
      other.tient &&
      other.IdDossier !== one.IdDossier &&
      (meets(other) || (other.revision !== null && meets(other.revision))),
  );
}

interface PeriodsProps {
  readonly IdPersonneEV1: number;
  /** The one that is being made, or read. */
  readonly current: DrawnPeriod;
}

/** The files of somebody on one line of time, with the one that is looked at, and what it overlaps. */
export function Periods({ IdPersonneEV1, current }: PeriodsProps) {
  const { t } = useTexts();
  const { data } = useQuery({ ...callQuery(bamCalls.periods, { params: { IdPersonneEV1 } }), retry: false });
  if (!data) return null;
  const others = data.periods.filter(({ IdDossier }) => IdDossier !== current.IdDossier);
  const met = overlapping(current, data.periods);
  // The one that is looked at goes on after what it is stored to go on after.
  const stored = data.periods.find(({ IdDossier }) => IdDossier === current.IdDossier);
  const shown: readonly Period[] = isDay(current.DateDeDebut)
    ? [{ ...stored, ...current, here: true as const }, ...others]
    : others;
  const scale = scaleOf(shown);
  return (
    <section className={sections.section} aria-label={t('BAM:periods')}>
      <Title order={2}>{t('BAM:periods')}</Title>
      {met.length > 0 && (
        <Alert color="yellow" title={t('BAM:overlaps', { count: met.length })} mb={8}>
          {t('BAM:overlapsHelp')}
        </Alert>
      )}
      {others.length === 0 && <p className={parts.quiet}>{t('BAM:noPeriods')}</p>}
      <ol className={classes.periods}>
        {chainsOf(shown).map((chain) => (
          <Chain
            key={chain[0]?.IdDossier ?? 'here'}
            chain={chain}
            scale={scale}
            IdPersonneEV1={IdPersonneEV1}
            meets={(one) =>
              met.some(({ IdDossier }) => IdDossier === one.IdDossier) || ('here' in one && met.length > 0)
            }
          />
        ))}
      </ol>
    </section>
  );
}

type Period = DrawnPeriod &
  Partial<Pick<BamPeriod, 'IdStade' | 'IdDossierLie' | 'prolonge' | 'revision'>> & { readonly here?: true };

interface ChainProps {
  /** Files that go on after each other, in that order. */
  readonly chain: readonly Period[];
  readonly scale: Scale;
  readonly IdPersonneEV1: number;
  readonly meets: (one: Period) => boolean;
}

/** Files that go on after each other on one line of time, each named below it. */
function Chain({ chain, scale, IdPersonneEV1, meets }: ChainProps) {
  return (
    <li>
      <div className={classes.line} aria-hidden="true">
        {chain.map((one) => {
          const { left, width } = scale(one);
          const style = { insetInlineStart: `${left}%`, width: `${width}%` };
          return (
            <span
              key={one.IdDossier ?? 'here'}
              data-here={one.here}
              data-meets={meets(one) || undefined}
              style={style}
            />
          );
        })}
      </div>
      {chain.map((one) => (
        <PeriodWords key={one.IdDossier ?? 'here'} period={one} IdPersonneEV1={IdPersonneEV1} />
      ))}
    </li>
  );
}

function PeriodWords({ period, IdPersonneEV1 }: { readonly period: Period; readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  const { IdDossier, IdStade, here, revision } = period;
  const revised = revision && !here && t('BAM:revisedTo', { period: periodWords(revision, t) });
  const name = codeLabel('IdTypeDossier', String(period.IdTypeDossier ?? ''));
  return (
    <>
      <div className={classes.name}>
        {IdDossier !== undefined && !here ? (
          <Anchor component={Link} to={paths.updateBam(language, { IdPersonneEV1, IdDossier })} inherit>
            {name} {IdDossier}
          </Anchor>
        ) : (
          <strong>{t('BAM:thisOne')}</strong>
        )}
        {IdStade !== undefined && !here && <StageBadge stage={IdStade} />}
      </div>
      <p className={parts.quiet}>
        {[periodWords(period, t), revised, chainWords(period, t)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

/** What a file goes on after, or was copied from. */
function chainWords({ IdDossierLie, prolonge }: Period, t: Translate): string | null {
  if (typeof IdDossierLie !== 'number') return null;
  return t(prolonge ? 'BAM:goesOnAfter' : 'BAM:copiedFrom', { number: String(IdDossierLie) });
}

/** From when to when, in words. */
export function periodWords(
  { DateDeDebut, DateDeFin }: Pick<DrawnPeriod, 'DateDeDebut' | 'DateDeFin'>,
  t: Translate,
): string {
  if (!isDay(DateDeDebut)) return '—';
  const from = showDate(DateDeDebut);
  return isDay(DateDeFin)
    ? t('BAM:fromTo', { from, to: showDate(DateDeFin) })
    : `${t('BAM:from', { from })}, ${t('BAM:noEnd')}`;
}

type Scale = (one: DrawnPeriod) => { readonly left: number; readonly width: number };

const halfAYear = 183;

/** Places periods between the first day and the last of all; one without an end goes on to the edge. */
function scaleOf(periods: readonly DrawnPeriod[]): Scale {
  const days = periods.flatMap(({ DateDeDebut, DateDeFin }) => [DateDeDebut, DateDeFin].filter(isDay));
  const [first = '', ...others] = [usualToday(), ...days].toSorted();
  const length = Math.max(halfAYear, ...others.map((day) => daysBetween(first, day)));
  const share = (day: string) => (100 * daysBetween(first, day)) / length;
  return ({ DateDeDebut, DateDeFin }) => {
    if (!isDay(DateDeDebut)) return { left: 0, width: 0 };
    const left = share(DateDeDebut);
    return { left, width: Math.max(1.5, (isDay(DateDeFin) ? share(DateDeFin) : 100) - left) };
  };
}
