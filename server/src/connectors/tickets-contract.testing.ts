import { describe, expect, test } from 'vitest';
import type { TicketsPort, WantedNote, WantedTicket } from '../ports/tickets.ts';
import { hostileNames } from './accounts-contract.testing.ts';

let next = 0;
const patient = () => AbortSignal.timeout(20_000);

/** A ticket as it is wanted, new. */
export function wantedTicket(changes: Partial<WantedTicket> = {}): WantedTicket {
  next += 1;
  return {
    key: `tests/Demande/${process.pid}/${next}`,
    id: null,
    title: `A badge ${next}`,
    text: 'Please.',
    requester: { login: 'ada', mail: 'ada@example.test', name: 'Ada Lovelace' },
    ...changes,
  };
}

/** What a connector of tickets owes, whichever help-desk it reaches. `held` counts the tickets that bear a key. */
export function ticketsContract(
  name: string,
  open: () => {
    readonly port: () => TicketsPort;
    readonly held: (key: string) => Promise<number>;
    readonly notes: (key: string) => Promise<number>;
  },
): void {
  const note = ({ key }: WantedTicket, id: string | null, n: number, text = 'Said.'): WantedNote => ({
    key,
    id,
    noteKey: `${key}/${n}`,
    text,
  });

  describe(`${name} keeps what a port of tickets promises`, () => {
    test('it is opened, commented on, closed and read; each once, by our key, whatever was answered', async () => {
      const port = open().port();
      const wanted = wantedTicket();
      expect(await port.open.look(wanted, patient())).toMatchObject({ outcome: 'missing' });
      expect(await port.read(wanted, patient())).toBeUndefined();
      const { id = null, outcome } = await port.open.do(wanted, patient());
      expect([outcome, typeof id]).toEqual(['done', 'string']);
      // Its answer was lost: it is found by our key, and so it is not opened twice.
      expect(await port.open.look(wanted, patient())).toMatchObject({ outcome: 'found', id, marker: wanted.key });
      expect(await port.read({ ...wanted, id }, patient())).toEqual({ id, title: wanted.title, open: true });
      for (const known of [id, null]) {
        const comment = note(wanted, known, known === null ? 2 : 1);
        expect(await port.comment.look(comment, patient())).toMatchObject({ outcome: 'missing' });
        expect(await port.comment.do(comment, patient())).toMatchObject({ outcome: 'done' });
        expect(await port.comment.look(comment, patient())).toMatchObject({ outcome: 'found', id });
      }
      const last = note(wanted, id, 3, 'Not needed any more.');
      expect(await port.close.look(last, patient())).toMatchObject({ outcome: 'missing' });
      expect(await port.close.do(last, patient())).toMatchObject({ outcome: 'done' });
      expect(await port.close.look(last, patient())).toMatchObject({ outcome: 'found', id });
      expect(await port.read({ ...wanted, id: null }, patient())).toEqual({ id, title: wanted.title, open: false });
      expect([await open().held(wanted.key), await open().notes(wanted.key)]).toEqual([1, 3]);
    });

    test('a key that begins another is not taken for it; what was never opened is closed already', async () => {
      const port = open().port();
      const wanted = wantedTicket({ key: `tests/Demande/${process.pid}x/1` });
      const longer = { ...wanted, key: `${wanted.key}0` };
      expect(await port.open.do(longer, patient())).toMatchObject({ outcome: 'done' });
      expect(await port.open.look(wanted, patient())).toMatchObject({ outcome: 'missing' });
      expect(await port.close.look(note(wanted, null, 1), patient())).toMatchObject({ outcome: 'found' });
      expect(await port.comment.look(note(wanted, null, 1), patient())).toMatchObject({ outcome: 'refused' });
    });

    test('hostile words come to a ticket as they are', async () => {
      const port = open().port();
      for (const title of hostileNames.map((one) => one.trim())) {
        const wanted = wantedTicket({ title, text: `${title}\n{secret} {key}` });
        const { id = null, answer } = await port.open.do(wanted, patient());
        expect(await port.read({ ...wanted, id }, patient()), `${title} ${answer}`).toEqual({ id, title, open: true });
      }
    });
  });
}
