import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface SunkMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  readonly raw: string;
}

export interface SmtpSink {
  readonly url: string;
  readonly mails: SunkMail[];
  close(): Promise<void>;
}

interface SinkAnswers {
  /** What is said to a recipient: a code and words, or nothing to take them. */
  readonly onRecipient?: (address: string) => { readonly code: number; readonly words: string } | undefined;
  /** Called once a mail is in, before that is said. */
  readonly onMail?: (mail: SunkMail) => Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent, and knows no password. */
export async function smtpSink({ onRecipient, onMail }: SinkAnswers = {}): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('Unknown user'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = onRecipient?.(address);
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const mail: SunkMail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          headers: raw
            .slice(0, raw.indexOf('\r\n\r\n'))
            .replace(/\r\n[ \t]+/g, ' ')
            .split('\r\n'),
          raw,
        };
        mails.push(mail);
        (onMail?.(mail) ?? Promise.resolve()).then(() => done(), done);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
