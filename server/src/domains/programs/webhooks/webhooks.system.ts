import { screenPath } from '@passerelle/contracts/screens.ts';
import { webhookTest } from '@passerelle/contracts/webhooks/webhook-events.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { ToldRow } from '../../../engines/announced/announced.ts';
import type { EffectSystem, HeldEffect, Note, SystemDescription } from '../../../engines/effects/effect-system.ts';
import { gathered } from '../../../platform/db/gathered.ts';
import type { Answer } from '../../../ports/answer.ts';
import type { WebhookAnswer } from '../../../ports/webhooks.ts';
import type { JobNeeds } from '../../domain.ts';
import { actorUnder } from '../../foundation/actor/under-role.queries.ts';
import { programAs } from '../programs/programs.queries.ts';
import { keepTold } from './sight.ts';
import { signed } from './signature.ts';
import { webhookSystemName } from './webhook-effects.ts';
import { endWebhook, secretOwner } from './webhooks.actions.ts';
import { type MessageToSend, readToSend } from './webhooks.queries.ts';

/** Webhooks, as the desk of effects knows them. */
export const saidWebhookSystem: SystemDescription = {
  name: webhookSystemName,
  causeOf: () => null,
  opens: screenPath('webhooks'),
};

type WebhookNeeds = Pick<JobNeeds, 'db' | 'kernel' | 'act' | 'vault' | 'webhooks' | 'announced'>;

const ended = { outcome: 'refused', answer: 'The webhook is ended.' } as const;

/** Messages, each made when it is sent: of what its program may know by then, signed for that moment, under one id. */
export function webhookSystem({ db, kernel, act, vault, webhooks, announced }: WebhookNeeds): EffectSystem {
  // What is sent at the same time is read together, each after it was asked for: a message was fifteen round trips.
  const toSend = gathered(async (ids: readonly number[]) => await readToSend(db, ids));
  const actorOf = gathered(async (programs: readonly number[]) => {
    const found = programs.map(async (IdProgramme): Promise<[number, Actor][]> => {
      const as = await programAs(db, IdProgramme);
      return as ? [[IdProgramme, await actorUnder(db, as.IdPersonneEV1, as.IdRole)]] : [];
    });
    return new Map((await Promise.all(found)).flat());
  });

  /** What of a message its program may know; undefined while it may not call. */
  async function knownOf({ IdProgramme, event, rows }: MessageToSend): Promise<readonly ToldRow[] | undefined> {
    const actor = await actorOf(IdProgramme);
    if (!actor) return undefined;
    return (await announced.get(event)?.known(db, { kernel, actor }, rows)) ?? [];
  }

  async function send({ entity_id, version }: HeldEffect, signal: AbortSignal, note: Note): Promise<Answer> {
    const message = await toSend(entity_id);
    if (!message) return ended;
    const began = performance.now();
    const tried = async (
      told: number,
      came: WebhookAnswer | { readonly fault: 'nothing' | 'closed' },
      items: readonly ToldRow[] = [],
    ) => {
      const ms = Math.round(performance.now() - began);
      const { status = null, fault = null } = { status: null, fault: null, ...came };
      const attempt = { message: entity_id, replay: (version ?? 0) > 0, status, fault, ms, told };
      const gone = announced.get(message.event)?.gone;
      await note(async (trx) => {
        await trx.insertInto('webhook_attempt').values(attempt).execute();
        const told = { IdWebhook: message.IdWebhook, event: gone ?? '' };
        if (gone && items.length > 0)
          await keepTold(
            trx,
            told,
            items.map(({ id }) => Number(id)),
          );
      });
    };
    const items = await knownOf(message);
    if (!items) {
      await tried(0, { fault: 'closed' });
      return { outcome: 'refused', answer: 'Its program may not call.' };
    }
    if (items.length === 0 && message.event !== webhookTest) {
      await tried(0, { fault: 'nothing' });
      return { outcome: 'done', answer: 'There is nothing that its program may know.' };
    }
    const came = await webhooks.tell(message.Url, written(message, items), signal);
    const isTold = 'status' in came && came.status >= 200 && came.status < 300;
    await tried(items.length, came, isTold ? items : []);
    if ('fault' in came) return { outcome: 'postponed', answer: `No answer (${came.fault})` };
    const { status, after } = came;
    if (status >= 200 && status < 300) return { outcome: 'done', answer: `HTTP ${status}` };
    if (status === 410) {
      // Whoever is there says so for good.
      await act({ call: 'webhooks.gone', actor: { system: webhookSystemName } }, (writing) =>
        endWebhook(writing, message.IdWebhook),
      );
      return { outcome: 'refused', answer: 'HTTP 410' };
    }
    return { outcome: 'postponed', answer: `HTTP ${status}`, ...(after !== undefined && { after }) };
  }

  function written({ uuid, event, at, IdWebhook, secrets }: MessageToSend, items: readonly ToldRow[]) {
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data: { items } });
    const open = secrets.map((sealed) => vault.open(sealed, secretOwner(IdWebhook)));
    const headers = signed({ id: uuid, at: new Date(), body }, open);
    return { body, headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Passerelle-Webhooks' } };
  }

  return {
    ...saidWebhookSystem,
    atOnce: 12,
    patience: 30,
    minutesBetween: [0.1, 1, 5, 30, 120, 360, 720, 1440],
    lanes: true,
    port: { do: send },
  };
}
