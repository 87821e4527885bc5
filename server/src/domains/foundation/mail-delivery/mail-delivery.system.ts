import { effectStates } from '@passerelle/contracts/effects/effects.contract.ts';
import { asLanguage, localeOf } from '@passerelle/contracts/languages.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { EffectSystem, SystemDescription } from '../../../engines/effects/effect-system.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { MailPort } from '../../../ports/mail.ts';
import { causeOf } from './delivery-cause.rules.ts';
import { moveMails } from './mail-delivery.moves.ts';
import { dropSeals, dropUnneeded, holdInSilence, readOutgoing, unsealed } from './mail-delivery.queries.ts';
import { mailSystemName } from './mail-effects.ts';
import { messageIdOf } from './message-id.ts';

export interface MailSystemNeeds {
  readonly db: Db;
  readonly port: MailPort;
  /** Opens what only the recipient of a mail may read. */
  readonly vault: Vault;
  /** Domain of the Message-ID. */
  readonly domain: string;
}

/** Mails, as the desk of effects knows them: it moves them as their own screen does. */
export const saidMailSystem: SystemDescription = {
  name: mailSystemName,
  causeOf,
  opens: screenPath('mailOutbox'),
  opensOne: (id) => screenPath('mailOutbox', {}, `?open=${id}`),
  move: async (writing, ids, to) => {
    const these = sql<boolean>`e.id = any(${sql.val(ids)}::bigint[])`;
    await moveMails(writing, these, { from: effectStates, to, most: ids.length });
  },
};

/** Mails as effects. A mail server does not tell what it has: what may have left leaves again, under the same Message-ID. */
export function mailSystem({ db, port, vault, domain }: MailSystemNeeds): EffectSystem {
  return {
    ...saidMailSystem,
    atOnce: 4,
    patience: 60,
    minutesBetween: [1, 5, 15, 60, 180, 360, 720, 1440],
    settle: async () => {
      await dropUnneeded(db);
      await holdInSilence(db);
      await dropSeals(db);
    },
    ended: async ({ entity_id }) => await dropSeals(db, sql`d.id = ${entity_id}`),
    port: {
      do: async ({ entity_id }) => {
        const mail = await readOutgoing(db, entity_id);
        if (!mail) return { outcome: 'refused', answer: 'The mail is there no more.' };
        const words = unsealed(mail, vault);
        if (!words) return { outcome: 'refused', answer: 'What it opens is kept no more: another one is to be sent.' };
        return await port.send({
          messageId: messageIdOf(mail, domain),
          recipient: { name: mail.name, address: mail.address },
          to: mail.visible_to,
          cc: mail.visible_cc,
          subject: mail.subject,
          ...words,
          locale: localeOf(asLanguage(mail.IdLangue)),
        });
      },
    },
  };
}
