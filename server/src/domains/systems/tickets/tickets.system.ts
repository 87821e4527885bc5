import type { ActFunction } from '../../../engines/act/act.ts';
import type { EffectSystem, HeldEffect, SystemDescription } from '../../../engines/effects/effect-system.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Answer, Look } from '../../../ports/answer.ts';
import type { TicketStep, TicketsPorts } from '../../../ports/tickets.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { accountCauseOf } from '../provisioning/account-causes.ts';
import { ticketsSystemName } from './tickets.actions.ts';
import { noteTicket, readNote, readTicket } from './tickets.queries.ts';

/** Tickets, as the desk of effects knows them. */
export const saidTicketsSystem: SystemDescription = {
  name: ticketsSystemName,
  causeOf: accountCauseOf,
  watched: { right: 'cpt', opens: screenPath('accounts') },
};

interface TicketsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly portOf: TicketsPorts;
}

const notClosed = 'ERREUR_CLOTURE_HELPDESK';
const gone = { outcome: 'refused', answer: 'The ticket is there no more.' } as const;

/** Tickets as effects: each step is looked for by our own key before it is done; what was opened is taken back by closing it. */
export function ticketsSystem({ db, act, portOf }: TicketsNeeds): EffectSystem {
  async function step<Told extends Look | Answer>(
    effect: HeldEffect,
    work: <W>(step: TicketStep<W>, wanted: W) => Promise<Told>,
  ): Promise<Told | typeof gone> {
    const port = await portOf();
    if (effect.operation !== 'open') {
      const wanted = await readNote(db, effect.entity_id);
      return wanted ? await work(port[effect.operation === 'close' ? 'close' : 'comment'], wanted) : gone;
    }
    const wanted = await readTicket(db, effect.entity_id);
    if (!wanted) return gone;
    const told = await work(port.open, wanted);
    if ((told.outcome === 'found' || told.outcome === 'done') && told.id !== undefined)
      await noteTicket(db, effect.entity_id, told.id);
    return told;
  }
  /** Closed again, as if it had not been asked for. */
  const back = async (effect: HeldEffect) => {
    const wanted = await readTicket(db, effect.entity_id);
    return wanted && { ...wanted, noteKey: `${wanted.key}/back`, text: 'Not needed any more.' };
  };

  return {
    ...saidTicketsSystem,
    // Whatever wanted it closed goes on; the service desk sees to what stays open.
    ended: async ({ operation }, state) => {
      if (operation === 'close' && (state === 'refused' || state === 'failed')) await tellNotClosed(act);
    },
    atOnce: 4,
    patience: 30,
    minutesBetween: [0.1, 1, 5, 15, 60, 180, 720],
    port: {
      look: async (effect, signal) => {
        const looked = await step(effect, (one, wanted) => one.look(wanted, signal));
        // What bears the key of this very step is ours: no two have the same.
        return 'marker' in looked ? { ...looked, marker: effect.marker } : looked;
      },
      do: async (effect, signal) => {
        const told = await step(effect, (one, wanted) => one.do(wanted, signal));
        return effect.operation === 'close' && told.outcome === 'refused'
          ? { ...told, answer: `${notClosed}: ${told.answer}` }
          : told;
      },
      undo: {
        open: {
          look: async (effect, signal) => {
            const wanted = await back(effect);
            if (!wanted) return gone;
            const looked = await (await portOf()).close.look(wanted, signal);
            return 'marker' in looked ? { ...looked, marker: effect.marker } : looked;
          },
          do: async (effect, signal) => {
            const wanted = await back(effect);
            return wanted ? await (await portOf()).close.do(wanted, signal) : gone;
          },
        },
      },
    },
  };
}

async function tellNotClosed(act: ActFunction): Promise<void> {
  await act({ call: 'tickets.close', actor: { system: 'tickets' } }, async ({ emit }) => {
    await emit('holders.told', {
      right: 'cpt',
      days: 0,
      kind: 'ticketNotClosed',
      values: { error: notClosed },
      by: null,
    });
  });
}
