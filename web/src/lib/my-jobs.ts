import type { Output } from '@passerelle/contracts/call.ts';
import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { sessionExpired } from './connection.ts';
import { useLive } from './live.ts';
import { callQuery, invalidateCalls } from './query.ts';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

export type MyJob = Output<typeof jobsCalls.mine>[number];

/** What one asked for is unfolded from the header. */
export const myJobsOpened = createStore(false);

const msBetweenSteps = 2000;
const everyFiveMinutes = 300_000;

export const isUnderWay = ({ state }: Pick<MyJob, 'state'>) => state === 'waiting' || state === 'running';

/** What one asked for, looked at again while some of it is under way; empty until the first answer. */
export function useMyJobs(): readonly MyJob[] {
  const alive = !useStore(sessionExpired);
  useLive('jobs.changed', () => void invalidateCalls(jobsCalls.mine));
  const { data = [] } = useQuery({
    ...callQuery(jobsCalls.mine, {}),
    refetchInterval: ({ state }) => alive && (state.data?.some(isUnderWay) ? msBetweenSteps : everyFiveMinutes),
  });
  return data;
}
