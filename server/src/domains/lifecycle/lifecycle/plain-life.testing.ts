/**
 * The stay of somebody as one would tell it, kept apart from how the product works it out: which days they were said to
 * come and go, what was decided, and nothing that follows from these.
 */
export class PlainLife {
  came: string | null = null;
  leaves: string | null = null;
  suspended = false;
  /** Shut by a decision. */
  shut = false;
  /** Over for good reasons of its own: never came; left, whatever their dates say. */
  over: 'no' | 'left' | 'missing' = 'no';
  /** Awaited again, until their accounts are there. */
  awaited: 'no' | 'afterLeaving' | 'afterMissing' = 'no';
  wasIn = false;
  /** Days on which something becomes so. */
  readonly moves: { readonly day: string; readonly to: string }[] = [];
  job = 'Clerk';

  status(day: string): number {
    if (this.awaited !== 'no') return this.awaited === 'afterLeaving' ? 290 : 300;
    if (this.over === 'missing') return 250;
    if (this.over === 'left' || this.shut) return 700;
    if (this.leaves !== null && daysFrom(this.leaves, day) > 0) return 700;
    if (this.came !== null && daysFrom(day, this.came) > 0) return 400;
    return this.leaves !== null && daysFrom(day, this.leaves) <= 30 ? 600 : 500;
  }

  /** A day goes by: who has left has left, does not come in again by themselves, and moves nowhere any more. */
  dawn(day: string): void {
    if (this.over === 'no' && this.awaited === 'no' && this.status(day) === 700 && !this.shut) this.over = 'left';
    const status = this.status(day);
    const here = status >= 400 && status <= 600;
    for (const { day: on, to } of this.moves.filter((move) => daysFrom(move.day, day) >= 0)) {
      if (here) this.job = to;
      this.moves.splice(
        this.moves.findIndex((move) => move.day === on),
        1,
      );
    }
  }

  may(action: string, day: string): boolean {
    const status = this.status(day);
    const here = status === 400 || status === 500 || status === 600;
    const rules: Readonly<Record<string, boolean>> = {
      suspendre: here && !this.suspended,
      lever: here && this.suspended,
      depart: here,
      'annuler-depart': here && this.leaves !== null,
      desactiver: here,
      activer: status === 700 && this.shut,
      'no-show':
        status === 400 || (status === 500 && !this.wasIn && this.came !== null && weekdaysBetween(this.came, day) <= 5),
      abandonner: this.awaited !== 'no',
      revenir: status === 700 || status === 250,
      mobilite: here,
    };
    return rules[action] ?? false;
  }

  does(action: string, day: string, jour: string): void {
    if (action === 'suspendre' || action === 'lever') this.suspended = action === 'suspendre';
    if (action === 'depart') this.leaves = jour;
    if (action === 'annuler-depart') this.leaves = null;
    if (action === 'desactiver') this.shut = true;
    if (action === 'activer') {
      this.shut = false;
      if (this.leaves !== null && daysFrom(this.leaves, day) > 0) this.leaves = null;
    }
    if (action === 'no-show') {
      this.over = 'missing';
      this.moves.length = 0;
    }
    if (action === 'abandonner') {
      this.over = this.awaited === 'afterMissing' ? 'missing' : 'left';
      this.awaited = 'no';
      this.moves.length = 0;
    }
    if (action === 'revenir') {
      this.awaited = this.over === 'missing' ? 'afterMissing' : 'afterLeaving';
      Object.assign(this, { over: 'no', suspended: false, shut: false, came: jour, leaves: null, wasIn: false });
      this.moves.length = 0;
    }
  }

  /** Every day that anything hangs on, so many days nearer. */
  older(days: number): void {
    this.came = this.came && shift(this.came, -days);
    this.leaves = this.leaves && shift(this.leaves, -days);
    for (const [n, { day, to }] of this.moves.entries()) this.moves[n] = { day: shift(day, -days), to };
  }
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Days from one to the other. */
export function daysFrom(one: string, other: string): number {
  return Math.round((noon(other).getTime() - noon(one).getTime()) / 86_400_000);
}

export function shift(day: string, days: number): string {
  const date = noon(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Mondays to Fridays after a day, up to another. */
function weekdaysBetween(after: string, last: string): number {
  let count = 0;
  for (let n = 1; n <= daysFrom(after, last); n++) if (![0, 6].includes(noon(shift(after, n)).getUTCDay())) count++;
  return count;
}
