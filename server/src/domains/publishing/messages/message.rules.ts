import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { type MaintenanceLevel, maintenanceLevels } from '@passerelle/contracts/messages/maintenance.ts';
import type { MessageLevel } from '@passerelle/contracts/messages/messages.contract.ts';

/** A message that is switched on, as far as time and level go. */
export interface Timed {
  readonly level: MessageLevel;
  readonly DateDebut: Date;
  /** Null: until somebody ends it. */
  readonly DateFin: Date | null;
}

export interface BoardMessage extends Timed {
  readonly IdMessage: number;
  readonly texts: Readonly<Partial<Record<IdLangue, string>>>;
}

/** Somebody in the middle of a form is told that long before. */
const warningMinutes = 60;

const isOn = ({ DateDebut, DateFin }: Timed, at: Date) => DateDebut <= at && (DateFin === null || DateFin > at);

export function shownAt<M extends Timed>(messages: readonly M[], at: Date): readonly M[] {
  return messages.filter((message) => isOn(message, at));
}

/** The strictest level of the messages of that moment. */
export function levelAt(messages: readonly Timed[], at: Date): MaintenanceLevel {
  const levels = new Set<string>(shownAt(messages, at).map(({ level }) => level));
  return levels.has('closed') ? 'closed' : levels.has('readOnly') ? 'readOnly' : 'open';
}

/** The next moment at which something starts or ends. */
export function boundaryAfter(messages: readonly Timed[], at: Date): Date | null {
  const moments = messages.flatMap(({ DateDebut, DateFin }) => [DateDebut, ...(DateFin ? [DateFin] : [])]);
  const later = moments.filter((moment) => moment > at).sort((a, b) => a.getTime() - b.getTime());
  return later[0] ?? null;
}

/** The first moment, soon enough to be told now, at which the portal is less open than it is. */
export function comingAt(
  messages: readonly Timed[],
  at: Date,
): { readonly level: 'readOnly' | 'closed'; readonly at: Date } | null {
  const now = maintenanceLevels.indexOf(levelAt(messages, at));
  const soon = new Date(at.getTime() + warningMinutes * 60_000);
  for (let moment = boundaryAfter(messages, at); moment && moment <= soon; moment = boundaryAfter(messages, moment)) {
    const level = levelAt(messages, moment);
    if (level !== 'open' && maintenanceLevels.indexOf(level) > now) return { level, at: moment };
  }
  return null;
}
