import { type Call, type PersonKeyPlace, personKeysOf } from '@passerelle/contracts/call.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Failures by which a call may say that there is nobody of the key that it was given. */
const ofNobody: readonly string[] = ['NOT_FOUND', 'NOT_AUTHORIZED', 'INVALID_INPUT', 'PLAN_EMPTY'];

interface Leading<Who> {
  /** Throws what says the kept record's key, before a call is answered that answers of nobody as well. */
  readonly first: (who: Who, request: FastifyRequest) => Promise<void>;
  /** Answers; where that fails as of nobody, the failure says the kept record's key instead. */
  readonly orInstead: <T>(who: Who, request: FastifyRequest, answer: () => T | Promise<T>) => Promise<T>;
}

/** Finds the keys of the records that some were merged into, of those that whoever asks may see. */
export type KeptInstead<Who> = (who: Who, keys: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Leads whoever names a record that was merged on to the one that is kept: what fails of it says that one's key, whatever the call. Of what
 * succeeds nothing is asked besides, unless the call answers of nobody as well.
 *
 * @param keptInstead The kept records' keys; where there is none, or none for whoever asks, they are answered as of an unknown one.
 */
export function leadingOn<Who>(call: Call, keptInstead: KeptInstead<Who>): Leading<Who> {
  const places = personKeysOf(call);
  async function merged(who: Who, request: FastifyRequest): Promise<ApiError | undefined> {
    const named = places.flatMap((place) => keysAt(place, request));
    if (named.length === 0) return undefined;
    const kept = await keptInstead(who, [...new Set(named.map(({ key }) => key))]);
    const details = named.flatMap(({ path, key }) => {
      const instead = kept.get(key);
      return instead === undefined ? [] : [{ path, rule: 'merged', value: String(instead) }];
    });
    return details.length > 0 ? new ApiError('NOT_FOUND', details) : undefined;
  }
  return {
    first: async (who, request) => {
      const told = call.ofNobodyToo && (await merged(who, request));
      if (told) throw told;
    },
    orInstead: async (who, request, answer) => {
      try {
        return await answer();
      } catch (error) {
        const told = error instanceof ApiError && ofNobody.includes(error.code);
        throw (told && (await merged(who, request))) || error;
      }
    },
  };
}

interface NamedKey {
  readonly path: string;
  readonly key: number;
}

/** The keys of people that an input has in a place. */
function keysAt({ part, path, where }: PersonKeyPlace, request: FastifyRequest): readonly NamedKey[] {
  const input = request[part] as Readonly<Record<string, unknown>> | null | undefined;
  if (where && input?.[where.parameter] !== where.says) return [];
  return keysBelow(input, path, part);
}

function keysBelow(value: unknown, path: readonly string[], at: string): readonly NamedKey[] {
  const [step, ...further] = path;
  if (step === undefined) {
    const key = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
    return typeof key === 'number' && key <= largestKey ? [{ path: at, key }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*') return Object.entries(value).flatMap(([n, one]) => keysBelow(one, further, `${at}/${n}`));
  return Object.hasOwn(value, step)
    ? keysBelow((value as Readonly<Record<string, unknown>>)[step], further, `${at}/${step}`)
    : [];
}

const largestKey = 2_147_483_647;
