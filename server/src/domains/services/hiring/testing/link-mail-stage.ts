import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { pino } from 'pino';
import { createEngines } from '../../../../app/engines.ts';
import { smtp } from '../../../../connectors/smtp/smtp.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../../platform/secrets/vault.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import type { SmtpSink } from '../../../../testing/smtp-sink.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { mailSystem } from '../../../foundation/mail-delivery/mail-delivery.system.ts';
import { TextStore } from '../../../foundation/texts/texts.store.ts';
import { linkJobs } from '../link/link.jobs.ts';
import type { HiringStage } from './hiring-stage.ts';

/** What tokens are sealed by in mails that have not left. */
export const SECRET_KEY = 'a key of thirty-two signs, or more';
const vault = createVault(SECRET_KEY);

/** Mails to candidates: what runs each minute, what leaves, and what arrived. */
export function linkMailStage(server: TestServer, stage: HiringStage, sink: SmtpSink) {
  const rows = async (statement: string, ...values: unknown[]) =>
    (await server.database.pool.query(statement, values)).rows;

  /** What runs each minute. */
  async function minute(): Promise<void> {
    const { db } = server.database;
    const { act } = createEngines(db);
    const { settings } = server;
    for (const job of linkJobs({ db, act, texts: new TextStore(db), vault, settings }))
      await job.run({} as never, undefined as never);
  }
  /** Mails that are due leave. */
  async function leave(): Promise<void> {
    const { db } = server.database;
    const port = smtp({ url: sink.url, from: { name: 'Portal', address: 'portal@portal.test' } });
    const system = mailSystem({ db, port, vault, domain: 'portal.test' });
    await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
    await port.close();
  }
  const mailsTo = (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address));
  /** What opens the file, in the last mail to an address. */
  const tokenTo = (address: string) => {
    const raw = mailsTo(address).at(-1)?.raw ?? '';
    const packed = [...raw.matchAll(/(?:[A-Za-z0-9+/]{60,}=*\r?\n)+[A-Za-z0-9+/]*=*/g)].map(([part]) =>
      Buffer.from(part, 'base64').toString(),
    );
    const words = [raw.replaceAll('=\r\n', ''), ...packed].join(' ');
    const [, token = ''] = /dossier-onboarding\/1\/([\w-]{40,})/.exec(words) ?? [];
    return token;
  };
  let count = 0;
  async function opened(row: Parameters<HiringStage['candidate']>[0] = {}) {
    count += 1;
    const MailPerso = `candidate${count}@home.test`;
    const who = await stage.candidate({ MailPerso, ...row });
    await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
    return { who, MailPerso };
  }
  const send = async (who: BuiltPerson, body: { readonly renews?: boolean } = {}) =>
    await stage.as(stage.recruiter).call(hiringCalls.send, { ...stage.of(who), body });
  const linkOf = async (who: BuiltPerson) => {
    const [row] = await rows(
      `select l.*, extract(epoch from l."Jusque" - l."Depuis") / 3600 as hours from "LienCandidat" l join "Demande" d using ("IdDemande")
     where d."IdPersonneEV1" = $1 and l."Fin" is null`,
      who.IdPersonneEV1,
    );
    return row;
  };
  const toldOf = async (who: BuiltPerson) =>
    (
      await rows(
        `select values ->> 'what' as what from "PersonneNotification" where kind = 'candidateLink' and values ->> 'person' = $1
       order by "IdPersonneNotification"`,
        String(who.IdPersonneEV1),
      )
    ).map(({ what }) => what);

  return { minute, leave, mailsTo, tokenTo, opened, send, linkOf, toldOf };
}

export type LinkMailStage = ReturnType<typeof linkMailStage>;
