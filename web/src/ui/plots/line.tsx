import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { runsOf } from './line-runs.ts';
import classes from './plots.module.css';

/** A day: how much, or null where that is not told. */
export interface LinePoint {
  readonly at: number;
  readonly label: string;
  readonly shown: string;
  readonly value: number | null;
}

interface LineProps {
  /** What is drawn, in words: for whoever does not see it. */
  readonly label: string;
  /** In their order; a place between that none has is a gap. */
  readonly points: readonly LinePoint[];
  /** The last place; the first is 0. */
  readonly places: number;
  readonly show: (value: number) => string;
  /** What is said of points whose value is not told. */
  readonly untold: string;
}

const [width, height, air] = [400, 100, 6];

/** How something went, day by day: a line with its gaps. A point is read by the mouse, or with the arrows. */
export function Line({ label, points, places, show, untold }: LineProps) {
  const [at, setAt] = useState<number>();
  const told = points.flatMap(({ value }) => value ?? []);
  const least = Math.min(...told, Number.POSITIVE_INFINITY);
  const most = Math.max(...told, 0);
  const from = least === most ? 0 : Math.max(0, least - (most - least) / 4);
  const x = (place: number) => (width * place) / Math.max(1, places);
  const y = (value: number) => height - air - ((height - 2 * air) * (value - from)) / Math.max(1, most - from);
  const looked = at === undefined ? undefined : points[at];

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * places;
    setAt(nearest(points, place));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = points.length - 1;
    const to = { ArrowLeft: (at ?? last) - 1, ArrowRight: (at ?? last) + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  return (
    <div className={classes.trend}>
      <div
        className={classes.field}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={said(looked ?? points.at(-1))}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {runsOf(points, isTold).map((run) => (
            <polyline
              key={run[0]?.at}
              points={run.map(({ at: place, value }) => `${x(place)},${y(value ?? 0)}`).join(' ')}
              className={classes.path}
            />
          ))}
          {runsOf(points, (point) => !isTold(point)).map((run) => (
            <polyline
              key={run[0]?.at}
              points={run.map(({ at: place }) => `${x(place)},${height - 2}`).join(' ')}
              className={classes.untold}
            />
          ))}
          {looked && <line x1={x(looked.at)} x2={x(looked.at)} y1="0" y2={height} className={classes.cursor} />}
        </svg>
        <span className={classes.top}>{told.length > 0 && show(most)}</span>
        <span className={classes.bottom}>{told.length > 0 && from < most && show(Math.round(from))}</span>
      </div>
      {!points.every(isTold) && (
        <span className={classes.key}>
          <svg viewBox="0 0 24 4" aria-hidden="true">
            <line x1="0" x2="24" y1="2" y2="2" className={classes.untold} />
          </svg>
          {untold}
        </span>
      )}
      <output className={classes.looked}>
        {said(looked) ?? `${points[0]?.label ?? ''} – ${points.at(-1)?.label ?? ''}`}
      </output>
    </div>
  );
}

const said = (point: LinePoint | undefined) => point && `${point.label}: ${point.shown}`;

const isTold = ({ value }: LinePoint) => value !== null;

/** Which point is nearest to a place. */
function nearest(points: readonly LinePoint[], place: number): number {
  return points.reduce(
    (best, { at }, index) => (Math.abs(at - place) < Math.abs((points[best]?.at ?? 0) - place) ? index : best),
    0,
  );
}
