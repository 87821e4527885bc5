import { type Call, personKeysOf } from '@passerelle/contracts/call.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Failures by which a call may say that there is nobody of the key that it was given. */
const ofNobody: readonly string[] = ['NOT_FOUND', 'NOT_AUTHORIZED', 'INVALID_INPUT'];

interface Leading<Who> {
  /** Throws what says the kept record's key, before a call is answered that answers of nobody as well. */
  readonly first: (who: Who, request: FastifyRequest) => Promise<void>;
  /** Answers; where that fails as of nobody, the failure says the kept record's key instead. */
  readonly orInstead: <T>(who: Who, request: FastifyRequest, answer: () => T | Promise<T>) => Promise<T>;
}

/**
 * Leads whoever names a record that was merged on to the one that is kept: what fails of it says that one's key, whatever the call. Of what
 * succeeds nothing is asked besides, unless the call answers of nobody as well.
 *
 * @param keptInstead The kept record's key; undefined where there is none, or none for whoever asks: they are answered as of an unknown one.
 */
export function leadingOn<Who>(
  call: Call,
  keptInstead: (who: Who, key: number) => Promise<number | undefined>,
): Leading<Who> {
  const places = personKeysOf(call);
  async function merged(who: Who, request: FastifyRequest): Promise<ApiError | undefined> {
    for (const { part, name } of places) {
      const key = (request[part] as Readonly<Record<string, unknown>> | null | undefined)?.[name];
      const kept = typeof key === 'number' ? await keptInstead(who, key) : undefined;
      if (kept === undefined) continue;
      return new ApiError('NOT_FOUND', [{ path: `${part}/${name}`, rule: 'merged', value: String(kept) }]);
    }
    return undefined;
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
