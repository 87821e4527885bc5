import {
  kindOfNotification,
  kindsOfNotification,
  type NotificationKind,
} from '@passerelle/contracts/notifications/notification-kinds.ts';
import type { NotificationChoices } from '@passerelle/contracts/notifications/notifications.contract.ts';
import type { Static } from 'typebox';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { writeChoices, writtenChoices } from './choices.queries.ts';

type Choices = Static<typeof NotificationChoices>;

/** What somebody chose, every kind, with what holds where nothing was chosen. */
export async function readChoices(db: Db, IdPersonneEV1: number): Promise<Choices> {
  const { channels, silence } = await writtenChoices(db, IdPersonneEV1);
  const chosen = new Map(channels.map((choice) => [choice.kind, choice]));
  return {
    channels: kindsOfNotification.map((kind) => {
      const { always = false, mail } = kindOfNotification(kind);
      const choice = chosen.get(kind) ?? { bell: true, mail };
      return { kind, bell: always || choice.bell, mail: choice.mail };
    }),
    silence,
  };
}

/** Keeps what somebody chooses. What is about safety rings whatever they choose: refused at its channel. */
export async function saveChoices(
  { db, announce }: Writing,
  IdPersonneEV1: number,
  { channels, silence }: Choices,
): Promise<Choices> {
  const seen = new Set<NotificationKind>();
  for (const [index, { kind, bell }] of channels.entries()) {
    if (seen.has(kind)) throw invalidInput(`body/channels/${index}/kind`, 'unique');
    seen.add(kind);
    if (!bell && kindOfNotification(kind).always) throw invalidInput(`body/channels/${index}/bell`, 'always');
  }
  if (silence && silence.from === silence.until) throw invalidInput('body/silence/until', 'different');
  await writeChoices(db, IdPersonneEV1, { channels: channels.filter(differs), silence });
  announce({ topic: 'notifications.changed', to: { people: [IdPersonneEV1] }, data: {} });
  return await readChoices(db, IdPersonneEV1);
}

/** What says what would hold anyway is not kept: it follows the product. */
function differs({ kind, bell, mail }: Choices['channels'][number]): boolean {
  return !bell || mail !== kindOfNotification(kind).mail;
}
