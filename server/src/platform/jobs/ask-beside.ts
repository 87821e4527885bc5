import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from './jobs.ts';

/** Asks for jobs that nobody waits for. One that could not be asked for is found by its sweep: that is only logged. */
export function askBeside(
  jobs: Pick<Jobs, 'send'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (job: string, key: string) => void {
  return (job, key) => {
    jobs.send(job, key).catch((error: unknown) => log.warn({ err: error, job, key }, 'a job is done later'));
  };
}
