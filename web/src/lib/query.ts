import type { Call, Input, Output } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import {
  MutationCache,
  mutationOptions,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { ApiError, callApi, isNotFound } from './api.ts';
import { reportError } from './errors.ts';
import { isClosed, refusalOf } from './refusals.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly shownInPlace?: boolean };
    queryMeta: { readonly saysClosed?: boolean };
  }
}

const tryAgain = (failures: number, error: unknown) =>
  error instanceof ApiError && error.failure === 'unreachable' && failures < 2;

export const queryClient = new QueryClient({
  // A read that never succeeded is shown in place by its screen; one that goes stale is told by a toast, unless it is
  // no longer open to the reader, who asked for nothing, is of what is there no more, or its screen says so in its place.
  queryCache: new QueryCache({
    onError: (error, query) =>
      query.state.data !== undefined &&
      !(query.meta?.saysClosed && isClosed(error)) &&
      !refusalOf(error) &&
      !isNotFound(error) &&
      reportError(error),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => !mutation.meta?.shownInPlace && reportError(error),
  }),
  defaultOptions: {
    queries: { retry: tryAgain, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: tryAgain },
  },
});

/** Key of a call's answers in the cache: what the call is, then what was asked. */
export function callKey<C extends Call>(op: C, input?: Input<C>): readonly unknown[] {
  return input === undefined ? [op.operationId] : [op.operationId, input];
}

/** A call that may be asked again and again: none by which something is done, be it a GET. */
export type ReadCall = Call & { readonly reads?: true };

/** Options of a call for any TanStack Query hook. */
export function callQuery<C extends ReadCall>(op: C, input: Input<C>) {
  return queryOptions<Output<C>>({
    queryKey: callKey(op, input),
    queryFn: async ({ signal }) => (await callApi(op, input, { signal })) ?? (null as Output<C>),
  });
}

/** For loaders: the answer, from the cache when it is fresh. */
export function ensureCall<C extends ReadCall>(op: C, input: Input<C>): Promise<Output<C>> {
  return queryClient.query(callQuery(op, input));
}

/** For pages: the answer that the loader owed. Never undefined. */
export function useCall<C extends ReadCall>(op: C, input: Input<C>): Output<C> {
  return useSuspenseQuery(callQuery(op, input)).data;
}

/** The same of what moves by itself: read again every so many milliseconds, by what it says, for as long as it is shown. */
export function useMovingCall<C extends ReadCall>(
  op: C,
  input: Input<C>,
  everyMs: (answer: Output<C> | undefined) => number,
): Output<C> {
  return useSuspenseQuery({ ...callQuery(op, input), refetchInterval: ({ state }) => everyMs(state.data) }).data;
}

/** The answer as it is now, also for what is on screen. */
export function readAnew<C extends ReadCall>(op: C, input: Input<C>): Promise<Output<C>> {
  return queryClient.query({ ...callQuery(op, input), staleTime: 0 });
}

/**
 * Makes what these calls answered stale, so that what is on screen reads it again; a timeline as well, since whatever changed
 * stands in one.
 */
export async function invalidateCalls(...ops: readonly Call[]): Promise<void> {
  if (ops.length === 0) return;
  await Promise.all(
    [...ops, historyCalls.timeline].map((op) => queryClient.invalidateQueries({ queryKey: callKey(op) })),
  );
}

interface WriteOptions<C extends Call> {
  /** Reads that the write makes stale. */
  readonly stale?: readonly Call[];
  /** They are stale where the write is refused as well: what was asked is kept, and waits. */
  readonly staleAnyway?: boolean;
  /** The form shows the error itself: no toast. */
  readonly shownInPlace?: boolean;
  readonly onDone?: (output: Output<C>, input: Input<C>) => void;
}

/** How something is written: trying again carries the same idempotency key; a GET that does something bears none, and is asked once. */
export function writing<C extends Call>(
  op: C,
  { stale = [], staleAnyway = false, shownInPlace = false, onDone }: WriteOptions<C> = {},
) {
  return mutationOptions({
    mutationFn: ({ input, key }: { input: Input<C>; key: string }) => callApi(op, input, { idempotencyKey: key }),
    meta: { shownInPlace },
    ...(op.method === 'GET' && { retry: false }),
    onSuccess: async (output, { input }) => {
      await invalidateCalls(...stale);
      onDone?.(output, input);
    },
    onError: () => (staleAnyway ? invalidateCalls(...stale) : undefined),
  });
}

/** A write of a screen. */
export function useWrite<C extends Call>(op: C, options: WriteOptions<C> = {}) {
  const mutation = useMutation(writing(op, options));
  return {
    write: (input: Input<C>) => mutation.mutate({ input, key: crypto.randomUUID() }),
    writeAsync: (input: Input<C>) => mutation.mutateAsync({ input, key: crypto.randomUUID() }),
    pending: mutation.isPending,
    /** What it is asked while it is on its way: shown at once, and as before where it is refused. */
    asking: mutation.isPending ? mutation.variables.input : undefined,
    error: mutation.error,
    /** What it answered last. */
    data: mutation.data,
    reset: mutation.reset,
  };
}
