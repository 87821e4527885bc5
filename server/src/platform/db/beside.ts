import type { FastifyBaseLogger } from 'fastify';

/**
 * Tables that are written beside the requests, at a moment of their own and whatever the requests answer, and why. What
 * compares the database before and after a request leaves them out.
 */
export const besideRequests = {
  job_failure_told: 'a job notes what administrators were told of',
  job_run: 'whoever runs a job says how far it is',
  job_slot: 'the hours of scheduled jobs come by themselves',
  live_event: 'its rows are written with what they tell of, numbered and forgotten afterwards',
  program_token: 'when a program was last heard of is noted every few minutes',
  role_use: 'that a role was used is noted once a day, whatever was asked and answered',
  mail_to_write: 'what happened waits there for a job to write the mails of it',
  mail_delivery: 'mails are written and sent by jobs',
  effect: 'what is to become so outside is done by jobs',
  effect_attempt: 'what is to become so outside is done by jobs',
  effect_lane: 'whether the other side can be reached is noted by jobs',
  feed_telling: 'what a calendar told is noted as it tells it',
  personal_feed: 'when a calendar was last read is noted every few minutes',
  webhook_attempt: 'what became of messages is noted by jobs',
  webhook_sight: 'whom webhooks were told of is noted by jobs',
  effect_system: 'whether the other side can be reached is noted by jobs',
  sensitive_read: 'who read what is written within a second of the read',
  counted_call: 'how often somebody asked for what is limited is noted, whatever they were answered',
  SoldeTemps: 'what the time tool last said of days of leave is kept as it says it',
  texte_shown: 'which texts browsers show is noted in batches, for translators',
} as const;

type BesideTable = keyof typeof besideRequests;

/** The one way to write what nobody waits for: into a table that is known for it. A failure is only logged. */
export function beside(log: Pick<FastifyBaseLogger, 'warn'>, table: BesideTable, writing: Promise<unknown>): void {
  writing.catch((error: unknown) => log.warn({ err: error, table }, 'not written beside the request'));
}
