import { nth } from '../../../platform/sure.ts';
import { countries } from './countries.ts';
import type { CountryNames } from './names/names.ts';
import { Frequency, type Random } from './random.ts';

/** A drawn name, as written in the country and in Latin letters. */
export interface DrawnName {
  readonly first: string;
  readonly last: string;
  readonly latinFirst: string;
  readonly latinLast: string;
}

interface Spelled {
  readonly own: string;
  readonly latin: string;
}

const hanzi = /^\p{Script=Han}/u;

function spelled(name: string): Spelled {
  const [own = '', latin = ''] = hanzi.test(name) ? name.split(' ') : [name, name];
  return { own, latin };
}

/** Particles stand apart, other beginnings take the ending. */
function joinTail(start: string, end: string): Spelled {
  const name = /^\p{Lowercase}/u.test(start) ? `${start} ${end}` : start + end.toLowerCase();
  return { own: name, latin: name };
}

class NameBook {
  readonly #names: CountryNames;
  readonly #men: Frequency<Spelled>;
  readonly #women: Frequency<Spelled>;
  readonly #last: Frequency<Spelled>;
  readonly #tail: Frequency<Spelled> | undefined;

  constructor(names: CountryNames) {
    this.#names = names;
    this.#men = new Frequency(names.men.map(spelled));
    this.#women = new Frequency(names.women.map(spelled));
    this.#last = new Frequency(names.last.map(spelled));
    const { tail } = names;
    // Ends outside, so that the most frequent names of the tail don't all begin alike.
    this.#tail = tail && new Frequency(tail.ends.flatMap((end) => tail.starts.map((start) => joinTail(start, end))));
  }

  draw(random: Random, woman: boolean): DrawnName {
    const first = this.#first(random, woman);
    const last = this.#lastName(random, woman);
    // In China half of the records are in characters, half in pinyin.
    const own = first.own !== first.latin && random.chance(0.5);
    return {
      first: own ? first.own : first.latin,
      last: own ? last.own : last.latin,
      latinFirst: first.latin,
      latinLast: last.latin,
    };
  }

  #first(random: Random, woman: boolean): Spelled {
    const names = woman ? this.#women : this.#men;
    const name = names.draw(random);
    if (name.own === name.latin || random.chance(0.25)) return name;
    const second = names.draw(random);
    return { own: name.own + second.own, latin: name.latin + second.latin.toLowerCase() };
  }

  #lastName(random: Random, woman: boolean): Spelled {
    const { composed, feminine } = this.#names;
    const one = this.#simple(random);
    const name = random.chance(composed.share) ? compose(one, composed.join, this.#simple(random)) : one;
    if (!woman || !feminine) return name;
    const changed = name.own.replace(...feminine);
    return { own: changed, latin: changed };
  }

  #simple(random: Random): Spelled {
    const tail = this.#tail && random.chance(this.#names.tail?.share ?? 0) ? this.#tail : this.#last;
    return tail.draw(random);
  }
}

function compose(one: Spelled, join: string, two: Spelled): Spelled {
  return {
    own: one.own + join + two.own,
    latin: one.latin + join + (join === '' ? two.latin.toLowerCase() : two.latin),
  };
}

const books = countries.map((country) => new NameBook(country.names));

/** A first and a last name of the country at that place in `countries`. */
export function drawName(random: Random, country: number, woman: boolean): DrawnName {
  return nth(books, country).draw(random, woman);
}

/** Latin letters without accents: what logins and national identifiers are made of. */
export function ascii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => ({ ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' })[letter] ?? '')
    .replace(/[^a-z-]/g, '');
}

/** Gives each name its own login: `jean.martin`, `jean.martin2`, … */
export class Logins {
  // Counted by hash, not by text: two names that share one only cost the second a number it didn't need.
  readonly #used = new Map<number, number>();

  take(name: DrawnName): string {
    const base = `${ascii(name.latinFirst)}.${ascii(name.latinLast)}`.replace(/^\.|\.$/g, '');
    let hash = 0x811c9dc5;
    for (let index = 0; index < base.length; index++) hash = Math.imul(hash ^ base.charCodeAt(index), 0x01000193);
    const count = (this.#used.get(hash) ?? 0) + 1;
    this.#used.set(hash, count);
    return count === 1 ? base : base + count;
  }
}
