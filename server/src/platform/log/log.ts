import { type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.ts';
import { logWords } from './log-words.ts';

/** The log of the server, on standard error: JSON for machines, or words for whoever looks on. */
export function openLog({ LOG_LEVEL, LOG_FORMAT }: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: withoutClient },
    },
    LOG_FORMAT === 'json'
      ? pino.destination({ dest: process.stderr.fd, sync: false })
      : { write: (line: string) => void process.stderr.write(logWords(line)) },
  );
}

/** The pool hangs the whole connection on what broke it. */
function withoutClient(error: Error): object {
  const { client: _, ...told } = pino.stdSerializers.err(error);
  return told;
}
