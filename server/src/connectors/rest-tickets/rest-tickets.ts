import type { Answer, Look } from '../../ports/answer.ts';
import type { SeenTicket, TicketRef, TicketsPort, WantedNote, WantedTicket } from '../../ports/tickets.ts';
import { isListOfThings, noList } from '../http/outside-http.ts';
import { Refused, type SignedHttp, unlessMissing } from '../http/signed-http.ts';
import { type DescribedRequest, filledRequest, pointed, pointedText, type Said } from '../http/templates.ts';
import type { TicketsDescription } from './description.ts';

interface Found extends SeenTicket {
  /** It bears our key. */
  readonly ours: boolean;
}

const missing = { outcome: 'missing', answer: 'There is no such ticket.' } as const;
const gone = { outcome: 'refused', answer: 'There is no such ticket.' } as const;

/** Tickets of a help-desk that is spoken to as a description says. */
export function restTickets(http: SignedHttp, description: TicketsDescription, secrets: Said): TicketsPort {
  const { closed, find: findBy, read: readBy, open: openBy, notes: notesBy } = description;
  const ask = async (request: DescribedRequest, said: Said, signal: AbortSignal) =>
    (await http.done(filledRequest(request, { ...secrets, ...said }), signal)).json;

  function asFound(json: unknown, at: typeof readBy | typeof findBy, key: string): Found {
    return {
      id: pointedText(json, at.id),
      title: pointedText(json, at.title),
      open: !closed.some((state) => String(state) === pointedText(json, at.state)),
      ours: bears(pointedText(json, at.key), key),
    };
  }

  /** By what the other side calls it, else by our key: what it finds is looked at again. */
  async function find({ key, id }: TicketRef, signal: AbortSignal): Promise<Found | undefined> {
    const known = id === null ? undefined : await unlessMissing(ask(readBy, { key, id }, signal));
    if (id !== null && known !== undefined) {
      const found = asFound(known, readBy, key);
      if (found.id === id) return found;
      throw new Refused({ outcome: 'refused', answer: 'constraint: it answered with another ticket.' }, 200);
    }
    return itemsOf(await ask(findBy, { key }, signal), findBy.list)
      .map((one) => asFound(one, findBy, key))
      .find((one) => one.ours && one.id !== '');
  }

  async function isSaid(id: string, { key, noteKey }: WantedNote, signal: AbortSignal): Promise<boolean> {
    const notes = itemsOf(await ask(notesBy, { key, id }, signal), notesBy.list);
    return notes.some((one) => bears(pointedText(one, notesBy.text), noteKey));
  }

  const answering = async <Told>(work: () => Promise<Told>) => {
    try {
      return await work();
    } catch (error) {
      return http.answerTo(error);
    }
  };
  const found = ({ key }: TicketRef, { id }: SeenTicket) =>
    ({ outcome: 'found', answer: 'It is so already.', marker: key, id }) as const;

  return {
    open: {
      look: async (wanted, signal) =>
        await answering(async (): Promise<Look> => {
          const ticket = await find(wanted, signal);
          return ticket ? found(wanted, ticket) : missing;
        }),
      do: async (wanted, signal) =>
        await answering(async (): Promise<Answer> => {
          const told = await ask(openBy, saidOf(wanted), signal);
          const id = pointedText(told, openBy.id) || (await find({ ...wanted, id: null }, signal))?.id;
          if (!id) return { outcome: 'postponed', answer: 'It does not say what it opened.' };
          return { outcome: 'done', answer: `Opened: ${id}`, id };
        }),
    },
    comment: {
      look: async (wanted, signal) =>
        await answering(async (): Promise<Look> => {
          const ticket = await find(wanted, signal);
          if (!ticket) return gone;
          return (await isSaid(ticket.id, wanted, signal)) ? found(wanted, ticket) : missing;
        }),
      do: async (wanted, signal) => await answering(async () => await note(description.comment, wanted, signal)),
    },
    close: {
      look: async (wanted, signal) =>
        await answering(async (): Promise<Look> => {
          const ticket = await find(wanted, signal);
          if (!ticket) return { outcome: 'found', answer: 'It was never opened.', marker: wanted.key };
          return ticket.open ? missing : found(wanted, ticket);
        }),
      do: async (wanted, signal) => await answering(async () => await note(description.close, wanted, signal)),
    },
    read: async (ticket, signal) => {
      const seen = await find(ticket, signal);
      return seen && { id: seen.id, title: seen.title, open: seen.open };
    },
  };

  async function note(request: DescribedRequest, wanted: WantedNote, signal: AbortSignal): Promise<Answer> {
    const ticket = await find(wanted, signal);
    if (!ticket) return gone;
    const { key, noteKey, text } = wanted;
    await ask(request, { key, noteKey, text, id: ticket.id }, signal);
    return { outcome: 'done', answer: `Said on ${ticket.id}.`, id: ticket.id };
  }
}

function saidOf({ key, title, text, requester }: WantedTicket): Said {
  return { key, title, text, login: '', mail: '', name: '', ...requester };
}

/** Whether a text bears a key: it is it, or has it in brackets, so that `…/9` is not found in `…/90`. */
function bears(text: string, key: string): boolean {
  return text === key || text.includes(`[${key}]`);
}

/**
 * What a list has.
 * @throws {Unreached} it answered none: by it nothing is missing
 */
function itemsOf(json: unknown, list: string): readonly unknown[] {
  const items = list === '' ? json : pointed(json, list);
  if (!isListOfThings(items)) throw noList();
  return items;
}
