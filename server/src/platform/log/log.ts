import { type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.ts';
import { logWords } from './log-words.ts';
import { toldError } from './told-error.ts';

/** The log of the server, on standard error: JSON for machines, or words for whoever looks on. */
export function openLog({ LOG_LEVEL, LOG_FORMAT }: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: toldError },
    },
    LOG_FORMAT === 'json'
      ? pino.destination({ dest: process.stderr.fd, sync: false })
      : { write: (line: string) => void process.stderr.write(logWords(line)) },
  );
}
