import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { createContext, useEffect, useMemo, useState } from 'react';
import { reportError } from '../../../lib/errors.ts';
import { callQuery, readAnew } from '../../../lib/query.ts';
import type { Found } from './found.ts';

type Values = Output<typeof directoryCalls.sensitive>;
export type Masked = Found['masked'][number];

/** How what a record masks is asked for: each asking is recorded by the server. */
export interface Sensitive {
  readonly show: (fields: readonly Masked[]) => void;
  /** What is asked for and not there yet. */
  readonly awaited: readonly string[];
  /** What was shown, as it is now. */
  readonly anew: () => Promise<Values>;
}

export const SensitiveContext = createContext<Sensitive>({ show: () => {}, awaited: [], anew: async () => ({}) });

/** A record with what was asked to be shown of it; left, it is masked again. */
export function useSensitive(record: Found): { readonly found: Found; readonly sensitive: Sensitive } {
  const { IdPersonneEV1 } = record.person;
  const [asked, setAsked] = useState<readonly (readonly Masked[])[]>([]);
  const { values, awaited, failed } = useQueries({
    queries: asked.map((fields) => ({
      ...callQuery(directoryCalls.sensitive, inputOf(IdPersonneEV1, fields)),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
    combine: (answers) => ({
      values: Object.assign({}, ...answers.map(({ data }) => data)) as Values,
      awaited: asked.filter((_, n) => answers[n]?.isPending).flat(),
      failed: answers.find(({ error, data }) => error && !data)?.error,
    }),
  });
  useEffect(() => {
    if (!failed) return;
    reportError(failed);
    setAsked([]);
  }, [failed]);
  return useMemo(() => {
    const masked = record.masked.filter((name) => !(name in values));
    return {
      found: { ...record, person: { ...record.person, ...values }, masked },
      sensitive: {
        awaited,
        show: (fields) => {
          const next = fields.filter((name) => masked.includes(name) && !awaited.includes(name));
          if (next.length > 0) setAsked((before) => [...before, next]);
        },
        anew: async () =>
          Object.assign(
            {},
            ...(await Promise.all(
              asked.map((fields) => readAnew(directoryCalls.sensitive, inputOf(IdPersonneEV1, fields))),
            )),
          ),
      },
    };
  }, [record, values, awaited, asked, IdPersonneEV1]);
}

const inputOf = (IdPersonneEV1: number, fields: readonly Masked[]) => ({
  params: { IdPersonneEV1 },
  body: { fields: [...fields] },
});
