import { textIfAny } from '../../../lib/texts.ts';

/** What a queue does, in plain words; its code where the texts have none. */
export function queueName(queue: string): string {
  return textIfAny('JOBS', `queue.${queue}`) ?? queue;
}
