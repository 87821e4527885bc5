import { describe, expect, test } from 'vitest';
import type { ListMember, ListsPort, WantedList } from '../ports/lists.ts';
import { hostileNames } from './accounts-contract.testing.ts';

let next = 0;
const patient = () => AbortSignal.timeout(20_000);

/** A list as it is wanted, new. */
export function wantedList(changes: Partial<WantedList> = {}): WantedList {
  next += 1;
  return {
    marker: `tests/Liste/${process.pid}-${next}`,
    address: `list-${next}@lists.example.test`,
    name: `List ${next}`,
    description: 'What it is for.',
    rule: 'TOUS',
    senders: [],
    hidden: false,
    open: false,
    ...changes,
  };
}

/** Somebody as a member whose accounts are not known. */
export const asMember = (mail: string): ListMember => ({ mail, accounts: {} });

/** What a mail suite is asked by tests, whichever it is. */
export interface HeldLists {
  readonly port: () => ListsPort;
  /** Makes somebody who can be in lists. */
  readonly person: (mail: string) => Promise<void>;
  /** Makes a list that is not ours. */
  readonly stranger: (address: string) => Promise<void>;
  /** The name and the members of what bears a marker; undefined where nothing does. */
  readonly held: (marker: string) => Promise<{ readonly name: string; readonly mails: readonly string[] } | undefined>;
}

/** What whatever carries lists owes, whichever mail suite it reaches. */
export function listsContract(name: string, open: () => HeldLists): void {
  const people = async (held: HeldLists, many: number) => {
    next += 1;
    const mails = Array.from({ length: many }, (_, n) => `p${next}-${n}@example.test`);
    for (const mail of mails) await held.person(mail);
    return mails;
  };

  describe(`${name} keeps what a port of lists promises`, () => {
    test('a list is made once, set anew, and taken away, however often each is asked for', async () => {
      const { port, held } = open();
      const wanted = wantedList();
      for (let times = 0; times < 2; times++)
        expect(await port().ensure(wanted, patient())).toMatchObject({ outcome: 'done' });
      expect(await held(wanted.marker)).toEqual({ name: wanted.name, mails: [] });
      const renamed = { ...wanted, name: `${wanted.name} renamed`, description: '' };
      expect(await port().ensure(renamed, patient())).toMatchObject({ outcome: 'done' });
      expect(await held(wanted.marker)).toMatchObject({ name: renamed.name });
      for (let times = 0; times < 2; times++)
        expect(await port().close(wanted, patient())).toMatchObject({ outcome: 'done' });
      expect(await held(wanted.marker)).toBeUndefined();
    });

    test('what has its address and is not ours is refused, and left as it is', async () => {
      const { port, held, stranger } = open();
      const wanted = wantedList();
      await stranger(wanted.address);
      expect(await port().ensure(wanted, patient())).toMatchObject({ outcome: 'refused' });
      expect(await held(wanted.marker)).toBeUndefined();
    });

    test('members come and go, each once; whom the suite does not know is named, and keeps nobody out', async () => {
      const of = open();
      const { port, held } = of;
      const wanted = wantedList();
      await port().ensure(wanted, patient());
      const mails = await people(of, 3);
      const [first = '', ...others] = mails;
      const all = mails.map(asMember);
      expect(await port().add(wanted, [asMember(first)], patient())).toMatchObject({ outcome: 'done' });
      for (let times = 0; times < 2; times++)
        expect(await port().add(wanted, all, patient())).toMatchObject({ outcome: 'done' });
      expect((await held(wanted.marker))?.mails.toSorted()).toEqual(mails.toSorted());
      for (let times = 0; times < 2; times++)
        expect(await port().remove(wanted, [asMember(first)], patient())).toMatchObject({ outcome: 'done' });
      expect((await held(wanted.marker))?.mails.toSorted()).toEqual(others.toSorted());
      expect(await port().remove(wanted, all, patient())).toMatchObject({ outcome: 'done' });
      expect((await held(wanted.marker))?.mails).toEqual([]);
    });

    test('it tells who is in a list, page by page, and what bears an address', async () => {
      const of = open();
      const wanted = wantedList();
      expect(await of.port().members(wanted, null, patient())).toMatchObject({
        outcome: 'done',
        there: false,
        mails: [],
      });
      expect(await of.port().holder(wanted.address, patient())).not.toHaveProperty('marker');
      await of.port().ensure(wanted, patient());
      const mails = await people(of, 60);
      await of.port().add(wanted, mails.map(asMember), patient());
      const told: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await of.port().members(wanted, after, patient());
        expect(page).toMatchObject({ outcome: 'done', there: true });
        told.push(...page.mails);
        if (page.next === null) break;
        after = page.next;
      }
      expect(told.toSorted()).toEqual(mails.toSorted());
      expect(await of.port().holder(wanted.address, patient())).toMatchObject({ marker: wanted.marker });
    });

    test('hostile names come to a list as they are', async () => {
      const { port, held } = open();
      for (const hostile of hostileNames.map((one) => one.trim()).filter((one) => one !== '')) {
        const wanted = wantedList({ name: hostile.slice(0, 60), description: hostile });
        const answer = await port().ensure(wanted, patient());
        expect(answer, hostile).toMatchObject({ outcome: 'done' });
        expect((await held(wanted.marker))?.name, hostile).toContain(hostile.slice(0, 60));
      }
    });
  });
}
